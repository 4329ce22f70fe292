import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { DUNNING_DAYS } from "#shared/billing.ts";
import { href } from "#shared/href.ts";
import { formatMoney } from "#shared/money.ts";
import type { BusinessFrame } from "#shared/page-state.ts";
import { plans } from "#shared/plans.ts";
import { useRootData } from "../root-data.ts";

/** What everybody here should know: one thing at a time, the gravest first. */
export function Banner({ business }: { readonly business: BusinessFrame }) {
  const { session } = useRootData();
  const { slug, name, status, role, planNotice, transferPending } = business;
  const { pathname, search } = useLocation();
  const settings = href("settingsOverview", { business: slug });
  if (status === "frozen") {
    return (
      <Strip tone="bad">
        {name} is read-only until billing is settled. Members keep what they have claimed.
      </Strip>
    );
  }
  if (role && status === "archived") {
    return (
      <Strip tone="warn">
        {name} is archived: nothing in it changes, and members do not see it.{" "}
        {role === "owner" && <a href={settings}>Restore it</a>}
      </Strip>
    );
  }
  // The tab about the plan says all of it itself.
  const isSaidThere = pathname === settings && new URLSearchParams(search).get("tab") === "plan";
  if (planNotice && !isSaidThere) return <PlanBanner business={business} notice={planNotice} />;
  if (role && transferPending) {
    return (
      <Strip tone="warn">
        Somebody is asked to take over {name}.{" "}
        <a href={href("transferOwnership", {}, { business: slug })}>See the transfer</a>
      </Strip>
    );
  }
  if (session?.user.emailVerified !== false) return null;
  return (
    <Strip tone="warn">
      Your e-mail address is not confirmed yet. <a href={href("verifyEmail")}>Confirm it</a>
    </Strip>
  );
}

function PlanBanner({
  business: { slug, timezone, billing, role },
  notice,
}: {
  readonly business: BusinessFrame;
  readonly notice: NonNullable<BusinessFrame["planNotice"]>;
}) {
  const query = { business: slug };
  const dayOf = (at: string) =>
    new Date(at).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: timezone });
  const mayPay = role === "owner" || billing;
  switch (notice.kind) {
    case "payment_failed":
      return (
        <Strip tone="bad">
          Payment failed (notice {Math.max(1, notice.step)} of {DUNNING_DAYS.length}).{" "}
          {notice.dueMinor > 0 && `${formatMoney({ minor: notice.dueMinor, currency: "EUR" })} is due. `}
          {plans[notice.plan].name} ends on {dayOf(notice.endsAt)}.{" "}
          <a href={href("settingsOverview", { business: slug }, { tab: "plan" })}>
            {mayPay ? "Update payment method" : "See billing"}
          </a>
        </Strip>
      );
    case "trial":
      return (
        <Strip tone="info">
          Your {plans[notice.plan].name} trial {endsIn(notice.daysLeft)}.{" "}
          <a href={href("selectPlan", {}, query)}>Choose a plan</a>
        </Strip>
      );
    case "scheduled":
      return (
        <Strip tone="info">
          {notice.next === "starter"
            ? `${plans[notice.plan].name} ends on ${dayOf(notice.at)}.`
            : `${plans[notice.next].name} (${notice.interval === "year" ? "yearly" : "monthly"}) begins on ${dayOf(notice.at)}.`}{" "}
          <a href={href("downgrade", {}, query)}>
            {mayPay ? "Undo or choose what stays" : "See what changes"}
          </a>
        </Strip>
      );
    case "over_plan":
      return (
        <Strip tone="warn">
          Your plan has no room for everything here. What's over it is paused, and nothing is deleted.{" "}
          <a href={href("selectPlan", {}, query)}>See plans</a>
        </Strip>
      );
  }
}

const endsIn = (days: number): string =>
  days < 1 ? "ends today" : days === 1 ? "ends tomorrow" : `ends in ${days} days`;

const Strip = ({
  tone,
  children,
}: {
  readonly tone: "bad" | "info" | "warn";
  readonly children: ReactNode;
}) => <p className={`banner banner--${tone}`}>{children}</p>;
