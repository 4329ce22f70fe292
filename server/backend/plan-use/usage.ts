import type { PlanUse } from "#shared/plans.ts";
import type { Executor } from "../db/database.ts";
import { countLinks } from "../links/queries.ts";
import { countInPlan } from "../members/queries.ts";
import { countPublished } from "../packs/queries.ts";
import { countActivePartners } from "../partners/queries.ts";
import { countSeats } from "../team/queries.ts";
import { countRunning } from "../treets/queries.ts";

/** How much of each limit of its plan a business uses at this moment. */
export async function usageOf(db: Executor, businessId: string, now: Date): Promise<PlanUse> {
  const { people, invitations } = await countSeats(db, businessId, now);
  return {
    activeMembers: await countInPlan(db, businessId),
    liveTreets: await countRunning(db, businessId, now),
    activePartners: await countActivePartners(db, businessId),
    packs: await countPublished(db, businessId),
    teamSeats: people + invitations,
    activeLinks: await countLinks(db, businessId),
  };
}
