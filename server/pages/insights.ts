import * as z from "zod";
import type { InsightsData } from "#client/pages/insights.tsx";
import type { InsightsHighlightData } from "#client/pages/insights-highlight.tsx";
import { businessOf, page } from "../ssr/page.ts";

const DEFAULT_DAYS = 30;
const daysSchema = z.coerce.number().int().min(1).max(365).catch(DEFAULT_DAYS);

export const insightsPage = page<InsightsData>({
  async load(request) {
    const asked = daysSchema.parse(request.url.searchParams.get("days") ?? DEFAULT_DAYS);
    const found = await request.backend.insights.overview({ business: businessOf(request), days: asked });
    return { asked, ...found };
  },
});

export const insightsHighlightPage = page<InsightsHighlightData>({
  async load(request) {
    const { days, totals, before, treets } = await request.backend.insights.overview({
      business: businessOf(request),
      days: DEFAULT_DAYS,
    });
    return { days, totals, before, treets };
  },
});
