import { use } from "react";
import type { InsightOverview, InsightTotals, InsightUse } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import { type CountedMetric, countedMetrics, courseUnits, type ListedFigure } from "#shared/insight-rules.ts";
import { changeText } from "#shared/insight-words.ts";
import { formatMoney } from "#shared/money.ts";
import { language } from "#words/language.ts";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Meter, Skeleton, StatCard } from "../../design/figures.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { LatePart } from "../../late-part.tsx";
import { useRootData } from "../../root-data.ts";
import { CourseChart } from "./course-chart.tsx";
import { unitNames } from "./range-bar.tsx";
import { TreetBoard } from "./tabs.tsx";
import type { CommunityInsights, LinkTo } from "./types.ts";
import { definitions, figureText, share, stretchText } from "./words.ts";

interface OverviewProps {
  readonly data: CommunityInsights;
  readonly link: LinkTo;
}

const tiles: readonly (keyof InsightTotals)[] = [
  "activeMembers",
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
};

/** The figures of the period, each leading to what it counts; their course, and how looks become redemptions. */
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
      <Course data={data} link={link} />
      <details className="course-table all-figures">
        <summary>All figures</summary>
        <Grid min="12rem">
          {tiles.map((name) => {
            const to = drillDown(name);
            return (
              <StatCard
                key={name}
                label={definitions[name].label}
                hint={
                  overview.totals[name] === null
                    ? "Not counted for what you narrowed to"
                    : definitions[name].hint
                }
                value={figureText(overview.totals[name])}
                {...(to && { href: to })}
                {...(overview.before && { change: changeText(overview.totals[name], overview.before[name]) })}
              />
            );
          })}
          {used && (
            <LatePart
              value={used}
              fallback={<StatCard label="Redemption rate" value={<Skeleton lines={1} />} />}
            >
              <UseTiles used={used} isCompared={overview.before !== null} />
            </LatePart>
          )}
        </Grid>
      </details>
      <Funnel totals={overview.totals} />
      {treets && (
        <Card title="Most claimed">
          <LatePart value={treets} fallback={<Skeleton lines={6} />}>
            <TreetBoard treets={treets} business={business} />
          </LatePart>
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
        label="Redemption rate"
        value={share(redeemed.now, claims.now)}
        hint="Of the claims made in the period, those redeemed by now"
        {...(isCompared &&
          claims.before > 0 && { change: `${share(redeemed.before, claims.before)} before` })}
      />
      {saving && (
        <StatCard
          label="Saved by members (estimate)"
          value={formatMoney({ minor: saving.minor.now, currency: saving.currency })}
          hint="The amounts off of redeemed claims. Shares off a price and gifts are not in it"
          {...(isCompared && { change: changeText(saving.minor.now, saving.minor.before) })}
        />
      )}
      {sales && (
        <>
          <StatCard
            label="Paid for"
            value={sales.paid.now.toLocaleString(language())}
            hint="Treets that members bought in the period"
            {...(isCompared && { change: changeText(sales.paid.now, sales.paid.before) })}
          />
          <StatCard
            label="Paid by members"
            value={formatMoney({ minor: sales.minor.now, currency: sales.currency })}
            hint="Less what went back to them in the period"
            {...(isCompared && { change: changeText(sales.minor.now, sales.minor.before) })}
          />
        </>
      )}
    </>
  );
}

function Course({ data: { overview, metric }, link }: OverviewProps) {
  const shown = countedMetrics.filter((name) => overview.totals[name] !== null);
  const name = shown.find((known) => known === metric) ?? "claims";
  const { label } = definitions[name];
  const by = overview.unit === "hour" ? "hour" : overview.unit;
  const nothing = overview.course.every((stretch) => !stretch[name]);
  return (
    <Card>
      <h2 className="visually-hidden">{`${label} by ${by}`}</h2>
      <Metrics overview={overview} shown={shown} current={name} link={link} />
      {overview.unit !== "hour" && (
        <FilterChips
          label="Course by"
          items={courseUnits.map((unit) => ({
            label: unitNames[unit],
            href: link({ unit }),
            current: unit === overview.unit,
          }))}
        />
      )}
      {nothing ? (
        <EmptyState icon="chart" title={`No ${label.toLowerCase()} in this period`}>
          <p>They appear here as soon as they are counted.</p>
        </EmptyState>
      ) : (
        <CourseChart
          caption={`${label} by ${by}`}
          name={label}
          header={by === "hour" ? "Hour" : `${by === "day" ? "Day" : `The ${by} of`}`}
          bars={overview.course.map((stretch, index) => ({
            id: stretch.start,
            label: stretchText(stretch.start),
            value: stretch[name] ?? 0,
            before: overview.courseBefore?.[index]?.[name] ?? undefined,
            marks: annotationsOf(overview, stretch.start),
          }))}
        />
      )}
    </Card>
  );
}

/** The figures looked at most, and the one that is shown now. */
const mainMetrics: readonly CountedMetric[] = ["claims", "redemptions", "views", "joins"];

interface MetricsProps extends Pick<OverviewProps, "link"> {
  readonly overview: InsightOverview;
  readonly shown: readonly CountedMetric[];
  readonly current: CountedMetric;
}

/** What the line shows, with its sum and how that has changed: the tabs of the chart. */
const Metrics = ({ overview: { totals, before }, shown, current, link }: MetricsProps) => (
  <nav aria-label="Shown in the chart">
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

/** What happened in one stretch: from its beginning to that of the next. */
function annotationsOf({ course, marks, unit }: InsightOverview, start: string): string[] {
  // By hours only days are known of them.
  if (unit === "hour") return [];
  const next = course[course.findIndex((stretch) => stretch.start === start) + 1]?.start;
  return marks
    .filter(({ day }) => day >= start && (next === undefined || day < next))
    .map(({ kind, name }) => (kind === "treet" ? `“${name}” was published` : `${name} was imported`));
}

/** How many looks become claims, and how many of those are looked at and redeemed. */
function Funnel({ totals }: { totals: InsightTotals }) {
  const [first, ...steps] = (["views", "claims", "reveals", "redemptions"] as const).filter(
    (name) => (totals[name] ?? 0) > 0,
  );
  const most = first && totals[first];
  if (!first || !most || steps.length === 0) return null;
  return (
    <Card title="From a look to a redemption">
      <Stack gap={4}>
        <p className="muted">
          {`Of ${most.toLocaleString(language())} ${definitions[first].label.toLowerCase()} in the period:`}
        </p>
        {steps.map((name) => (
          <Meter key={name} label={definitions[name].label} value={totals[name] ?? 0} max={most} />
        ))}
      </Stack>
    </Card>
  );
}
