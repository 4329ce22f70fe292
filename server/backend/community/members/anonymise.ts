import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { MemberStatus } from "#shared/member-rules.ts";
import * as log from "#words/audit.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { businessSettings } from "../../platform/db/business-settings.ts";
import { findRow } from "../../platform/db/rows.ts";
import { announcementRecipients } from "../../platform/db/schema/announcements.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { memberInvitations, members } from "../../platform/db/schema/members.ts";
import { treetReports } from "../../platform/db/schema/treet-reports.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { forgetTraces } from "./forgetting.ts";

/** Removes a member's personal data; the anonymised membership stays for the counts. */
export async function erasePersonalData(
  tx: Transaction,
  { events, clock }: Pick<Dependencies, "events" | "clock">,
  memberId: string,
): Promise<void> {
  const member = await findRow(tx, members, { id: memberId });
  if (!member) return;
  await forgetTraces(tx, member);
  await tx
    .update(members)
    .set({
      userId: null,
      status: "anonymised",
      statusAt: clock(),
      statusReason: null,
      email: sql`'anonymised-' || ${members.id} || '@deleted.invalid'`,
      firstName: "",
      lastName: "",
      phone: null,
      externalId: null,
      notes: "",
      custom: {},
      utm: {},
      emailState: "unsubscribed",
      labels: [],
    })
    .where(eq(members.id, memberId));
  await events.emit(tx, {
    type: "member.relabelled",
    businessId: member.businessId,
    members: [{ memberId, from: member.labels, to: [] }],
  });
  // The reason given for a decision on a claim may name the member.
  await tx.update(claims).set({ reason: "" }).where(eq(claims.memberId, memberId));
  // So may the member's own reports and the answers to them.
  await tx.update(treetReports).set({ text: "", answer: "" }).where(eq(treetReports.memberId, memberId));
  await tx.delete(memberInvitations).where(eq(memberInvitations.memberId, memberId));
  await tx.delete(announcementRecipients).where(eq(announcementRecipients.memberId, memberId));
}

/** Statuses of former members, whether or not they left by choice. Suspended and waiting members are not former ones. */
const gone: readonly MemberStatus[] = ["left", "removed", "rejected", "declined", "expired"];
/** Most members per transaction, so that the nightly job never locks many. */
const MAX_BATCH = 200;

/** Anonymises former members after the number of months that their community chose; without a choice they stay. */
export async function anonymiseFormerMembers(
  deps: Pick<Dependencies, "db" | "events" | "clock">,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const keepers = await db
    .select()
    .from(businesses)
    .where(sql`coalesce((${businesses.settings} ->> 'retentionMonths')::int, 0) > 0`);
  for (const business of keepers) {
    const since = monthsBefore(now, businessSettings(business).retentionMonths);
    while ((await forgetSome(deps, business.id, since)) === MAX_BATCH);
  }
}

/**
 * Returns the same time a number of months earlier; in a month without that day, on its last one. Counting on into the
 * next month would erase people days before their time.
 */
function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCMonth(now.getUTCMonth() - months);
  // A day that the month does not have has carried into the next one; day 0 is the last of the month before.
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}

async function forgetSome(
  deps: Pick<Dependencies, "db" | "events" | "clock">,
  businessId: string,
  since: Date,
): Promise<number> {
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const rows = await tx
      .select({ id: members.id })
      .from(members)
      .where(
        and(
          eq(members.businessId, businessId),
          inArray(members.status, [...gone]),
          lt(members.statusAt, since),
        ),
      )
      .orderBy(members.id)
      .limit(MAX_BATCH)
      .for("update", { skipLocked: true });
    for (const { id } of rows) {
      await erasePersonalData(tx, deps, id);
      await audit(tx, {
        businessId,
        actor: "system",
        action: "member.anonymised",
        at: now,
        entityId: id,
        summary: auditSentence(log.formerMemberAnonymised),
      });
    }
    return rows.length;
  });
}
