import type { PlanUse } from "#shared/plans.ts";
import { seatsTaken } from "../../accounts/team/index.ts";
import { membersInPlan } from "../../community/members/index.ts";
import { activePartners } from "../../community/partners/index.ts";
import { linksInPlan } from "../../offers/links/index.ts";
import { publishedPacks } from "../../offers/packs/index.ts";
import { runningTreets } from "../../offers/treets/index.ts";
import { countTogether } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";

/** Returns the current use of each limit of a business's plan. */
export async function usageOf(db: Executor, businessId: string, now: Date): Promise<PlanUse> {
  const { people, invitations, ...use } = await countTogether(db, {
    ...seatsTaken(businessId, now),
    activeMembers: membersInPlan(businessId),
    liveTreets: runningTreets(businessId, now),
    activePartners: activePartners(businessId),
    packs: publishedPacks(businessId),
    activeLinks: linksInPlan(businessId),
  });
  return { ...use, teamSeats: people + invitations };
}
