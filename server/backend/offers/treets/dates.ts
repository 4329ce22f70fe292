import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { refuseFarDates } from "../../platform/far-ahead.ts";
import type { TreetRow } from "./queries.ts";

const DATES = ["eventAt", "claimFrom", "claimUntil", "validFrom", "validUntil"] as const;

/** Throws a Problem for dates of a treet that are too far ahead. Dates that it already has may stay. */
export const requireNearDates = (content: TreetContent, before: TreetRow | undefined, now: Date): void =>
  refuseFarDates(DATES, content, { before, now });
