import type { treetPage } from "#server/pages/treet.ts";
import type { SuppliedInsights } from "#shared/contract/treet-insights.ts";
import { href } from "#shared/href.ts";
import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import { changeText } from "#shared/insight-words.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/treet.ts";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { StatCard } from "../../design/figures.tsx";
import { Grid } from "../../design/layout.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import type { ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { CustomRange } from "../insights/custom-range.tsx";
import { DayBars } from "../insights/day-bars.tsx";
import { PeriodChoice, PlanDays, RedemptionRate } from "../insights/period.tsx";
import { countOrSuppressed, dayText, definitions, share } from "../insights/words.ts";
import { TreetFrame } from "./treet-frame.tsx";

export type TreetInsightsData = ViewOf<typeof treetPage, "insights">;

type Totals = SuppliedInsights["totals"];

const counted = {
  views: translated({
    label: words.views,
    hint: words.viewsHint,
  }),
  viewers: translated({
    label: words.viewers,
    hint: words.countedOnce,
  }),
  claims: definitions.claims,
  claimants: definitions.claimants,
  reveals: definitions.reveals,
  redemptions: definitions.redemptions,
} as const satisfies Partial<Record<keyof Totals, { label: string; hint: string }>>;

/** Figures of one treet, counted like all others. */
export function TreetInsights({ data }: { data: TreetInsightsData }) {
  const { treet, asked, isSupplier, custom } = data;
  const { from, to, days, totals, before, perDay } = data.insights;
  const business = useRootData().business?.slug ?? "";
  const names = Object.keys(counted) as (keyof typeof counted)[];
  const link: LinkTo = (changes) => href("treet", { business, rest: [treet.id, "insights"] }, changes);
  const isQuiet = names.every((name) => totals[name] === 0 && before[name] === 0);
  return (
    <TreetFrame treet={treet} tab="insights">
      <PeriodChoice
        asked={asked}
        link={(days) => link({ days })}
        custom={custom?.isIncluded ? { href: link({ range: "custom" }), isCurrent: custom.isOpen } : null}
      />
      {custom?.isOpen && (
        <CustomRange
          action={link({})}
          from={from}
          to={to}
          today={custom.today}
          error={custom.error}
          backHref={link({})}
        />
      )}
      <p className="muted">
        {words.comparedWith({ from: dayText(from), to: dayText(to), days })}
        {isSupplier && ` ${words.smallCounts({ min: SMALLEST_COUNT_SHOWN - 1 })}`}
        <PlanDays
          days={days}
          asked={custom?.isOpen ? days : asked}
          business={business}
          say={words.planDays}
        />
      </p>
      {isQuiet ? (
        <EmptyState icon="chart" title={words.quietPeriod()}>
          <p>{words.quietPeriodText()}</p>
        </EmptyState>
      ) : (
        <>
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
              label={words.claimRate()}
              hint={words.claimRateHint()}
              value={share(totals.claims, totals.viewers)}
            />
            <RedemptionRate totals={totals} />
          </Grid>
          <Card title={words.claimsByDay()}>
            {perDay.some(({ claims }) => claims) || !perDay.some(({ claims }) => claims === null) ? (
              <DayBars perDay={perDay} />
            ) : (
              <p className="muted">{words.daysHidden({ min: SMALLEST_COUNT_SHOWN })}</p>
            )}
          </Card>
        </>
      )}
    </TreetFrame>
  );
}

const changeOf = (now: number | null, before: number | null) =>
  now === null || before === null ? {} : { change: changeText(now, before) };
