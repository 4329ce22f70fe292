import type { MembersQuery } from "#shared/lists/members.ts";
import { columnsIn, memberColumns } from "#shared/member-rules.ts";
import * as words from "#words/members.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { CheckboxField, FieldGroup } from "../../design/choice-field.tsx";
import { ToolPanel } from "../../design/list-tools.tsx";
import { AddressForm } from "../../lists/address-form.tsx";
import type { LinkTo } from "./types.ts";
import { columnNames } from "./words.ts";

interface ColumnChooserProps {
  readonly query: MembersQuery;
  readonly link: LinkTo;
  readonly isOpen: boolean;
}

/** Chooses the columns of the list. */
export function ColumnChooser({ query, link, isOpen }: ColumnChooserProps) {
  const shown = columnsIn(query.columns);
  return (
    <ToolPanel icon="eye" label={words.columns()} isOpen={isOpen}>
      <AddressForm key={query.columns} className="form" address={link({})} asked={["columns"]}>
        {/* Distinguishes a form without ticks from a missing parameter. */}
        <input type="hidden" name="columns" value="none" />
        <FieldGroup legend={words.columnsHint()}>
          <div className="tool-fields">
            {memberColumns.map((column) => (
              <CheckboxField
                key={column}
                label={columnNames[column]}
                name="columns"
                value={column}
                defaultChecked={shown.includes(column)}
              />
            ))}
          </div>
        </FieldGroup>
        <div className="form-actions">
          <SubmitButton size="small">{words.applyColumns()}</SubmitButton>
          {query.columns !== undefined && (
            <ButtonLink href={link({ columns: undefined })} size="small">
              {words.resetColumns()}
            </ButtonLink>
          )}
        </div>
      </AddressForm>
    </ToolPanel>
  );
}
