import type { InsightTotals } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Icon, type IconName } from "../design/icon.tsx";
import { Grid } from "../design/layout.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PageProps } from "../page-props.ts";
import { useRootData } from "../root-data.ts";
import type { InsightsData } from "./insights.tsx";

export type InsightsHighlightData = Pick<InsightsData, "days" | "totals" | "before" | "treets">;

interface Highlight {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

export default function InsightsHighlight({ data }: PageProps<InsightsHighlightData>) {
  const business = useRootData().business?.slug ?? "";
  const highlights = highlightsOf(data);
  return (
    <>
      <PageHeader
        title="Highlights"
        lead={`What stood out in the last ${data.days} days.`}
        actions={<ButtonLink href={href("insights", { business })}>All insights</ButtonLink>}
      />
      {highlights.length === 0 ? (
        <EmptyState icon="star" title="Nothing has happened yet">
          <p>As soon as members join and claim, what stands out is here.</p>
        </EmptyState>
      ) : (
        <Grid min="20rem">
          {highlights.map(({ icon, title, text }) => (
            <Card key={title} title={title}>
              <p>
                <Icon name={icon} />
              </p>
              <p>{text}</p>
            </Card>
          ))}
        </Grid>
      )}
    </>
  );
}

function highlightsOf({ totals, before, treets }: InsightsHighlightData): Highlight[] {
  const [favourite] = treets;
  const used = treets
    .filter(({ claims }) => claims >= 5)
    .sort((a, b) => b.redemptions / b.claims - a.redemptions / a.claims)
    .at(0);
  return [
    ...(favourite
      ? [
          {
            icon: "star" as const,
            title: "The favourite",
            text: `${favourite.title} was claimed ${favourite.claims.toLocaleString("en")} times.`,
          },
        ]
      : []),
    ...(used
      ? [
          {
            icon: "check" as const,
            title: "Most often really used",
            text: `${used.title}: ${used.redemptions} of ${used.claims} claims were redeemed.`,
          },
        ]
      : []),
    ...(totals.joins > 0
      ? [
          {
            icon: "users" as const,
            title: "New faces",
            text: `${totals.joins} people joined${compared("joins", totals, before)}.`,
          },
        ]
      : []),
    ...(totals.claims > 0
      ? [
          {
            icon: "gift" as const,
            title: "Activity",
            text: `${totals.claimants} members made ${totals.claims} claims${compared("claims", totals, before)}.`,
          },
        ]
      : []),
  ];
}

function compared(name: keyof InsightTotals, totals: InsightTotals, before: InsightTotals): string {
  const difference = totals[name] - before[name];
  if (difference === 0) return ", as many as before";
  return `, ${Math.abs(difference)} ${difference > 0 ? "more" : "fewer"} than before`;
}
