import { use } from "react";
import type { InsightOverview, InsightTotals, InsightUse } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import { type CountedMetric, countedMetrics, type ListedFigure, trendUnits } from "#shared/insight-rules.ts";
import { changeText } from "#shared/insight-words.ts";
import { formatPrice } from "#shared/money.ts";
import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/insights.ts";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Skeleton, StatCard } from "../../design/figures.tsx";
import { Grid } from "../../design/layout.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { LatePart } from "../../late-part.tsx";
import { useRootData } from "../../root-data.ts";
import { LateBoard } from "./board.tsx";
import "./board-figures.css";
import { unitNames } from "./range-bar.tsx";
import { runningUnit } from "./running-unit.ts";
import { TreetBoard } from "./treet-board.tsx";
import { TrendChart } from "./trend-chart.tsx";
import type { CommunityInsights, LinkTo } from "./types.ts";
import { bucketText, definitions, figureText, share, shareOfStep } from "./words.ts";

interface OverviewProps {
  readonly data: CommunityInsights;
  readonly link: LinkTo;
}

const tiles: readonly (keyof InsightTotals)[] = [
  "activeMembers",
  "engagedMembers",
  "joins",
  "views",
  "claims",
  "claimants",
  "reveals",
  "redemptions",
  "clicks",
  "scans",
];
const lists: Readonly<Partial<Record<keyof InsightTotals, ListedFigure>>> = {
  joins: "joins",
  claims: "claims",
  claimants: "claims",
  reveals: "reveals",
  redemptions: "redemptions",
  engagedMembers: "engaged",
};

/** The figures of the period with their drill-downs, their chart, and the funnel from views to redemptions. */
export function Overview({ data, link }: OverviewProps) {
  const { overview, used, treets } = data;
  const business = useRootData().business?.slug ?? "";
  const drillDown = (name: keyof InsightTotals): string | undefined => {
    if (overview.totals[name] === null) return undefined;
    const list = lists[name];
    if (list) return link({ list });
    if (name === "activeMembers") return href("members", { business }, { status: "active" });
    return link({ tab: name === "views" ? "treets" : "links" });
  };
  return (
    <>
      <Trend data={data} link={link} />
      <details className="trend-table all-figures">
        <summary>{words.allFigures()}</summary>
        <Grid min="12rem">
          {tiles.map((name) => {
            const to = drillDown(name);
            return (
              <StatCard
                key={name}
                label={definitions[name].label}
                hint={overview.totals[name] === null ? words.notNarrowed() : definitions[name].hint}
                value={figureText(overview.totals[name])}
                {...(to && { href: to })}
                {...(overview.before && { change: changeText(overview.totals[name], overview.before[name]) })}
              />
            );
          })}
          {used && (
            <LatePart
              value={used}
              fallback={<StatCard label={words.redemptionRate()} value={<Skeleton lines={1} />} />}
            >
              <UseTiles used={used} isCompared={overview.before !== null} />
            </LatePart>
          )}
        </Grid>
      </details>
      <Funnel totals={overview.totals} />
      {treets && (
        <Card title={words.mostClaimed()}>
          <LateBoard value={treets}>
            <TreetBoard treets={treets} business={business} />
          </LateBoard>
        </Card>
      )}
    </>
  );
}

function UseTiles({ used, isCompared }: { used: Promise<InsightUse>; isCompared: boolean }) {
  const { claims, redeemed, saving, sales } = use(used);
  return (
    <>
      <StatCard
        label={words.redemptionRate()}
        value={share(redeemed.now, claims.now)}
        hint={words.redemptionRateHint()}
        {...(isCompared &&
          claims.before > 0 && {
            change: words.shareBefore({ share: share(redeemed.before, claims.before) }),
          })}
      />
      {saving && (
        <StatCard
          label={words.savings()}
          value={formatPrice({ minor: saving.minor.now, currency: saving.currency })}
          hint={words.savingsHint()}
          {...(isCompared && { change: changeText(saving.minor.now, saving.minor.before) })}
        />
      )}
      {sales && (
        <>
          <StatCard
            label={words.bought()}
            value={sales.paid.now}
            hint={words.boughtHint()}
            {...(isCompared && { change: changeText(sales.paid.now, sales.paid.before) })}
          />
          <StatCard
            label={words.paid()}
            value={formatPrice({ minor: sales.minor.now, currency: sales.currency })}
            hint={words.paidHint()}
            {...(isCompared && { change: changeText(sales.minor.now, sales.minor.before) })}
          />
        </>
      )}
    </>
  );
}

