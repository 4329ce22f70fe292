import { isUpgrade } from "#shared/billing.ts";
import type { BillingStatus } from "#shared/contract/billing-shapes.ts";
import { plans, TRIAL_DAYS, TRIAL_PLAN } from "#shared/plans.ts";
import * as words from "#words/plans.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import type { FormState } from "../../page-props.ts";

/** Offers a trial of Growth if the business has never had one. */
export function TrialStrip(props: {
  readonly business: string;
  readonly status: BillingStatus;
  readonly redirect: string;
  readonly form: FormState | undefined;
}) {
  const { business, status, redirect, form } = props;
  if (!status.trialAvailable || !status.mayManage) return null;
  if (!isUpgrade({ plan: status.plan, interval: "month" }, { plan: TRIAL_PLAN, interval: "month" }))
    return null;
  return (
    <Card title={words.trialOffer({ name: plans[TRIAL_PLAN].name, days: TRIAL_DAYS })}>
      <Form state={form} intent="trial">
        <p>{words.trialTerms()}</p>
        <input type="hidden" name="business" value={business} />
        <input type="hidden" name="redirect" value={redirect} />
        <SubmitButton variant="secondary">{words.startFreeTrial()}</SubmitButton>
      </Form>
    </Card>
  );
}
