import * as words from "#words/lists.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { CheckboxField, FieldGroup } from "../design/choice-field.tsx";
import type { Column } from "../design/data-table.tsx";
import { ToolPanel } from "../design/list-tools.tsx";
import { AddressForm } from "./address-form.tsx";
import type { LinkTo } from "./list-types.ts";

interface ColumnChooserProps {
  /** Columns that can be hidden or shown, with their names. */
  readonly names: Readonly<Record<string, string>>;
  /** Columns shown now. */
  readonly shown: readonly string[];
  /** The choice in the URL; undefined for the default columns. */
  readonly chosen: string | undefined;
  readonly link: LinkTo;
  readonly isOpen: boolean;
}

/** Chooses the columns of a list. */
export function ColumnChooser({ names, shown, chosen, link, isOpen }: ColumnChooserProps) {
  return (
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
}

/** Returns the columns of a list that are shown of those with names, all of them by default. */
export const columnsShown = (names: Readonly<Record<string, string>>, chosen: string | undefined) =>
  Object.keys(names).filter((name) => chosen === undefined || chosen.split(",").includes(name));

/**
 * Leaves out the columns that were not chosen. Chosen ones are shown on narrow screens too, which otherwise hide some;
 * columns without a name always stay as they are.
 */
export function columnsChosen<Row>(
  columns: readonly Column<Row>[],
  names: Readonly<Record<string, string>>,
  chosen: string | undefined,
): readonly Column<Row>[] {
  if (chosen === undefined) return columns;
  const shown = columnsShown(names, chosen);
  return columns.flatMap((column) => {
    if (!(column.id in names)) return [column];
    const { hideBelow: _, ...always } = column;
    return shown.includes(column.id) ? [always] : [];
  });
}
