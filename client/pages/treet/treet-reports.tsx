import type { TreetReport } from "#shared/contract/treet-reports.ts";
import * as words from "#words/treet.ts";
import { ActionForm } from "../../design/action-form.tsx";
import { Ago } from "../../design/ago.tsx";
import { SubmitButton } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { FactLine } from "../../design/text.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { reportReasonNames } from "./report-words.ts";

interface TreetReportsProps {
  readonly treet: { readonly id: string; readonly state: string };
  readonly reports: readonly TreetReport[];
  readonly form: FormState | undefined;
}

/** The open reports of a treet, each with a field for an answer, and the button that pauses it. */
export const TreetReports = ({ treet, reports, form }: TreetReportsProps) => (
  <Stack gap={5}>
    {reports.map((report) => (
      <Report key={report.id} report={report} form={form?.values.report === report.id ? form : undefined} />
    ))}
    {treet.state === "live" && (
      <Needs action="treets.publish">
        <ActionForm fields={{ intent: "pause-reported", treet: treet.id }}>
          <SubmitButton icon="pause" variant="secondary">
            {words.reportPause()}
          </SubmitButton>
        </ActionForm>
      </Needs>
    )}
  </Stack>
);

const Report = ({ report, form }: { report: TreetReport; form: FormState | undefined }) => (
  <Stack as="section" gap={3}>
    <div>
      <p>
        <strong>{reportReasonNames[report.reason]}</strong>
      </p>
      <FactLine
        facts={[
          report.member,
          <Ago key="at" value={report.reportedAt} />,
          ...(report.claim ? [words.reportWithClaim({ ref: report.claim })] : []),
        ]}
      />
      {report.text && <p>{report.text}</p>}
    </div>
    <Needs action="claims.manage">
      <Form state={form} intent="close-report" values={{ report: report.id }}>
        <TextArea
          label={words.reportAnswer({ member: report.member })}
          name="answer"
          rows={2}
          optional
          maxLength={500}
          hint={words.reportAnswerHint()}
        />
        <div className="form-actions">
          <SubmitButton
            icon="check"
            variant="secondary"
            aria-label={words.reportSolvedFor({ member: report.member })}
          >
            {words.reportSolved()}
          </SubmitButton>
        </div>
      </Form>
    </Needs>
  </Stack>
);
