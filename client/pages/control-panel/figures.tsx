import { href } from "#shared/href.ts";
import { changeText } from "#shared/insight-words.ts";
import * as insightWords from "#words/insights.ts";
import * as words from "#words/panel.ts";
import { Card } from "../../design/card.tsx";
import { DescriptionList, StatCard } from "../../design/figures.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { CourseChart } from "../insights/course-chart.tsx";
import { definitions, figureText, stretchText } from "../insights/words.ts";
import type { CommunityToday } from "./data.ts";

/** Days that can be looked back on from here; insights has more. */
export const panelDays = [7, 30] as const;
const shown = ["activeMembers", "joins", "claims", "redemptions", "clicks"] as const;

/** What is counted as it happens; members that there are say nothing of a period by themselves. */
const happenings = ["joins", "views", "claims", "redemptions", "clicks"] as const;

/** What each counts, one by one where there is such a list. */
const behind: Readonly<Record<(typeof shown)[number], (business: string, days: number) => string>> = {
  activeMembers: (business) => href("members", { business }, { status: "active" }),
  joins: (business, days) => href("insights", { business }, { days, list: "joins" }),
  claims: (business, days) => href("insights", { business }, { days, list: "claims" }),
  redemptions: (business, days) => href("insights", { business }, { days, list: "redemptions" }),
  clicks: (business, days) => href("insights", { business }, { days, tab: "links" }),
};

type PanelFigures = NonNullable<CommunityToday["figures"]>;

/** A row of zeros is no news. */
export const hasHappened = ({ totals, before }: PanelFigures): boolean =>
  happenings.some((name) => totals[name] !== 0 || Boolean(before?.[name]));

/** What the community does with its treets, beside what waits for the team. */
export const ClaimsCourse = ({ figures: { course } }: { figures: PanelFigures }) => (
  <Card title={insightWords.claimsByDay()}>
    <CourseChart
      caption={insightWords.claimsByDay()}
      name={definitions.claims.label}
      header={insightWords.day()}
      bars={course.map(({ start, claims }) => ({ id: start, label: stretchText(start), value: claims ?? 0 }))}
    />
  </Card>
);

export function Figures({
  business,
  asked,
  figures,
}: {
  business: string;
  asked: number;
  figures: PanelFigures;
}) {
  const { days, totals, before, course } = figures;
  if (!hasHappened(figures)) return <NoFigures asked={asked} business={business} />;
  return (
    <Stack gap={3} as="section">
      <h2 className="visually-hidden">{words.figures()}</h2>
      <Period business={business} asked={asked} />
      <Grid min="12rem" className="panel-figures">
        {shown.map((name) => (
          <StatCard
            key={name}
            label={definitions[name].label}
            hint={definitions[name].hint}
            href={behind[name](business, days)}
            value={figureText(totals[name])}
            change={changeText(totals[name], before?.[name] ?? null)}
          >
            <Sparkline
              values={course.map((stretch) => stretch[name] ?? 0)}
              isStock={name === "activeMembers"}
            />
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
      label: words.days({ count }),
      href: href("controlPanel", { business }, { days: count }),
      current: count === asked,
    }))}
  />
);

/** A row of zeros says nothing; what will be counted does. */
const NoFigures = ({ business, asked }: { business: string; asked: number }) => (
  <Card title={words.figures()} actions={<Period business={business} asked={asked} />}>
    <p className="muted">{words.nothingHasHappenedInThese()}</p>
    <DescriptionList
      items={shown.map((name) => ({ term: definitions[name].label, description: definitions[name].hint }))}
    />
  </Card>
);

/** The shape of a period, for the eye only: insights has its numbers. What there is anyway is drawn by how it moves. */
function Sparkline({ values, isStock }: { values: readonly number[]; isStock: boolean }) {
  const least = isStock ? Math.min(...values) : 0;
  const range = Math.max(1, ...values.map((value) => value - least));
  const step = 100 / Math.max(1, values.length - 1);
  const points = values
    .map((value, index) => `${index * step},${30 - ((value - least) / range) * 28}`)
    .join(" ");
  return (
    <svg className="sparkline" viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points} />
    </svg>
  );
}
