import type { insightsPage } from "#server/pages/insights.ts";
import type { ViewOf } from "../../page-props.ts";

export type CommunityInsights = ViewOf<typeof insightsPage, "community">;

/** Returns the URL of this page with some parameters changed. The cursor is never kept. */
export type LinkTo = (changes: Partial<InsightsQuery>) => string;

export type SuppliedInsights = ViewOf<typeof insightsPage, "supplied">;
export type InsightsQuery = CommunityInsights["query"];
/** Changes that lead from the list behind a figure back to the figures. */
export const noList = {
  list: undefined,
  category: undefined,
  month: undefined,
  joined: undefined,
  topic: undefined,
};
/** Options of the filters. */
export type InsightChoices = NonNullable<CommunityInsights["choices"]>;
export type BusyTreet = Awaited<NonNullable<CommunityInsights["treets"]>>[number];
