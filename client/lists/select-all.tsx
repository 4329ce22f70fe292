import { maxSelected, SELECT_ALL, type SelectableList } from "#shared/selections.ts";
import * as words from "#words/lists.ts";
import { Button } from "../design/button.tsx";
import { countText } from "../design/list-tools.tsx";

interface SelectAllProps {
  readonly list: SelectableList;
  /** Field name of the bar's actions. */
  readonly name: string;
  /** Rows that match the filters. */
  readonly total: number;
}

/** Button to select all rows that match, for a list longer than its page; or the limit, if too many match. */
export function SelectAll({ list, name, total }: SelectAllProps) {
  const most = maxSelected[list];
  if (total > most) return <p className="small muted">{words.chooseMost({ most })}</p>;
  return (
    <Button type="submit" size="small" variant="quiet" name={name} value={SELECT_ALL}>
      {words.chooseAllInstead({ total: countText(total) })}
    </Button>
  );
}
