import type { InsightTotals } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import { Card } from "../design/card.tsx";
import { DataTable } from "../design/data-table.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { StatCard } from "../design/figures.tsx";
import { Grid, Stack } from "../design/layout.tsx";
import { FilterChips } from "../design/list-tools.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { timeText } from "../design/text.tsx";
import type { PageProps } from "../page-props.ts";
import { useRootData } from "../root-data.ts";
import "./insights.css";

export interface InsightsData {
  readonly asked: number;
  readonly days: number;
  readonly from: string;
  readonly to: string;
  readonly totals: InsightTotals;
  readonly before: InsightTotals;
  readonly perDay: readonly { readonly day: string; readonly claims: number; readonly redemptions: number }[];
  readonly treets: readonly {
    readonly id: string;
    readonly title: string;
    readonly claims: number;
    readonly redemptions: number;
  }[];
}

const periods = [7, 30, 90, 365];

export const definitions: Readonly<
  Record<keyof InsightTotals, { readonly label: string; readonly hint: string }>
> = {
  claims: { label: "Claims", hint: "Made in the period and not given back" },
  claimants: { label: "Members who claimed", hint: "Each counted once" },
  reveals: { label: "Looked at", hint: "Codes and links shown for the first time" },
  redemptions: { label: "Redeemed", hint: "At a till, by a partner or your team" },
  joins: { label: "New members", hint: "Joined in the period" },
};

export default function Insights({ data }: PageProps<InsightsData>) {
  const { asked, days, from, to, totals, before, perDay, treets } = data;
  const business = useRootData().business?.slug ?? "";
  const date = (day: string) => timeText(`${day}T12:00:00Z`, "date", "UTC");
  return (
    <>
      <PageHeader
        title="Insights"
        lead={`${date(from)} to ${date(to)}, compared with the ${days} days before.`}
      />
      <FilterChips
        label="Period"
        items={periods.map((count) => ({
          label: count === 365 ? "A year" : `${count} days`,
          href: href("insights", { business }, { days: count }),
          current: count === asked,
        }))}
      />
      <Stack gap={5}>
        {days < asked && (
          <p className="muted">
            Your plan keeps {days} days of insights.{" "}
            <a href={href("selectPlan", {}, { business })}>See plans</a>
          </p>
        )}
        <Grid min="12rem">
          {(Object.keys(definitions) as (keyof InsightTotals)[]).map((name) => (
            <StatCard
              key={name}
              label={definitions[name].label}
              hint={definitions[name].hint}
              value={totals[name].toLocaleString("en")}
              change={changeText(totals[name], before[name])}
            />
          ))}
        </Grid>
        <Card title="Claims by day">
          <Bars perDay={perDay} date={date} />
        </Card>
        <Card title="Most claimed">
          <DataTable
            caption="Treets by claims"
            rows={treets}
            rowKey={({ id }) => id}
            rowHref={({ id }) => href("treet", { business, rest: [id] })}
            columns={[
              { id: "title", header: "Treet", cell: ({ title }) => title },
              {
                id: "claims",
                header: "Claims",
                align: "end",
                cell: ({ claims }) => claims.toLocaleString("en"),
              },
              {
                id: "redemptions",
                header: "Redeemed",
                align: "end",
                cell: ({ redemptions, claims }) =>
                  `${redemptions.toLocaleString("en")} (${percent(redemptions, claims)})`,
              },
            ]}
            empty={<EmptyState icon="chart" title="No claims in this period" />}
          />
        </Card>
      </Stack>
    </>
  );
}

/** Bars are for the eye; the same numbers stand in a table for everybody. */
function Bars({ perDay, date }: { perDay: InsightsData["perDay"]; date: (day: string) => string }) {
  const most = Math.max(1, ...perDay.map(({ claims }) => claims));
  return (
    <>
      <div className="bars" aria-hidden="true">
        {perDay.map(({ day, claims }) => (
          <span
            key={day}
            title={`${date(day)}: ${claims}`}
            style={{ blockSize: `${Math.max(2, (claims / most) * 100)}%` }}
          />
        ))}
      </div>
      <details className="bars-table">
        <summary>Show as a table</summary>
        <DataTable
          caption="Claims by day"
          rows={perDay}
          rowKey={({ day }) => day}
          columns={[
            { id: "day", header: "Day", cell: ({ day }) => date(day) },
            { id: "claims", header: "Claims", align: "end", cell: ({ claims }) => claims },
            { id: "redemptions", header: "Redeemed", align: "end", cell: ({ redemptions }) => redemptions },
          ]}
          empty={null}
        />
      </details>
    </>
  );
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? "0 %" : `${Math.round((part / whole) * 100)} %`;

export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? "As before" : `${now.toLocaleString("en")} more`;
  const change = Math.round(((now - before) / before) * 100);
  return change === 0 ? "As before" : `${change > 0 ? "+" : "−"}${Math.abs(change)} %`;
}
