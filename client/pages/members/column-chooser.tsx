import { href } from "#shared/href.ts";
import type { MembersQuery } from "#shared/lists/members.ts";
import { columnsIn, memberColumns } from "#shared/member-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CheckboxField, FieldGroup } from "../../design/choice-field.tsx";
import { Grid } from "../../design/layout.tsx";
import { KeptQuery } from "../../lists/kept-query.tsx";
import type { LinkTo } from "./types.ts";
import { columnNames } from "./words.ts";

interface ColumnChooserProps {
  readonly query: MembersQuery;
  readonly slug: string;
  readonly link: LinkTo;
}

/** What the list shows of each member: an ordinary form whose answer stands in the address. */
export function ColumnChooser({ query, slug, link }: ColumnChooserProps) {
  const shown = columnsIn(query.columns);
  return (
    <Card>
      <form method="get" action={href("members", { business: slug })} className="form">
        <KeptQuery query={query} without={["columns"]} />
        {/* So that no tick at all is an answer too. */}
        <input type="hidden" name="columns" value="none" />
        <FieldGroup legend={words.columnsHint()}>
          <Grid min="12rem" gap={2}>
            {memberColumns.map((column) => (
              <CheckboxField
                key={column}
                label={columnNames[column]}
                name="columns"
                value={column}
                defaultChecked={shown.includes(column)}
              />
            ))}
          </Grid>
        </FieldGroup>
        <div className="form-actions">
          <SubmitButton>{words.applyColumns()}</SubmitButton>
          {query.columns !== undefined && (
            <ButtonLink href={link({ columns: undefined })}>{words.resetColumns()}</ButtonLink>
          )}
          <ButtonLink href={link({})} variant="quiet">
            {commonWords.close()}
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}
