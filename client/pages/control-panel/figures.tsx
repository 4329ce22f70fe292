import { href } from "#shared/href.ts";
import { hasHappened } from "#shared/insight-rules.ts";
import { changeText } from "#shared/insight-words.ts";
import { panelDays } from "#shared/panel.ts";
import * as insightWords from "#words/insights.ts";
import * as words from "#words/panel.ts";
import { Card } from "../../design/card.tsx";
import { DescriptionList, StatCard } from "../../design/figures.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { Sparkline } from "../../design/sparkline.tsx";
import { SampleTrend } from "../insights/sample-trend.tsx";
import { TrendChart } from "../insights/trend-chart.tsx";
import { bucketText, definitions, figureText } from "../insights/words.ts";
import type { CommunityToday } from "./data.ts";

/** The figures shown on the control panel; insights has more. */
const shown = ["activeMembers", "joins", "claims", "redemptions", "clicks"] as const;

/** Links to what each figure counts, as a list of items if there is one. */
const behind: Readonly<Record<(typeof shown)[number], (business: string, days: number) => string>> = {
  activeMembers: (business) => href("members", { business }, { status: "active" }),
  joins: (business, days) => href("insights", { business }, { days, list: "joins" }),
  claims: (business, days) => href("insights", { business }, { days, list: "claims" }),
  redemptions: (business, days) => href("insights", { business }, { days, list: "redemptions" }),
  clicks: (business, days) => href("insights", { business }, { days, tab: "links" }),
};

type PanelFigures = NonNullable<CommunityToday["figures"]>;

/** True unless all figures are zero, now and in the period before. */
export const areNews = ({ totals, before }: PanelFigures): boolean =>
  hasHappened(totals) || (before !== null && hasHappened(before));

/** Chart of the claims per day, beside the items that need attention. */
export const ClaimsTrend = ({ figures: { trend, totals } }: { figures: PanelFigures }) => (
  <Card title={insightWords.claimsByDay()}>
    {totals.claims === 0 ? (
      <SampleTrend />
    ) : (
      <TrendChart
        caption={insightWords.claimsByDay()}
        name={definitions.claims.label}
        header={insightWords.day()}
        running="day"
        bars={trend.map(({ start, claims }) => ({
          id: start,
          label: bucketText(start),
          value: claims ?? 0,
        }))}
      />
    )}
  </Card>
);

/**
 * Returns the figures to show. Until there has been a claim, figures that are zero are left out; from then on, zero is
 * worth showing.
 */
function told({ totals, before }: PanelFigures) {
  const happened = (name: (typeof shown)[number]) => (totals[name] ?? 0) !== 0 || (before?.[name] ?? 0) !== 0;
  return happened("claims") ? shown : shown.filter(happened);
}

export function Figures({
  business,
  asked,
  figures,
  isYoung,
}: {
  business: string;
  asked: number;
  figures: PanelFigures;
  /** True while the first steps are not complete. */
  isYoung: boolean;
}) {
  const { days, totals, before, trend } = figures;
  if (!areNews(figures)) return isYoung ? <FirstFigures /> : <NoFigures asked={asked} business={business} />;
  return (
    <Stack gap={3} as="section">
      <h2 className="visually-hidden">{words.figures()}</h2>
      <Period business={business} asked={asked} />
      {before && <p className="muted small">{words.comparedWith({ days })}</p>}
      <Grid min="12rem" className="panel-figures">
        {told(figures).map((name) => (
          <StatCard
            key={name}
            label={definitions[name].label}
            hint={definitions[name].hint}
            href={behind[name](business, days)}
            value={figureText(totals[name])}
            change={changeText(totals[name], before?.[name] ?? null)}
          >
            <Sparkline values={trend.map((bucket) => bucket[name] ?? 0)} isStock={name === "activeMembers"} />
          </StatCard>
        ))}
      </Grid>
    </Stack>
  );
}

const Period = ({ business, asked }: { business: string; asked: number }) => (
  <FilterChips
    label={words.period()}
    items={panelDays.map((count) => ({
      label: words.daysOption({ count }),
      href: href("controlPanel", { business }, { days: count }),
      current: count === asked,
    }))}
  />
);

/** A sample chart in place of the first figures. */
const FirstFigures = () => (
  <Card title={words.figures()}>
    <SampleTrend />
  </Card>
);

/** Explains what will be counted, as a row of zeros says nothing. */
const NoFigures = ({ business, asked }: { business: string; asked: number }) => (
  <Card title={words.figures()} actions={<Period business={business} asked={asked} />}>
    <p className="muted">{words.noActivity()}</p>
    <DescriptionList
      items={shown.map((name) => ({ term: definitions[name].label, description: definitions[name].hint }))}
    />
  </Card>
);
