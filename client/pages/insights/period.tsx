import { href } from "#shared/href.ts";
import { insightPeriods } from "#shared/insight-rules.ts";
import * as words from "#words/insights.ts";
import { StatCard } from "../../design/figures.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { Rich } from "../../design/rich.tsx";
import { periodName, share } from "./words.ts";

interface PeriodChoiceProps {
  readonly asked: number;
  readonly link: (days: number) => string;
  /** The choice of a custom range; absent where there is none. */
  readonly custom?: { readonly href: string; readonly isCurrent: boolean } | null;
}

/** Selects the number of days that the figures cover. */
export const PeriodChoice = ({ asked, link, custom }: PeriodChoiceProps) => (
  <FilterChips
    label={words.period()}
    items={[
      ...insightPeriods.map((count) => ({
        label: periodName(count),
        href: link(count),
        current: count === asked && !custom?.isCurrent,
      })),
      ...(custom ? [{ label: words.customRange(), href: custom.href, current: custom.isCurrent }] : []),
    ]}
  />
);

interface RedemptionRateProps {
  readonly totals: { readonly redeemedClaims: number | null; readonly claims: number | null };
}

export const RedemptionRate = ({ totals: { redeemedClaims, claims } }: RedemptionRateProps) => (
  <StatCard
    label={words.redemptionRate()}
    hint={words.redemptionRateHint()}
    value={share(redeemedClaims, claims)}
  />
);

interface PlanDaysProps {
  readonly days: number;
  readonly asked: number;
  readonly business: string;
  readonly say: typeof words.supplierPlan;
}

/** Notice that the plan covers fewer days than were requested. */
export const PlanDays = ({ days, asked, business, say }: PlanDaysProps) =>
  days < asked && (
    <>
      {" "}
      <Rich>{say({ days, link: (text) => <a href={href("selectPlan", {}, { business })}>{text}</a> })}</Rich>
    </>
  );
