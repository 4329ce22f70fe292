import { linkFileColumns, MANY_LINKS } from "#shared/link-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { FileField } from "../../design/file-field.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import { TABLE_FILES } from "../../design/table-files.ts";
import type { FormState } from "../../page-props.ts";

interface LinksFromFileProps {
  readonly form: FormState | undefined;
  readonly action: string;
  readonly closeHref: string;
}

/** Creates many links at once from a spreadsheet, and shows the result of each row. */
export function LinksFromFile({ form, action, closeHref }: LinksFromFileProps) {
  const problems = form?.shown?.problems?.split("\n").filter(Boolean) ?? [];
  return (
    <Drawer title={words.importTitle()} closeHref={closeHref}>
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
          <FileField
            label={words.tableFile()}
            name="file"
            accept={TABLE_FILES}
            hint={words.importHint({ many: MANY_LINKS })}
          />
          <Rich as="p" className="muted small">
            {words.importColumns({
              strong: () => <strong>{linkFileColumns[0]}</strong>,
              linkFileColumns: linkFileColumns.slice(1).join(", "),
            })}
          </Rich>
          <div className="form-actions">
            <SubmitButton>{words.importMake()}</SubmitButton>
            <ButtonLink href={closeHref} variant="quiet">
              {form?.shown ? commonWords.done() : commonWords.cancel()}
            </ButtonLink>
          </div>
        </Stack>
      </Form>
    </Drawer>
  );
}
