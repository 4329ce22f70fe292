import { countActive } from "../../community/members/index.ts";
import { countLive } from "../../offers/treets/index.ts";
import type { Executor } from "../../platform/db/database.ts";

/** Counts a community's members and its live treets. */
export async function figuresOf(db: Executor, businessId: string, now: Date) {
  const [members, treets] = await Promise.all([countActive(db, businessId), countLive(db, businessId, now)]);
  return { members, treets };
}
