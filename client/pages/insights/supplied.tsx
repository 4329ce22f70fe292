import { href } from "#shared/href.ts";
import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import { changeText } from "#shared/insight-words.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/insights.ts";
import * as treetWords from "#words/treetLists.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { StatCard } from "../../design/figures.tsx";
import { FirstStep } from "../../design/first-step.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { Needs } from "../../design/needs.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { useRootData } from "../../root-data.ts";
import { PeriodChoice, PlanDays, RedemptionRate } from "./period.tsx";
import { PrintButton } from "./print-button.tsx";
import { SuppliedTreets } from "./supplied-treets.tsx";
import type { SuppliedInsights } from "./types.ts";
import { countOrSuppressed, dayText, definitions } from "./words.ts";

const tiles = ["views", "claims", "claimants", "reveals", "redemptions"] as const;

/** How often a business's treets are used across all its communities. Shows counts only, never individual members. */
export function Supplied({ data: { supplied, asked, isCommunity } }: { data: SuppliedInsights }) {
  const business = useRootData().business?.slug ?? "";
  const { from, to, days, totals, before, treets } = supplied;
  const link = (count: number) =>
    href("insights", { business }, { ...(isCommunity && { tab: "supply" }), days: count });
  const title = isCommunity ? words.supplierTitle() : words.insights();
  const back = isCommunity && {
    back: { href: href("insights", { business }), label: words.ownInsights() },
  };
  if (supplied.supplied === 0 && treets.length === 0)
    return (
      <>
        <PageHeader title={title} lead={words.supplierLead()} {...back} />
        <NothingYet supplied={0} business={business} />
      </>
    );
  return (
    <>
      <PageHeader
        title={title}
        lead={words.supplierLead()}
        {...back}
        actions={
          <MoreMenu label={commonWords.exportList()} icon="download">
            {treets.length > 0 && (
              <Needs action="insights.export">
                <ButtonLink
                  href={`/api/v1/businesses/${encodeURIComponent(business)}/supply/insights.csv?days=${asked}`}
                  icon="download"
                  variant="quiet"
                >
                  {words.treetsCsv()}
                </ButtonLink>
              </Needs>
            )}
            <PrintButton />
          </MoreMenu>
        }
      />
      <PeriodChoice asked={asked} link={link} />
      <Stack gap={5}>
        <p className="muted">
          {words.supplierPeriod({
            from: dayText(from),
            to: dayText(to),
            days,
            min: SMALLEST_COUNT_SHOWN - 1,
          })}
          <PlanDays days={days} asked={asked} business={business} say={words.supplierPlan} />
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
          <RedemptionRate totals={totals} />
        </Grid>
        <Card title={words.supplierTreets()}>
          <SuppliedTreets
            treets={treets}
            business={business}
            empty={<NothingYet supplied={supplied.supplied} business={business} />}
          />
        </Card>
      </Stack>
    </>
  );
}

function NothingYet({ supplied, business }: { supplied: number; business: string }) {
  if (supplied > 0) return <EmptyState icon="chart" title={words.supplierNoViews()} />;
  return (
    <FirstStep
      icon="gift"
      title={words.supplierNone()}
      // Leads a business without a community to finding one first.
      href={href("treet", { business, rest: ["new"] }, { partner: "any" })}
      label={treetWords.newTreet()}
      needs="supply.manage"
      makes
    >
      <p>{words.supplierNoneLead()}</p>
    </FirstStep>
  );
}
