import { type BillingInterval, isSoldPlan, isUpgrade, planRank, priceOf } from "#shared/billing.ts";
import type { BillingStatus } from "#shared/contract/billing-shapes.ts";
import { href } from "#shared/href.ts";
import {
  countedLimits,
  type LimitName,
  limitWordAfter,
  type PlanId,
  type PlanUse,
  planIds,
  plans,
} from "#shared/plans.ts";
import * as words from "#words/plans.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink } from "../../design/button.tsx";
import { classNames } from "../../design/class-names.ts";
import type { FormState } from "../../page-props.ts";
import { AskForPlan, price } from "../billing/parts.tsx";
import { amountText, gainsOf } from "../billing/plan-contents.ts";

const onCards: readonly LimitName[] = [
  "activeMembers",
  "liveTreets",
  "activePartners",
  "teamSeats",
  "activeLinks",
];

interface PlanCardProps {
  readonly id: PlanId;
  readonly isCurrent: boolean;
  readonly isFitting: boolean;
  /** True if this plan fits the number of members selected. */
  readonly isForSize: boolean;
  /** Current usage that exceeds this plan's limits. */
  readonly over: readonly string[];
  /** How long the plan will suffice at the recent rate of growth. */
  readonly covers: string | null;
  readonly interval: BillingInterval;
  readonly business: string;
  readonly redirect: string;
  readonly status: BillingStatus;
  readonly form: FormState | undefined;
}

export const overOf = (plan: PlanId, use: PlanUse): string[] =>
  countedLimits.flatMap((limit) => {
    const max = plans[plan].limits[limit];
    const over = max === null ? 0 : use[limit] - max;
    return over > 0 ? [words.overByLimit({ over, what: limitWordAfter(limit, over) })] : [];
  });

export function coversText(months: number | null): string | null {
  if (months === null) return null;
  if (months > 36) return words.coversYears();
  return words.coversYouForMonths({ count: months });
}

export function PlanCard(props: PlanCardProps) {
  const { id, isCurrent, isFitting, isForSize, over, covers, interval } = props;
  const { name, monthMinor, limits } = plans[id];
  return (
    <li className="plan" data-current={isCurrent || undefined}>
      <h2>
        {name} {isCurrent && <Badge tone="good">{words.currentPlan()}</Badge>}
        {isFitting && <Badge tone="info">{words.fitsUsage()}</Badge>}
        {isForSize && <Badge tone="info">{words.fitsThatMany()}</Badge>}
      </h2>
      <p className={classNames("plan-price", monthMinor === null && "plan-price--words")}>
        {monthMinor === null ? words.byAgreement() : price(priceOf(id, interval))}
        {monthMinor !== null && monthMinor > 0 && (
          <span className="muted small">{words.perInterval({ interval })}</span>
        )}
      </p>
      <ul className="plan-limits">
        {onCards.map((limit) => (
          <li key={limit}>
            <strong>{amountText(limits[limit])}</strong> {limitWordAfter(limit, limits[limit])}
          </li>
        ))}
      </ul>
      <Beyond id={id} />
      <div className="plan-notes">
        {/* A plan that is already too small does not suffice for any time. */}
        {covers && over.length === 0 && <p className="muted small">{covers}</p>}
        {over.map((text) => (
          <Badge key={text} tone="warn">
            {text}
          </Badge>
        ))}
      </div>
      <PlanButton {...props} />
    </li>
  );
}

/** What a plan adds to the one before it, besides larger numbers of what the card has listed. */
function Beyond({ id }: { readonly id: PlanId }) {
  const former = planIds[planRank(id) - 1];
  if (!former) return <div />;
  const gains = gainsOf(id, former).filter((gain) => !onCards.some((limit) => limit === gain.id));
  return (
    <div className="plan-beyond">
      <p className="muted small">{words.beyondPlan({ name: plans[former].name })}</p>
      <ul className="plan-limits">
        {gains.map((gain) => (
          <li key={gain.id}>{gain.text}</li>
        ))}
      </ul>
    </div>
  );
}

/** The action for a plan, if the user may manage it; otherwise a way to ask for it. */
function PlanButton({ id, interval, business, redirect, status, form, isFitting }: PlanCardProps) {
  const { plan, mayManage, state, trialEndsItself } = status;
  const subscribed = (state === "active" || state === "trialing" || state === "past_due") && !trialEndsItself;
  const isSame =
    id === plan && (id === "starter" || !subscribed ? !trialEndsItself : interval === status.interval);
  if (id === "custom") {
    return <ButtonLink href={href("contactSteps")}>{words.talkToUs()}</ButtonLink>;
  }
  if (isSame) {
    if (!mayManage) return null;
    return (
      <ButtonLink href={href("settingsOverview", { business }, { tab: "plan" })} variant="quiet">
        {words.managePlan()}
      </ButtonLink>
    );
  }
  const choice = { plan: id, interval };
  const isUp = !subscribed
    ? (trialEndsItself || planRank(id) >= planRank(plan)) && isSoldPlan(id)
    : isUpgrade({ plan, interval: status.interval }, choice);
  if (!isUp) {
    if (!subscribed || !mayManage) return null;
    return (
      <ButtonLink href={href("downgrade", {}, { business, plan: id, interval })} variant="quiet">
        {id === "starter"
          ? words.cancelPaidPlan()
          : id === plan
            ? words.switchToMonthly()
            : words.downgrade()}
      </ButtonLink>
    );
  }
  if (!mayManage) {
    return isSoldPlan(id) ? (
      <AskForPlan business={business} status={status} plan={id} interval={interval} form={form} quiet />
    ) : null;
  }
  const query = { business, plan: id, interval, redirect: redirect || undefined };
  return (
    <ButtonLink
      href={subscribed ? href("upgrade", {}, query) : href("checkout", {}, query)}
      variant={isFitting ? "primary" : "secondary"}
    >
      {subscribed && id === plan ? words.switchToYearly() : words.choosePlanNamed({ name: plans[id].name })}
    </ButtonLink>
  );
}
