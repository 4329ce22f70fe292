import { planOf } from "#shared/plans.ts";
import { type Problem, problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { countActivePartners } from "./queries.ts";

/** Does the plan of this community, which the caller holds locked, take one more partner? */
export async function hasRoom(tx: Transaction, { id, plan }: { id: string; plan: string }): Promise<boolean> {
  const limit = planOf(plan).limits.activePartners;
  return limit === null || (await countActivePartners(tx, id)) < limit;
}

export function noRoom(plan: string): Problem {
  const { name, limits } = planOf(plan);
  return problem("limit_reached", {
    message: refusals.partnersMost({ name, activePartners: limits.activePartners ?? 0 }),
    details: { limit: "activePartners", allowed: limits.activePartners },
  });
}
