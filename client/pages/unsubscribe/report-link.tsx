import type { unsubscribePage } from "#server/pages/unsubscribe.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as words from "#words/highlights.ts";
import { SubmitRow } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import type { DataOf, FormState } from "../../page-props.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";

interface ReportLinkProps {
  readonly report: Extract<DataOf<typeof unsubscribePage>, { kind: "report" }>["report"];
  readonly form: FormState | undefined;
}

/** A community's report, by the link that confirms an address or that of a report. Only the buttons change something. */
export function ReportLink({ report, form }: ReportLinkProps) {
  if (!report)
    return (
      <NarrowPage title={words.reportLinkInvalid()}>
        <p>{words.reportLinkHint()}</p>
      </NarrowPage>
    );
  const { state, email, rhythm } = report;
  const business = report.business.name;
  const facts = { email, business, rhythm: oneOf(["weekly"], rhythm) };
  return (
    <NarrowPage title={words.reportOf({ business })}>
      {state === "stopped" ? (
        <p>{words.reportStopped({ email, business })}</p>
      ) : (
        <Form state={form} intent={state === "asked" ? "confirm-report" : "stop-report"}>
          <p>{state === "asked" ? words.reportAsked(facts) : words.reportReceived(facts)}</p>
          <SubmitRow>{state === "asked" ? words.reportConfirm() : words.reportStop()}</SubmitRow>
        </Form>
      )}
    </NarrowPage>
  );
}
