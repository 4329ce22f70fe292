import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/settings.ts";
import { SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { SelectField, TextArea } from "../../design/text-field.tsx";
import { JoinPolicyField } from "../parts/join-policy-field.tsx";
import type { SectionProps } from "./data.ts";

export const Joining = ({ data, form }: SectionProps) => (
  <Card title={words.joiningTitle()} id="joining">
    <Form state={form} intent="joining" data-warn-unsaved="">
      <JoinPolicyField
        defaultValue={data.joinPolicy}
        hints={{
          approval: words.joinByApprovalHint(),
          link_only: words.joinByLinkHint(),
          open: words.joinOpenHint(),
        }}
      />
      <TextArea
        label={words.knownDomains()}
        name="approvedDomains"
        rows={2}
        optional
        defaultValue={data.approvedDomains.join(", ")}
        hint={words.knownDomainsHint()}
      />
      <TextArea
        label={words.consentText()}
        name="consentText"
        rows={3}
        optional
        maxLength={500}
        defaultValue={data.consentText}
        hint={words.consentTextHint()}
      />
      <SelectField
        label={words.retention()}
        name="retentionMonths"
        defaultValue={String(data.retentionMonths)}
        options={retentionChoices}
        hint={words.retentionHint()}
      />
      <SubmitRow>{words.saveJoining()}</SubmitRow>
    </Form>
  </Card>
);

const retentionChoices = [
  translated({ label: commonWords.never }, { value: "0" }),
  translated({ label: words.retentionHalfYear }, { value: "6" }),
  translated({ label: words.retentionYear }, { value: "12" }),
  translated({ label: words.retentionTwoYears }, { value: "24" }),
  translated({ label: words.retentionThreeYears }, { value: "36" }),
];
