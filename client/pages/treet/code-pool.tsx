import type { Action } from "#shared/permissions.ts";
import { language } from "#words/language.ts";
import * as words from "#words/treet.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { FileField } from "../../design/file-field.tsx";
import { Form } from "../../design/form.tsx";
import { Needs, WhereAllowed } from "../../design/needs.tsx";
import { Rich } from "../../design/rich.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

interface CodePoolProps {
  /** Null unused codes: so few are claimed that their number would tell. */
  readonly treet: { readonly unusedCodes: number | null };
  readonly form: FormState | undefined;
  readonly intent: string;
  /** What adding some needs; absent where nobody can at present. */
  readonly needs: Action | undefined;
}

/** Codes of which everybody gets one: how many are left, and a way to add more. */
export function CodePool({ treet, form, intent, needs }: CodePoolProps) {
  return (
    <Card title={words.codes()}>
      <p>
        {treet.unusedCodes === null ? (
          `${words.codesNearlyUnused()} `
        ) : (
          <>
            <Rich>
              {words.codesUnused({
                strong: () => (
                  <strong className="numeric">{(treet.unusedCodes ?? 0).toLocaleString(language())}</strong>
                ),
              })}
            </Rich>{" "}
          </>
        )}
        {treet.unusedCodes === 0 && words.codesNone()}
      </p>
      {needs && (
        <Needs action={needs}>
          <Form state={form} intent={intent} encType="multipart/form-data">
            <CodesFields label={words.addCodes()} hint={words.addCodesHint()} />
            <div className="form-actions">
              <SubmitButton variant="secondary">{words.addCodes()}</SubmitButton>
            </div>
          </Form>
        </Needs>
      )}
    </Card>
  );
}

interface UsedCodesProps {
  readonly form: FormState | undefined;
  readonly intent: string;
}

/** Codes that were used where none of our tills stands. */
export const UsedCodes = ({ form, intent }: UsedCodesProps) => (
  <Card title={words.codesUsedElsewhere()}>
    <Form state={form} intent={intent} encType="multipart/form-data">
      <CodesFields label={words.codesUsed()} hint={words.codesUsedHint()} />
      <div className="form-actions">
        <SubmitButton variant="secondary">{words.codesMarkUsed()}</SubmitButton>
      </div>
    </Form>
  </Card>
);

/** Codes to paste, or a file of them, for who may add some. */
const CodesFields = ({ label, hint }: { readonly label: string; readonly hint: string }) => (
  <WhereAllowed>
    <TextArea label={label} name="text" optional hint={hint} rows={5} />
    <FileField
      label={words.codesFile()}
      name="file"
      accept=".csv,.txt,text/csv,text/plain"
      optional
      hint={words.codesFileHint()}
    />
  </WhereAllowed>
);
