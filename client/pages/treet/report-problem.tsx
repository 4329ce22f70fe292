import { MAX_REPORT_LENGTH, reportReasons } from "#shared/treet-reports.ts";
import * as words from "#words/perks.ts";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { FormDrawer } from "../../design/form-drawer.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { reportReasonNames } from "./report-words.ts";

interface ReportProblemProps {
  readonly community: string;
  /** Id of the claim it happened with; null if opened from the treet itself. */
  readonly claim: string | null;
  readonly closeHref: string;
  readonly form: FormState | undefined;
}

/** Form by which a member reports a problem with a treet, in a drawer beside it. */
export const ReportProblem = ({ community, claim, closeHref, form }: ReportProblemProps) => (
  <FormDrawer
    title={words.reportProblem()}
    closeHref={closeHref}
    submit={words.reportSend()}
    state={form}
    intent="report"
    before={<p>{words.reportLead({ business: community })}</p>}
  >
    {claim && <input type="hidden" name="claim" value={claim} />}
    <ChoiceCards
      legend={words.reportReason()}
      name="reason"
      options={reportReasons.map((value) => ({ value, label: reportReasonNames[value] }))}
    />
    <TextArea
      label={words.reportText()}
      name="text"
      rows={4}
      optional
      maxLength={MAX_REPORT_LENGTH}
      hint={words.reportTextHint()}
    />
  </FormDrawer>
);