function Trend({ data: { overview, metric }, link }: OverviewProps) {
  const shown = countedMetrics.filter((name) => overview.totals[name] !== null);
  const name = shown.find((known) => known === metric) ?? "claims";
  const { label } = definitions[name];
  const by = overview.unit;
  const nothing = overview.trend.every((bucket) => !bucket[name]);
  return (
    <Card>
      <h2 className="visually-hidden">{words.chartNamed({ label, by })}</h2>
      <Metrics overview={overview} shown={shown} current={name} link={link} />
      <div className="metrics-tools">
        {overview.unit !== "hour" && (
          <FilterChips
            label={words.chartBy()}
            items={trendUnits.map((unit) => ({
              label: unitNames[unit],
              href: link({ unit }),
              current: unit === overview.unit,
            }))}
          />
        )}
        <MoreMenu icon="chart" size="small" label={words.otherMetrics()}>
          {shown
            .filter((known) => !mainMetrics.includes(known) && known !== name)
            .map((known) => (
              <a key={known} href={link({ metric: known })}>
                {definitions[known].label}
              </a>
            ))}
        </MoreMenu>
      </div>
      {nothing ? (
        <EmptyState icon="chart" title={words.chartEmpty({ label })}>
          <p>{words.chartEmptyLead()}</p>
        </EmptyState>
      ) : (
        <TrendChart
          caption={words.chartNamed({ label, by })}
          name={label}
          header={by === "hour" ? words.hour() : `${by === "day" ? words.day() : words.chartCaption({ by })}`}
          running={runningUnit(overview)}
          bars={overview.trend.map((bucket, index) => ({
            id: bucket.start,
            label: bucketText(bucket.start),
            value: bucket[name] ?? 0,
            before: overview.trendBefore?.[index]?.[name] ?? undefined,
            annotations: annotationsOf(overview, bucket.start),
          }))}
        />
      )}
    </Card>
  );
}

/** The most important metrics. They are always shown, in addition to the current one. */
const mainMetrics: readonly CountedMetric[] = ["claims", "redemptions", "views", "joins"];

interface MetricsProps extends Pick<OverviewProps, "link"> {
  readonly overview: InsightOverview;
  readonly shown: readonly CountedMetric[];
  readonly current: CountedMetric;
}

/** The tabs of the chart: each metric with its total and its change. */
const Metrics = ({ overview: { totals, before }, shown, current, link }: MetricsProps) => (
  <nav aria-label={words.chartShown()}>
    <ul className="metrics">
      {shown
        .filter((known) => mainMetrics.includes(known) || known === current)
        .toSorted((one, other) => mainMetrics.indexOf(one) - mainMetrics.indexOf(other))
        .map((known) => {
          const change = before && changeText(totals[known], before[known]);
          return (
            <li key={known}>
              <a href={link({ metric: known })} aria-current={known === current ? "true" : undefined}>
                <span className="small">{definitions[known].label}</span>
                <strong>{figureText(totals[known])}</strong>
                {change && (
                  <span className="stat-change" data-up={change.startsWith("+") || undefined}>
                    {change}
                  </span>
                )}
              </a>
            </li>
          );
        })}
    </ul>
  </nav>
);

/** Returns the events of an interval, from its start to that of the next. */
function annotationsOf({ trend, marks, unit }: InsightOverview, start: string): string[] {
  // Only the days of events are known, so hourly charts have none.
  if (unit === "hour") return [];
  const next = trend[trend.findIndex((bucket) => bucket.start === start) + 1]?.start;
  return marks
    .filter(({ day }) => day >= start && (next === undefined || day < next))
    .map(({ kind, name }) =>
      kind === "treet" ? words.eventPublished({ name }) : words.eventImported({ name }),
    );
}

/** Funnel of views, claims, reveals and redemptions. */
function Funnel({ totals }: { totals: InsightTotals }) {
  const [first, ...steps] = (["views", "claims", "reveals", "redemptions"] as const).filter(
    (name) => (totals[name] ?? 0) > 0,
  );
  const max = first && totals[first];
  if (!first || !max || steps.length === 0) return null;
  return (
    <Card title={words.funnel()}>
      <ol className="funnel">
        {[first, ...steps].map((name, index, all) => {
          const before = all[index - 1];
          const value = totals[name] ?? 0;
          return (
            <li key={name}>
              <span>{definitions[name].label}</span>
              <span className="funnel-track" aria-hidden="true">
                <span
                  className="funnel-bar"
                  // A period can have more redemptions than claims.
                  style={{ inlineSize: `${Math.min(100, Math.round((value / max) * 100))}%` }}
                />
              </span>
              <span className="funnel-figure">
                <strong>{numberText(value)}</strong>
                {before && <span className="muted small">{shareOfStep(before, value, totals[before])}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
