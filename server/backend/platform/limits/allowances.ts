import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { rateLimits } from "../db/schema/limits.ts";
import type { Transaction } from "../db/transaction.ts";
import { tooMany } from "./limits.ts";

/** Number of emails of each kind that a business may cause per day; of announcements, each counts as one. */
const allowances = {
  "business-invitations": 200,
  "business-invitations-starter": 20,
  // The plan already limits how many members one reaches. These limit how often: members who are written to many times
  // a day report spam, and all communities send from the same servers.
  announcements: 10,
  "announcements-starter": 3,
  applications: 20,
} as const;

interface Allowance {
  /** Number that may be sent now. */
  readonly left: number;
  /**
   * Counts sent emails. Throws a `rate_limited` Problem, which rolls back the transaction, if they exceed what was
   * left.
   */
  consume(sent: number): Promise<void>;
}

/**
 * Returns what a business may still send today, and locks it until the transaction ends: the allowance is spent if, and
 * only if, the emails are sent, and processes that send at the same time wait for each other.
 */
export async function allowanceOf(
  tx: Transaction,
  name: keyof typeof allowances,
  businessId: string,
  now: Date,
): Promise<Allowance> {
  const key = `${name}:${createHash("sha256").update(businessId).digest("base64url")}`;
  const { points, expire } = rateLimits;
  const isOver = sql`coalesce(${expire}, 0) <= ${now.getTime()}`;
  const [row] = await tx
    .insert(rateLimits)
    .values({ key, points: 0, expire: now.getTime() + DAY_MS })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 0 else ${points} end`,
        expire: sql`case when ${isOver} then excluded.expire else ${expire} end`,
      },
    })
    .returning({ points, expire });
  const left = Math.max(0, allowances[name] - (row?.points ?? 0));
  return {
    left,
    async consume(sent) {
      if (sent > left) throw tooMany((row?.expire ?? 0) - now.getTime());
      if (sent === 0) return;
      await tx
        .update(rateLimits)
        .set({ points: sql`${points} + ${sent}` })
        .where(eq(rateLimits.key, key));
    },
  };
}

/** Returns the allowance for invitation emails, which depends on the plan. */
export const invitationAllowance = (
  tx: Transaction,
  { id, plan }: { readonly id: string; readonly plan: string },
  now: Date,
): Promise<Allowance> =>
  allowanceOf(tx, plan === "starter" ? "business-invitations-starter" : "business-invitations", id, now);

/** Returns the allowance for announcements, which depends on the plan. */
export const announcementAllowance = (
  tx: Transaction,
  { id, plan }: { readonly id: string; readonly plan: string },
  now: Date,
): Promise<Allowance> =>
  allowanceOf(tx, plan === "starter" ? "announcements-starter" : "announcements", id, now);
