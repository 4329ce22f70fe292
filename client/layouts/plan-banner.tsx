import { DUNNING_DAYS } from "#shared/billing.ts";
import { href } from "#shared/href.ts";
import { formatMoney } from "#shared/money.ts";
import type { BusinessFrame } from "#shared/page-state.ts";
import { plans } from "#shared/plans.ts";
import { dateLocale } from "#shared/words/locale.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as words from "#words/banner.ts";
import { Strip } from "./strip.tsx";

/** Notice about a freeze, the plan, its payment or payouts. */
export function PlanBanner({
  business: { slug, name, timezone, billing, role },
  notice,
}: {
  readonly business: BusinessFrame;
  readonly notice: NonNullable<BusinessFrame["planNotice"]>;
}) {
  const query = { business: slug };
  const dayOf = (at: string) =>
    new Date(at).toLocaleDateString(dateLocale(), {
      dateStyle: "long",
      timeZone: timezone,
    });
  const mayPay = role === "owner" || billing;
  switch (notice.kind) {
    case "frozen":
      return <Strip tone="bad">{words.frozen({ name, reason: oneOf(["review"], notice.reason) })}</Strip>;
    case "payment_failed":
      return (
        <Strip tone="bad">
          {words.paymentFailed({ step: Math.max(1, notice.step), all: DUNNING_DAYS.length })}{" "}
          {notice.dueMinor > 0 &&
            `${words.due({ amount: formatMoney({ minor: notice.dueMinor, currency: "EUR" }) })} `}
          {words.endsOn({ plan: plans[notice.plan].name, day: dayOf(notice.endsAt) })}{" "}
          <a href={href("settingsOverview", { business: slug }, { tab: "plan" })}>
            {mayPay ? words.updatePayment() : words.seeBilling()}
          </a>
        </Strip>
      );
    case "trial":
      return (
        <Strip tone="info">
          {trialEnds(plans[notice.plan].name, notice.daysLeft)}{" "}
          <a href={href("selectPlan", {}, query)}>{words.choosePlan()}</a>
        </Strip>
      );
    case "scheduled":
      return (
        <Strip tone="info">
          {notice.next === "starter"
            ? words.endsOn({ plan: plans[notice.plan].name, day: dayOf(notice.at) })
            : (notice.interval === "year" ? words.yearly : words.monthly)({
                plan: plans[notice.next].name,
                day: dayOf(notice.at),
              })}{" "}
          <a href={href("downgrade", {}, query)}>{mayPay ? words.undo() : words.seeChanges()}</a>
        </Strip>
      );
    case "payouts":
      return (
        <Strip tone="warn">
          {notice.isStopped
            ? words.payoutsStopped()
            : notice.at
              ? words.payoutsBy({ day: dayOf(notice.at) })
              : words.payoutsSoon()}{" "}
          <a href={href("settingsOverview", { business: slug }, { tab: "payouts" })}>{words.addDetails()}</a>
        </Strip>
      );
    case "over_plan":
      return (
        <Strip tone="warn">
          {words.overPlan()} <a href={href("selectPlan", {}, query)}>{words.seePlans()}</a>
        </Strip>
      );
  }
}

function trialEnds(plan: string, days: number): string {
  if (days < 1) return words.trialToday({ plan });
  return days === 1 ? words.trialTomorrow({ plan }) : words.trialIn({ plan, days });
}
