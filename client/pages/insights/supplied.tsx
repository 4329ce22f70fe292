import type { SuppliedOverview } from "#shared/contract/supply.ts";
import { href } from "#shared/href.ts";
import { insightPeriods, SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import { changeText } from "#shared/insight-words.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { StatCard } from "../../design/figures.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { Needs } from "../../design/needs.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { useRootData } from "../../root-data.ts";
import { PrintButton } from "./print-button.tsx";
import type { SuppliedInsights } from "./types.ts";
import { countOrSuppressed, dayText, definitions, periodName, share } from "./words.ts";

type Row = SuppliedOverview["treets"][number];

const tiles = ["views", "claims", "claimants", "reveals", "redemptions"] as const;

/** How often what a business supplies is used, over all its communities: counts, never who. */
export function Supplied({ data: { supplied, asked, isCommunity } }: { data: SuppliedInsights }) {
  const business = useRootData().business?.slug ?? "";
  const { from, to, days, totals, before, treets } = supplied;
  const link = (count: number) =>
    href("insights", { business }, { ...(isCommunity && { tab: "supply" }), days: count });
  return (
    <>
      <PageHeader
        title={isCommunity ? "Insights into what you supply" : "Insights"}
        lead="How often your treets are seen, claimed and redeemed, in all communities you supply."
        {...(isCommunity && {
          back: { href: href("insights", { business }), label: "Your community's insights" },
        })}
        actions={
          <>
            {treets.length > 0 && (
              <Needs action="insights.export">
                <ButtonLink
                  href={`/api/v1/businesses/${encodeURIComponent(business)}/supply/insights.csv?days=${asked}`}
                  download
                  icon="download"
                >
                  Treets as CSV
                </ButtonLink>
              </Needs>
            )}
            <PrintButton />
          </>
        }
      />
      <FilterChips
        label="Period"
        items={insightPeriods.map((count) => ({
          label: periodName(count),
          href: link(count),
          current: count === asked,
        }))}
      />
      <Stack gap={5}>
        <p className="muted">
          {`${dayText(from)} to ${dayText(to)}, compared with the ${days} days before. Counts of 1 to ${SMALLEST_COUNT_SHOWN - 1} are not told, nor what would tell them beside another period or treet, so that nobody can be recognised.`}
          {days < asked && (
            <>
              {" "}
              Your plan shows {days} days. <a href={href("selectPlan", {}, { business })}>See plans</a>
            </>
          )}
        </p>
        <Grid min="12rem">
          {tiles.map((name) => (
            <StatCard
              key={name}
              label={definitions[name].label}
              hint={definitions[name].hint}
              value={countOrSuppressed(totals[name])}
              {...(totals[name] !== null &&
                before[name] !== null && { change: changeText(totals[name], before[name]) })}
            />
          ))}
          <StatCard
            label="Redemption rate"
            hint="Of the claims made in the period, those redeemed by now"
            value={share(totals.redeemedClaims, totals.claims)}
          />
        </Grid>
        <Card title="Your treets">
          <DataTable<Row>
            caption="Your treets by claims"
            rows={treets}
            rowKey={({ id }) => id}
            rowHref={({ id }) => href("treet", { business, rest: [id, "insights"] })}
            columns={[
              { id: "title", header: "Treet", cell: ({ title }) => title },
              {
                id: "community",
                header: "Community",
                hideBelow: "small",
                cell: ({ community }) => community,
              },
              {
                id: "views",
                header: "Views",
                align: "end",
                hideBelow: "small",
                cell: (row) => countOrSuppressed(row.views),
              },
              { id: "claims", header: "Claims", align: "end", cell: (row) => countOrSuppressed(row.claims) },
              {
                id: "redeemed",
                header: "Redeemed",
                align: "end",
                cell: (row) => countOrSuppressed(row.redemptions),
              },
            ]}
            empty={<NothingYet supplied={supplied.supplied} business={business} />}
          />
        </Card>
      </Stack>
    </>
  );
}

function NothingYet({ supplied, business }: { supplied: number; business: string }) {
  if (supplied > 0)
    return <EmptyState icon="chart" title="Nobody has looked at your treets in this period" />;
  return (
    <EmptyState
      icon="gift"
      title="You supply nothing yet"
      action={<ButtonLink href={href("partnersOverview", { business })}>Find communities</ButtonLink>}
    >
      <p>Once a community's members can see what you offer, how often they do is told here.</p>
    </EmptyState>
  );
}
