import type { PlanUse } from "#shared/plans.ts";
import type { Executor } from "../db/database.ts";
import { countLinks } from "../links/index.ts";
import { countInPlan } from "../members/index.ts";
import { countPublished } from "../packs/index.ts";
import { countActivePartners } from "../partners/index.ts";
import { countSeats } from "../team/index.ts";
import { countRunning } from "../treets/index.ts";

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
