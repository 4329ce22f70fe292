import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { problem } from "#shared/problems.ts";
import { LONGEST_EVENT_DAYS, obstacleToEventEnd } from "#shared/treets.ts";
import * as refusals from "#words/refusals.ts";
import { refuseFarDates } from "../../platform/far-ahead.ts";
import type { TreetRow } from "./queries.ts";

const DATES = ["eventAt", "eventEnd", "claimFrom", "claimUntil", "validFrom", "validUntil"] as const;

/**
 * Throws a Problem for dates of a treet that are too far ahead, and for an event that ends before it begins or takes too
 * long. Dates that are far ahead may stay if the treet already has them.
 */
export function requireSoundDates(content: TreetContent, before: TreetRow | undefined, now: Date): void {
  refuseFarDates(DATES, content, { before, now });
  const obstacle = obstacleToEventEnd(content);
  if (obstacle === undefined) return;
  const message = {
    noStart: refusals.eventStartNeeded,
    beforeStart: refusals.eventEndsTooEarly,
    tooLong: () => refusals.eventTooLong({ days: LONGEST_EVENT_DAYS }),
  }[obstacle]();
  throw problem("invalid_input", { fields: { "content.eventEnd": message } });
}
