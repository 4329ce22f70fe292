import type { SuppliedInsights } from "#shared/contract/treet-insights.ts";
import { href } from "#shared/href.ts";
import { insightPeriods, SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import { changeText } from "#shared/insight-words.ts";
import { Card } from "../../design/card.tsx";
import { StatCard } from "../../design/figures.tsx";
import { Grid } from "../../design/layout.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { useRootData } from "../../root-data.ts";
import { DayBars } from "../insights/day-bars.tsx";
import { countOrSuppressed, dayText, definitions, periodName, share } from "../insights/words.ts";
import { type FramedTreet, TreetFrame } from "./treet-frame.tsx";

export interface TreetInsightsData {
  readonly view: "insights";
  readonly treet: FramedTreet;
  readonly asked: number;
  /** Null stands where a count is too small for a supplier. */
  readonly insights: SuppliedInsights;
  readonly isSupplier: boolean;
}

type Totals = SuppliedInsights["totals"];

const counted = {
  views: { label: "Views", hint: "Looks at this: one for a member in half an hour, without the team" },
  viewers: { label: "Members who looked", hint: "Each counted once" },
  claims: definitions.claims,
  claimants: definitions.claimants,
  reveals: definitions.reveals,
  redemptions: definitions.redemptions,
} as const satisfies Partial<Record<keyof Totals, { label: string; hint: string }>>;

/** The figures of one treet, as all are counted. */
export function TreetInsights({ data }: { data: TreetInsightsData }) {
  const { treet, asked, isSupplier } = data;
  const { from, to, days, totals, before, perDay } = data.insights;
  const business = useRootData().business?.slug ?? "";
  const names = Object.keys(counted) as (keyof typeof counted)[];
  return (
    <TreetFrame treet={treet} tab="insights" isSupplier={isSupplier}>
      <FilterChips
        label="Period"
        items={insightPeriods.map((count) => ({
          label: periodName(count),
          href: href("treet", { business, rest: [treet.id, "insights"] }, { days: count }),
          current: count === asked,
        }))}
      />
      <p className="muted">
        {`${dayText(from)} to ${dayText(to)}, compared with the ${days} days before.`}
        {isSupplier &&
          ` Counts of 1 to ${SMALLEST_COUNT_SHOWN - 1} are not told, nor what would tell them beside another period, so that nobody can be recognised.`}
        {days < asked && (
          <>
            {" "}
            Your plan keeps {days} days of insights.{" "}
            <a href={href("selectPlan", {}, { business })}>See plans</a>
          </>
        )}
      </p>
      <Grid min="12rem">
        {names.map((name) => (
          <StatCard
            key={name}
            label={counted[name].label}
            hint={counted[name].hint}
            value={countOrSuppressed(totals[name])}
            {...changeOf(totals[name], before[name])}
          />
        ))}
        <StatCard
          label="Claim rate"
          hint="Claims for each member who looked"
          value={share(totals.claims, totals.viewers)}
        />
        <StatCard
          label="Redemption rate"
          hint="Of the claims made in the period, those that are redeemed by now"
          value={share(totals.redeemedClaims, totals.claims)}
        />
      </Grid>
      <Card title="Claims by day">
        {perDay.some(({ claims }) => claims) || !perDay.some(({ claims }) => claims === null) ? (
          <DayBars perDay={perDay} />
        ) : (
          <p className="muted">
            On no day were there {SMALLEST_COUNT_SHOWN} or more, so the days are not told.
          </p>
        )}
      </Card>
    </TreetFrame>
  );
}

const changeOf = (now: number | null, before: number | null) =>
  now === null || before === null ? {} : { change: changeText(now, before) };
