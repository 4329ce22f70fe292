import type { checkoutCancelPage } from "#server/pages/checkout-cancel.ts";
import { abandonReasons } from "#shared/billing.ts";
import { href } from "#shared/href.ts";
import { plans } from "#shared/plans.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/plans.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { ChoiceCards } from "../design/choice-field.tsx";
import { CopyButton } from "../design/copy-button.tsx";
import { Form } from "../design/form.tsx";
import { Notice } from "../design/notice.tsx";
import type { PropsOf } from "../page-props.ts";
import { AskForPlan, dayOf, money } from "./billing/parts.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";

export default function CheckoutCancel({ data, form }: PropsOf<typeof checkoutCancelPage>) {
  if (data.kind === "unknown") {
    return (
      <NarrowPage title={words.nothingChargedTitle()} lead={words.planStays()}>
        <ButtonLink href={href("selectPlan")} variant="primary">
          {commonWords.seePlans()}
        </ButtonLink>
      </NarrowPage>
    );
  }
  const { business, status, checkout, said } = data;
  const current = plans[status.plan].name;
  const other = href("selectPlan", {}, { business });
  if (!checkout) {
    return (
      <NarrowPage title={words.youreOnPlan({ current })} lead={words.noCheckout()}>
        <ButtonLink href={other} variant="primary">
          {commonWords.seePlans()}
        </ButtonLink>
      </NarrowPage>
    );
  }
  const { plan, interval, dueMinor, currency, url } = checkout;
  const trialEnd = status.trialEndsItself ? status.trialEnd : null;
  return (
    <NarrowPage
      title={words.nothingChargedTitle()}
      lead={
        trialEnd
          ? words.checkoutInTrial({ name: plans[plan].name, current, day: dayOf(trialEnd) })
          : words.checkoutWaiting({ name: plans[plan].name, money: money(dueMinor, currency), current })
      }
    >
      <div className="form-actions">
        {url && (
          <ButtonLink href={url} variant="primary">
            {words.continueCheckout()}
          </ButtonLink>
        )}
        <ButtonLink href={other}>{words.chooseAnotherPlan()}</ButtonLink>
        <ButtonLink href={href("controlPanel", { business })} variant="quiet">
          {trialEnd ? words.goOnTrying() : words.stayOnPlan({ current })}
        </ButtonLink>
      </div>
      {said === "approval" && status.managers.length > 1 && (
        <AskForPlan business={business} status={status} plan={plan} interval={interval} form={form} quiet />
      )}
      {said === "approval" && url && <HandOff url={url} />}
      {!said && (
        <Form state={form} intent="reason" values={{ session: checkout.id }}>
          <ChoiceCards
            legend={words.whyNot()}
            name="reason"
            options={Object.entries(abandonReasons).map(([value, label]) => ({ value, label }))}
            optional
          />
          <SubmitButton variant="secondary">{commonWords.send()}</SubmitButton>
        </Form>
      )}
    </NarrowPage>
  );
}

/** The URL of the checkout, to send to the person who approves it. Paying there needs no account. */
const HandOff = ({ url }: { readonly url: string }) => (
  <Notice tone="info" title={words.sendForApproval()}>
    <p>{words.sendForApprovalLead()}</p>
    <CopyButton text={url} label={words.copyCheckoutLink()} size="small" />
  </Notice>
);
