import { isNull, type SQL, sql } from "drizzle-orm";
import type { TreetState } from "#shared/treets.ts";
import { treets } from "./schema/treets.ts";

/** Excludes deleted drafts. Reads of other states need no such condition, as only drafts can be deleted. */
export const isKept = isNull(treets.deletedAt);

/** Neither labels nor packs limit who may claim it. */
export const isForEverybody = sql`(${treets.audience} = '{}'::text[] and not ${treets.packsOnly})`;

/** The state at this time, in SQL; counterpart of `stateAt`. */
export const effectiveState = (now: Date): SQL<TreetState> => sql<TreetState>`case
  when ${treets.state} in ('scheduled', 'live', 'paused') and ${treets.claimUntil} <= ${now} then 'ended'
  when ${treets.state} = 'scheduled' and coalesce(${treets.claimFrom}, ${now}) <= ${now} then 'live'
  else ${treets.state} end`;

/** Equivalent to `effectiveState` being live, in a form that the planner can estimate. */
export const isLive = (now: Date): SQL =>
  sql`(${treets.state} = 'live' or ${treets.state} = 'scheduled' and coalesce(${treets.claimFrom} <= ${now}, true))
    and coalesce(${treets.claimUntil} > ${now}, true)`;
