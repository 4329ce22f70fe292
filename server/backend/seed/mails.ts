import { and, eq, isNotNull, lte } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { countMail, mailKind } from "../platform/db/day-counts.ts";
import { claims } from "../platform/db/schema/claims.ts";
import { members } from "../platform/db/schema/members.ts";
import type { Transaction } from "../platform/db/transaction.ts";

const WEEKS = 12;
const WEEK_DAYS = 7;
/** Days before a claim expires at which its member is reminded. */
const REMINDED_DAYS = 2;

/**
 * Counts the emails of the demo community: a weekly digest to those who were members at the time, and reminders of
 * claims about to expire.
 */
export async function seedMails(tx: Transaction, businessId: string, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const joined = await tx
    .select({ at: members.joinedAt })
    .from(members)
    .where(and(eq(members.businessId, businessId), eq(members.status, "active")));
  for (let week = 0; week < WEEKS; week++) {
    const at = ago(week * WEEK_DAYS + 1);
    const by = joined.filter((member) => member.at && member.at < at).length;
    if (by > 0) await countMail(tx, businessId, { kind: mailKind("digest"), at, by });
  }
  const ending = await tx
    .select({ expiresAt: claims.expiresAt, redeemedAt: claims.redeemedAt })
    .from(claims)
    .where(
      and(
        eq(claims.businessId, businessId),
        isNotNull(claims.expiresAt),
        lte(claims.expiresAt, ago(-REMINDED_DAYS)),
      ),
    );
  const reminded = new Map<number, number>();
  for (const { expiresAt, redeemedAt } of ending) {
    const at = (expiresAt?.getTime() ?? 0) - REMINDED_DAYS * DAY_MS;
    if (redeemedAt && redeemedAt.getTime() < at) continue;
    reminded.set(at, (reminded.get(at) ?? 0) + 1);
  }
  for (const [at, by] of reminded)
    await countMail(tx, businessId, { kind: mailKind("claim_reminders"), at: new Date(at), by });
}
