import { planOf } from "#shared/plans.ts";
import { type Problem, problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { countActivePartners } from "./queries.ts";

/** Whether this community's plan has room for one more partner. The caller must have locked the community. */
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
