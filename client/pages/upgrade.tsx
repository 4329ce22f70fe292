import type { upgradePage } from "#server/pages/upgrade.ts";
import { type BillingInterval, type PlanChoice, priceOf } from "#shared/billing.ts";
import type { BillingStatus } from "#shared/contract/billing-shapes.ts";
import { href } from "#shared/href.ts";
import { type PlanId, plans } from "#shared/plans.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as words from "#words/plans.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Form } from "../design/form.tsx";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import type { FormState, PropsOf, ViewOf } from "../page-props.ts";
import {
  AskForPlan,
  cardName,
  IntervalToggle,
  PortalForm,
  PriceChanged,
  price,
  QuoteLines,
  QuoteNotes,
  ReachedLimits,
  ScheduledEnds,
  SupplierNotice,
} from "./billing/parts.tsx";
import { gainsOf } from "./billing/plan-contents.ts";
import { NarrowPage } from "./parts/narrow-page.tsx";

export default function Upgrade({ data, form }: PropsOf<typeof upgradePage>) {
  const { business, status, interval } = data;
  const { slug } = business;
  const settings = href("settingsOverview", { business: slug }, { tab: "plan" });
  if (data.kind === "highest") {
    return (
      <NarrowPage
        title={words.largestPlan()}
        lead={words.planOf({ name: business.name, plan: plans[status.plan].name })}
      >
        <p>{words.largestPlanLead()}</p>
        <ButtonLink href={href("contactSteps")} variant="primary">
          {words.talkToUs()}
        </ButtonLink>
      </NarrowPage>
    );
  }
  if (data.kind === "agreement") {
    return (
      <NarrowPage
        title={words.customByAgreement()}
        lead={words.customByAgreementLead({ name: business.name })}
        below={<a href={href("selectPlan", {}, { business: slug })}>{words.compareAll()}</a>}
      >
        <ButtonLink href={href("contactSteps")} variant="primary">
          {words.talkToUs()}
        </ButtonLink>
      </NarrowPage>
    );
  }
  if (data.kind === "quote") return <Confirm data={data} form={form} />;
  const { name } = plans[data.plan];
  if (data.kind === "same") {
    return (
      <NarrowPage
        title={words.youreOnNamed({ name })}
        lead={words.hasEverything({ name: business.name, plan: name })}
      >
        <ButtonLink href={data.redirect || settings} variant="primary">
          {data.redirect ? words.goOn() : words.planAndBilling()}
        </ButtonLink>
      </NarrowPage>
    );
  }
  if (data.kind === "included") {
    return (
      <NarrowPage
        title={words.planIncludes({ plan: plans[status.plan].name, name })}
        lead={words.planOf({ name: business.name, plan: plans[status.plan].name })}
      >
        <p>{words.notBought({ plan: plans[status.plan].name })}</p>
        <ButtonLink href={href("selectPlan", {}, { business: slug })} variant="primary">
          {words.compareAll()}
        </ButtonLink>
      </NarrowPage>
    );
  }
  if (data.kind === "past-due") {
    return (
      <NarrowPage
        title={words.settleFirst()}
        lead={words.settleFirstLead({ name: business.name, plan: name })}
      >
        <PortalForm business={slug} label={words.updatePaymentMethod()} form={form} />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title={words.upgradeToNamed({ name })}
      lead={words.planPrice({ name, price: price(priceOf(data.plan, interval)), interval })}
    >
      <FromTo from={status} to={data.plan} interval={interval} />
      <AskForPlan business={slug} status={status} plan={data.plan} interval={interval} form={form} />
    </NarrowPage>
  );
}

function Confirm({
  data,
  form,
}: {
  readonly data: ViewOf<typeof upgradePage, "quote">;
  readonly form: FormState | undefined;
}) {
  const { business, status, plan, interval, quote, card, redirect, use } = data;
  const { slug } = business;
  const { name } = plans[plan];
  const isSamePlan = plan === status.plan;
  return (
    <NarrowPage
      width="wide"
      title={isSamePlan ? words.yearlyNamed({ name }) : words.upgradeToNamed({ name })}
      lead={words.forNamed({ name: business.name })}
      below={<a href={href("selectPlan", {}, { business: slug })}>{words.compareAll()}</a>}
    >
      <Stack gap={4}>
        <ReachedLimits business={slug} plan={status.plan} use={use} blocked={data.blocked} />
        <SupplierNotice business={business} />
        <ScheduledEnds status={status} />
        {quote && <PriceChanged quote={quote} former={data.former} />}
        <IntervalToggle
          interval={interval}
          saving={plan}
          hrefFor={(each) =>
            href("upgrade", {}, { business: slug, plan, interval: each, redirect: redirect || undefined })
          }
        />
        <FromTo from={status} to={plan} interval={interval} />
        {data.problem && <Notice tone="bad">{data.problem}</Notice>}
        {quote && (
          <>
            <QuoteLines quote={quote} former={data.former} />
            <QuoteNotes quote={quote} />
            <Form
              state={form}
              intent="change"
              values={{ business: slug, quote: quote.id, due: quote.dueMinor, tax: quote.taxMinor, redirect }}
            >
              {card && <p>{words.paidWith({ cardName: cardName(card) })}</p>}
              <SubmitButton>{isSamePlan ? words.switchToYearly() : words.upgradeNow()}</SubmitButton>
            </Form>
            <PortalForm business={slug} label={words.changeCard()} form={undefined} quiet />
          </>
        )}
      </Stack>
    </NarrowPage>
  );
}

/** The current plan and the new one, with only what differs. */
function FromTo({ from, to, interval }: { from: BillingStatus; to: PlanId; interval: BillingInterval }) {
  const gains = gainsOf(to, from.plan);
  // On the same plan, only the interval tells the two apart.
  const nameOf = ({ plan, interval }: PlanChoice) =>
    from.plan === to
      ? words.billedItem({ kind: "other", plan: plans[plan].name, interval: oneOf(["year"], interval) })
      : plans[plan].name;
  return (
    <div className="plan-steps">
      <div className="plan-step">
        <span className="muted small">{words.now()}</span>
        <strong>{nameOf(from)}</strong>
        <span>
          {words.priceOfInterval({
            price: price(priceOf(from.plan, from.interval)),
            interval: from.interval,
          })}
        </span>
      </div>
      <div className="plan-step" data-next="">
        <span className="muted small">{words.newPlan()}</span>
        <strong>{nameOf({ plan: to, interval })}</strong>
        <span>{words.priceOfInterval({ price: price(priceOf(to, interval)), interval })}</span>
        <ul className="small">
          {gains.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
