import type { Action } from "#shared/permissions.ts";
import { language } from "#words/language.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Needs, WhereAllowed } from "../../design/needs.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
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
    <Card title="Codes">
      <p>
        {treet.unusedCodes === null ? (
          "Nearly all codes are unused. "
        ) : (
          <>
            <strong className="numeric">{treet.unusedCodes.toLocaleString(language())}</strong> unused.{" "}
          </>
        )}
        {treet.unusedCodes === 0 && "Members cannot claim it until there are some."}
      </p>
      {needs && (
        <Needs action={needs}>
          <Form state={form} intent={intent} encType="multipart/form-data">
            <CodesFields label="Add codes" hint="One a line. Those that are there already are left out." />
            <div className="form-actions">
              <SubmitButton variant="secondary">Add codes</SubmitButton>
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
  <Card title="Used elsewhere">
    <Form state={form} intent={intent} encType="multipart/form-data">
      <CodesFields
        label="Codes that were used"
        hint="One a line, such as from the orders of a web shop. The claims that have them are redeemed."
      />
      <div className="form-actions">
        <SubmitButton variant="secondary">Mark as used</SubmitButton>
      </div>
    </Form>
  </Card>
);

/** Codes to paste, or a file of them, for who may add some. */
const CodesFields = ({ label, hint }: { readonly label: string; readonly hint: string }) => (
  <WhereAllowed>
    <TextArea label={label} name="text" optional hint={hint} rows={5} />
    <TextField
      label="Or a file of them"
      name="file"
      type="file"
      accept=".csv,.txt,text/csv,text/plain"
      optional
      hint="Text or CSV, the codes in the first column."
    />
  </WhereAllowed>
);
