import type { PlanUse } from "#shared/plans.ts";
import { countSeats } from "../../accounts/team/index.ts";
import { countInPlan } from "../../community/members/index.ts";
import { countActivePartners } from "../../community/partners/index.ts";
import { countLinks } from "../../offers/links/index.ts";
import { countPublished } from "../../offers/packs/index.ts";
import { countRunning } from "../../offers/treets/index.ts";
import type { Executor } from "../../platform/db/database.ts";

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
