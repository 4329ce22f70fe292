import { and, type SQL, sql } from "drizzle-orm";
import { HOUR_MS } from "#shared/constants.ts";
import type { Executor } from "./database.ts";
import { members } from "./schema/members.ts";

/** Activity is stored this often at most: what is asked about it is counted in days, and writing it is not free. */
const EVERY_MS = HOUR_MS;

/** True if a member was last active so long ago that being active now must be stored. */
export const isActiveAgain = (last: Date | null, now: Date): boolean =>
  last === null || now.getTime() - last.getTime() >= EVERY_MS;

/** Stores that members were active, if they have not been lately. */
export async function noteActive(db: Executor, who: SQL | undefined, now: Date): Promise<void> {
  const since = new Date(now.getTime() - EVERY_MS);
  await db
    .update(members)
    .set({ lastActiveAt: now })
    .where(
      and(who, sql`coalesce(${members.lastActiveAt}, '-infinity') <= ${since.toISOString()}::timestamptz`),
    );
}
