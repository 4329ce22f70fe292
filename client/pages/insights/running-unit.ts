import type { InsightOverview } from "#shared/contract/insights.ts";
import type { TrendUnit } from "#shared/insight-rules.ts";
import { toWallClock } from "#shared/zoned-time.ts";

/** Returns the unit of the last interval of a trend if it is not over: if the period ends today. */
export const runningUnit = ({ to, countedAt, timezone, unit }: InsightOverview): TrendUnit | undefined =>
  toWallClock(countedAt, timezone).startsWith(to) ? unit : undefined;
