import type { PlanFit } from "../../accounts/billing/index.ts";
import { matching } from "../../platform/db/rows.ts";
import { members } from "../../platform/db/schema/members.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { admitWaiting } from "./room.ts";

/**
 * Admits members from the waiting list, in order, when there is room. Existing members stay, however small the plan
 * becomes.
 */
export const fitMembers: PlanFit = async (deps, { businessId }) => {
  const waiting = () => deps.db.$count(members, matching(members, { businessId, status: "waitlisted" }));
  for (let before = await waiting(); before > 0; ) {
    await inTransaction(deps.db, (tx) => admitWaiting(tx, deps, businessId));
    const after = await waiting();
    if (after >= before) return;
    before = after;
  }
};
