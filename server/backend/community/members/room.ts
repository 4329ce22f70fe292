import { asc, eq } from "drizzle-orm";
import { planOf } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import { matching } from "../../platform/db/rows.ts";
import { members } from "../../platform/db/schema/members.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { sendWelcome } from "./email-templates.ts";
import { nameOf } from "./present.ts";
import { countInPlan, type MemberRow, type MemberStatus } from "./queries.ts";

/** A business whose row this transaction has locked, so that nobody else counts its members in the meantime. */
export type LockedBusiness = NonNullable<Awaited<ReturnType<typeof lockBusiness>>>;

/** Returns how many more members the plan has room for. Call it while the business is locked. */
export async function roomLeft(tx: Transaction, business: LockedBusiness): Promise<number> {
  const limit = planOf(business.plan).limits.activeMembers;
  if (limit === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, limit - (await countInPlan(tx, business.id)));
}

/** Same as `roomLeft` without a lock, for display: it may have changed by the time a user acts on it. */
export async function roomOf(
  db: Executor,
  business: { readonly id: string; readonly plan: string },
): Promise<{ used: number; left: number }> {
  const used = await countInPlan(db, business.id);
  const limit = planOf(business.plan).limits.activeMembers;
  return { used, left: limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - used) };
}

export function planFull(business: LockedBusiness) {
  const { name, limits } = planOf(business.plan);
  return problem("limit_reached", {
    message: refusals.planIncludesMembers({ plan: name, max: limits.activeMembers ?? 0 }),
    details: { limit: "activeMembers", allowed: limits.activeMembers },
  });
}

/** An admitted person becomes a member at once if there is room, and otherwise joins the waiting list. */
export const statusWhenAdmitted = async (
  tx: Transaction,
  business: LockedBusiness,
): Promise<Extract<MemberStatus, "active" | "waitlisted">> =>
  (await roomLeft(tx, business)) > 0 ? "active" : "waitlisted";

/**
 * Admits members from the waiting list, in order, while the plan has room. Call it whenever room becomes free: after a
 * member left, and after an upgrade.
 */
export async function admitWaiting(tx: Transaction, deps: Dependencies, businessId: string): Promise<void> {
  const business = await lockBusiness(tx, businessId);
  if (!business) return;
  const room = await roomLeft(tx, business);
  if (room < 1) return;
  const waiting = await tx
    .select()
    .from(members)
    .where(matching(members, { businessId, status: "waitlisted" }))
    .orderBy(asc(members.statusAt), asc(members.id))
    .limit(Math.min(room, MAX_BATCH))
    .for("no key update");
  for (const member of waiting) await admit(tx, deps, { business, member });
}

const MAX_BATCH = 500;

async function admit(
  tx: Transaction,
  deps: Dependencies,
  { business, member }: { business: LockedBusiness; member: MemberRow },
): Promise<void> {
  const now = deps.clock();
  await tx
    .update(members)
    .set({ status: "active", joinedAt: now, statusAt: now, statusReason: null })
    .where(eq(members.id, member.id));
  await audit(tx, {
    businessId: business.id,
    actor: "system",
    action: "member.admitted",
    entityId: member.id,
    summary: auditSentence(log.memberAdmitted, { who: nameOf(member) }),
    changes: { status: [member.status, "active"] },
    at: now,
  });
  await deps.events.emit(tx, {
    type: "member.joined",
    businessId: business.id,
    members: [{ id: member.id, status: "active" }],
  });
  await sendWelcome(tx, deps, { business, member });
}
