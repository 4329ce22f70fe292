import * as words from "#words/lists.ts";
import * as viewWords from "#words/views.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { CheckboxField, FieldGroup } from "../design/choice-field.tsx";
import type { Column } from "../design/data-table.tsx";
import { ToolPanel } from "../design/list-tools.tsx";
import { AddressForm } from "./address-form.tsx";
import type { LinkTo } from "./list-types.ts";

interface ColumnChooserProps {
  /** Columns that can be hidden or shown, with their names. */
  readonly names: ColumnNames;
  /** Columns shown now; by default the chosen ones, or all of them. */
  readonly shown?: readonly string[];
  /** The choice in the URL; undefined for the default columns. */
  readonly chosen: string | undefined;
  readonly link: LinkTo;
  readonly isOpen?: boolean;
}

/** Chooses the columns of a list. */
export const ColumnChooser = ({
  names,
  chosen,
  shown = columnsShown(names, chosen),
  link,
  isOpen = false,
}: ColumnChooserProps) => (
  <ToolPanel icon="eye" label={words.columns()} isOpen={isOpen}>
    <AddressForm key={chosen} className="form" address={link({})} asked={["columns"]}>
      {/* Distinguishes a form without ticks from a missing parameter. */}
      <input type="hidden" name="columns" value="none" />
      <FieldGroup legend={words.columnsHint()}>
        <div className="tool-fields">
          {Object.entries(names).map(([column, name]) => (
            <CheckboxField
              key={column}
              label={name}
              name="columns"
              value={column}
              defaultChecked={shown.includes(column)}
            />
          ))}
        </div>
      </FieldGroup>
      <div className="form-actions">
        <SubmitButton size="small">{words.applyColumns()}</SubmitButton>
        {chosen !== undefined && (
          <ButtonLink href={link({ columns: undefined })} size="small">
            {words.resetColumns()}
          </ButtonLink>
        )}
      </div>
    </AddressForm>
  </ToolPanel>
);

type ColumnNames = Readonly<Record<string, string>>;

/** The tools of a list with saved views: which columns it shows, and its views. */
export const ViewTools = (props: ColumnChooserProps) => (
  <>
    <ColumnChooser {...props} />
    <ButtonLink href={props.link({ views: 1 })} icon="star">
      {viewWords.views()}
    </ButtonLink>
  </>
);

/** Returns the columns of a list that are shown of those with names: by default the usual ones, or all of them. */
export const columnsShown = (
  names: ColumnNames,
  chosen: string | undefined,
  usual: readonly string[] = Object.keys(names),
) => Object.keys(names).filter((name) => (chosen?.split(",") ?? usual).includes(name));

/**
 * Leaves out the columns that are not shown. Chosen ones are shown on narrow screens too, which otherwise hide some;
 * columns without a name always stay as they are.
 */
export function columnsChosen<Row>(
  columns: readonly Column<Row>[],
  names: ColumnNames,
  chosen: string | undefined,
  usual?: readonly string[],
): readonly Column<Row>[] {
  const shown = columnsShown(names, chosen, usual);
  return columns.flatMap((column) => {
    if (!(column.id in names)) return [column];
    if (!shown.includes(column.id)) return [];
    const { hideBelow: _, ...always } = column;
    return [chosen === undefined ? column : always];
  });
}
