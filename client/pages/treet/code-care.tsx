import type { TreetForTeam } from "#shared/contract/treets.ts";
import { LOW_CODES_MOST } from "#shared/panel.ts";
import * as commonWords from "#words/common.ts";
import { language } from "#words/language.ts";
import * as words from "#words/treet.ts";
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
  <Card title={words.stockAlert()}>
    <Form state={form} intent="warn-of-codes">
      <WhereAllowed>
        <TextField
          label={words.stockAlertBelow()}
          name="below"
          type="number"
          min={0}
          max={LOW_CODES_MOST}
          defaultValue={treet.lowCodesAt}
          hint={words.stockAlertHint()}
        />
      </WhereAllowed>
      <div className="form-actions">
        <SubmitButton variant="secondary">{commonWords.save()}</SubmitButton>
      </div>
    </Form>
  </Card>
);

/** The unused codes as a file, for anyone who enters their password again. */
export function DownloadCodes({ business, treet, form }: CodeCareProps & { readonly business: string }) {
  const { ticket, unused } = (form?.intent === "unlock-codes" && form.shown) || {};
  return (
    <Card title={words.codesExport()}>
      {ticket ? (
        <Notice tone="good" title={words.codesReady({ number: Number(unused).toLocaleString(language()) })}>
          <p>{words.codesReadyHint()}</p>
          <ButtonLink
            icon="download"
            data-native=""
            download
            href={`/api/v1/businesses/${encodeURIComponent(business)}/treets/${encodeURIComponent(treet.id)}/codes.csv?${new URLSearchParams({ ticket })}`}
          >
            {words.codesDownload()}
          </ButtonLink>
        </Notice>
      ) : (
        <Form state={form} intent="unlock-codes">
          <WhereAllowed>
            <PasswordField
              label={words.yourPassword()}
              name="password"
              autoComplete="current-password"
              hint={words.codesExportHint()}
            />
          </WhereAllowed>
          <div className="form-actions">
            <SubmitButton variant="secondary" icon="download">
              {words.codesGet()}
            </SubmitButton>
          </div>
        </Form>
      )}
    </Card>
  );
}
