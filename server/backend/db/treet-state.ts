import { type SQL, sql } from "drizzle-orm";
import type { TreetState } from "#shared/treets.ts";
import { treets } from "./schema/treets.ts";

/** The state by the clock, in SQL; twin of `stateAt`. */
export const effectiveState = (now: Date): SQL<TreetState> => sql<TreetState>`case
  when ${treets.state} in ('scheduled', 'live', 'paused') and ${treets.claimUntil} <= ${now} then 'ended'
  when ${treets.state} = 'scheduled' and coalesce(${treets.claimFrom}, ${now}) <= ${now} then 'live'
  else ${treets.state} end`;

/** The same as `effectiveState` being live, in words that the planner can estimate. */
export const isLive = (now: Date): SQL =>
  sql`(${treets.state} = 'live' or ${treets.state} = 'scheduled' and coalesce(${treets.claimFrom} <= ${now}, true))
    and coalesce(${treets.claimUntil} > ${now}, true)`;
