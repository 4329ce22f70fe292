import type { insightsPage } from "#server/pages/insights.ts";
import type { ViewOf } from "../../page-props.ts";

export type CommunityInsights = ViewOf<typeof insightsPage, "community">;

/** The address of this page with some of it changed; where a list went on to is never kept. */
export type LinkTo = (changes: Partial<InsightsQuery>) => string;

export type SuppliedInsights = ViewOf<typeof insightsPage, "supplied">;
export type InsightsQuery = CommunityInsights["query"];
/** What the figures can be narrowed to. */
export type InsightChoices = NonNullable<CommunityInsights["choices"]>;
export type BusyTreet = Awaited<NonNullable<CommunityInsights["treets"]>>[number];
