import { linkFileColumns, MANY_LINKS } from "#shared/link-rules.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

interface LinksFromFileProps {
  readonly form: FormState | undefined;
  readonly action: string;
  readonly closeHref: string;
}

/** Many links at once, from a spreadsheet; what came of each row is told. */
export function LinksFromFile({ form, action, closeHref }: LinksFromFileProps) {
  const problems = form?.shown?.problems?.split("\n").filter(Boolean) ?? [];
  return (
    <Card title="Links from a file">
      <Form state={form} intent="create-many" action={action} encType="multipart/form-data">
        <Stack gap={4}>
          {form?.shown && (
            <Notice tone={problems.length > 0 ? "warn" : "good"}>
              <p>{form.shown.made}</p>
              {problems.length > 0 && (
                <ul>
                  {problems.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </Notice>
          )}
          <TextField
            label="CSV file"
            name="file"
            type="file"
            accept=".csv,text/csv"
            hint={`Save your spreadsheet as CSV (UTF-8). At most ${MANY_LINKS} links.`}
          />
          <p className="muted small">
            The first line names the columns: <strong>{linkFileColumns[0]}</strong>, and where you want them{" "}
            {linkFileColumns.slice(1).join(", ")}. A link leads to “join” or “profile”, or to a treet or pack
            as in “pack:pck_…”. The last day is written as 2026-11-21.
          </p>
          <div className="form-actions">
            <SubmitButton>Make the links</SubmitButton>
            <ButtonLink href={closeHref} variant="quiet">
              {form?.shown ? "Done" : "Cancel"}
            </ButtonLink>
          </div>
        </Stack>
      </Form>
    </Card>
  );
}
