import type { TreetForTeam } from "#shared/contract/treets.ts";
import { LOW_CODES_MOST } from "#shared/panel.ts";
import { language } from "#words/language.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { WhereAllowed } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

interface CodeCareProps {
  readonly treet: TreetForTeam;
  readonly form: FormState | undefined;
}

/** When to be told that a pool runs out. */
export const WarnOfCodes = ({ treet, form }: CodeCareProps) => (
  <Card title="Before they run out">
    <Form state={form} intent="warn-of-codes">
      <WhereAllowed>
        <TextField
          label="Tell us when fewer are left than"
          name="below"
          type="number"
          min={0}
          max={LOW_CODES_MOST}
          defaultValue={treet.lowCodesAt}
          hint="It then stands in the control panel. 0: never."
        />
      </WhereAllowed>
      <div className="form-actions">
        <SubmitButton variant="secondary">Save</SubmitButton>
      </div>
    </Form>
  </Card>
);

/** The unused codes as a file, for anyone who enters their password again. */
export function DownloadCodes({ business, treet, form }: CodeCareProps & { readonly business: string }) {
  const { ticket, unused } = (form?.intent === "unlock-codes" && form.shown) || {};
  return (
    <Card title="Take them elsewhere">
      {ticket ? (
        <Notice
          tone="good"
          title={`The file of ${Number(unused).toLocaleString(language())} unused codes is ready`}
        >
          <p>It can be fetched for five minutes. Whoever has it can use the codes: keep it safe.</p>
          <ButtonLink
            icon="download"
            data-native=""
            download
            href={`/api/v1/businesses/${encodeURIComponent(business)}/treets/${encodeURIComponent(treet.id)}/codes.csv?${new URLSearchParams({ ticket })}`}
          >
            Download the codes
          </ButtonLink>
        </Notice>
      ) : (
        <Form state={form} intent="unlock-codes">
          <WhereAllowed>
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              hint="The unused codes as a file. That you took it is written down."
            />
          </WhereAllowed>
          <div className="form-actions">
            <SubmitButton variant="secondary" icon="download">
              Get the unused codes
            </SubmitButton>
          </div>
        </Form>
      )}
    </Card>
  );
}
