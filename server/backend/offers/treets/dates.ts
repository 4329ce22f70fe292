import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { isFarAhead } from "../../platform/far-ahead.ts";
import type { TreetRow } from "./queries.ts";

const DATES = ["eventAt", "claimFrom", "claimUntil", "validFrom", "validUntil"] as const;

/** Throws a Problem for dates so far ahead that they must be mistyped. Dates that a treet already has may stay. */
export function refuseFarDates(content: TreetContent, before: TreetRow | undefined, now: Date): void {
  const isFar = (name: (typeof DATES)[number]) => {
    const date = new Date(content[name] ?? "");
    return isFarAhead(date, now) && date.getTime() !== before?.[name]?.getTime();
  };
  const far = DATES.filter(isFar);
  if (far.length === 0) return;
  const fields = Object.fromEntries(far.map((name) => [`content.${name}`, refusals.timeTooFar()]));
  throw problem("invalid_input", { fields });
}
