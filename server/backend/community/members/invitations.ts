import { and, asc, count, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import * as z from "zod";
import { DAY_MS, INVITATION_RESEND_PAUSE_MS, MEMBER_INVITATION_DAYS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import * as log from "#words/audit.ts";
import { auditAll } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { findRow } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { auditEntries, businesses } from "../../platform/db/schema/businesses.ts";
import { memberInvitations, members } from "../../platform/db/schema/members.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { job, scheduledJob } from "../../platform/jobs/job.ts";
import { invitationAllowance } from "../../platform/limits/allowances.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { memberInvitation } from "./email-templates.ts";
import { nameOf } from "./present.ts";
import type { MemberRow } from "./queries.ts";

/** Most emails sent by one transaction. */
export const MAILS_AT_ONCE = 50;
const MAX_SENDINGS_PER_DAY = 5;
/** Sends all queued invitations of a business. */
const send = job({
  name: "members.send-invitations",
  data: z.object({ businessId: z.string() }),
  lanes: [{ atOnce: 20 }],
  isOnceForAll: true,
});
const keepHourly = scheduledJob("members.keep-invitations", "23 * * * *");
/** The audit action of an emailed invitation; the sendings of a day are counted by it. */
export const INVITATION_SENT = "member.invitation-sent";

interface Sender {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly plan: string;
}

/** Queues invitations; each is emailed as soon as the daily allowance has room for it. */
export async function queueInvitations(
  tx: Transaction,
  facts: {
    readonly businessId: string;
    readonly memberIds: readonly string[];
    readonly invitedBy: string;
    readonly message?: string;
    readonly now: Date;
  },
): Promise<void> {
  const { businessId, memberIds, invitedBy, message, now } = facts;
  if (memberIds.length === 0) return;
  await tx
    .insert(memberInvitations)
    .values(
      memberIds.map((memberId) => ({
        memberId,
        businessId,
        invitedBy,
        queuedAt: now,
        message: message ?? "",
      })),
    )
    .onConflictDoUpdate({
      target: memberInvitations.memberId,
      // The old link stays valid until the new email is sent.
      set: { queuedAt: now, sentAt: null, invitedBy, ...(message === undefined ? {} : { message }) },
    });
}

/** Makes the link of a member's invitation useless. Returns whether there is an invitation. */
export async function endInvitation(tx: Transaction, memberId: string): Promise<boolean> {
  const ended = await tx
    .update(memberInvitations)
    .set({ tokenHash: null })
    .where(eq(memberInvitations.memberId, memberId))
    .returning({ memberId: memberInvitations.memberId });
  return ended.length > 0;
}

/** Enqueues the sending job, in the transaction that queued invitations. */
export const startSending = (tx: Transaction, { jobs }: Dependencies, businessId: string): Promise<void> =>
  jobs.enqueue(send, { businessId }, { tx });

/** Sends the oldest queued invitations, at most `max` and no more than the daily allowance permits; returns how many. */
export async function sendQueued(
  tx: Transaction,
  deps: Dependencies,
  business: Sender,
  max: number,
): Promise<number> {
  const now = deps.clock();
  const allowance = await invitationAllowance(tx, business, now);
  if (Math.min(max, allowance.left) < 1) return 0;
  const queued = await tx
    .select({ member: members, invitation: memberInvitations })
    .from(memberInvitations)
    .innerJoin(members, eq(members.id, memberInvitations.memberId))
    .where(
      and(
        eq(memberInvitations.businessId, business.id),
        isNull(memberInvitations.sentAt),
        eq(members.status, "invited"),
      ),
    )
    .orderBy(asc(memberInvitations.queuedAt), asc(memberInvitations.memberId))
    .limit(Math.min(max, allowance.left))
    .for("update", { of: memberInvitations, skipLocked: true });
  const inviters = await namesOf(
    tx,
    queued.map(({ invitation }) => invitation.invitedBy),
  );
  for (const { member, invitation } of queued) {
    const secret = newSecret();
    await tx
      .update(memberInvitations)
      .set({
        tokenHash: hashOf(secret),
        sentAt: now,
        sendCount: invitation.sendCount + 1,
        expiresAt: new Date(now.getTime() + MEMBER_INVITATION_DAYS * DAY_MS),
        openedAt: null,
      })
      .where(eq(memberInvitations.memberId, member.id));
    const mail = () =>
      memberInvitation({
        business,
        inviter: inviters.get(invitation.invitedBy ?? "") || business.name,
        firstName: member.firstName,
        message: invitation.message,
        url: deps.config.publicUrl + href("redirect", {}, { token: secret }),
      });
    await deps.mail.send(tx, member.email, mail);
  }
  await allowance.consume(queued.length);
  await auditAll(
    tx,
    queued.map(({ member, invitation }) => ({
      businessId: business.id,
      actor: invitation.invitedBy ? `user:${invitation.invitedBy}` : "system",
      action: INVITATION_SENT,
      entityId: member.id,
      summary: auditSentence(log.memberInvitationSent, { who: nameOf(member) }),
      at: now,
    })),
  );
  return queued.length;
}

async function namesOf(tx: Transaction, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await tx.select().from(users).where(inArray(users.id, known));
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
}

/**
 * Returns members whose invitation may be sent again: not within a minute of the last one, and at most five times a
 * day.
 */
export async function invitableAgain(
  tx: Transaction,
  rows: readonly MemberRow[],
  now: Date,
): Promise<MemberRow[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const recent = await tx
    .select({ id: memberInvitations.memberId })
    .from(memberInvitations)
    .where(
      and(
        sql`${memberInvitations.memberId} = any (${sql.param(ids)}::text[])`,
        sql`${memberInvitations.sentAt} > ${new Date(now.getTime() - INVITATION_RESEND_PAUSE_MS)}`,
      ),
    );
  const often = await tx
    .select({ id: auditEntries.entityId })
    .from(auditEntries)
    .where(
      and(
        sql`${auditEntries.entityId} = any (${sql.param(ids)}::text[])`,
        eq(auditEntries.action, INVITATION_SENT),
        sql`${auditEntries.at} > ${new Date(now.getTime() - DAY_MS)}`,
      ),
    )
    .groupBy(auditEntries.entityId)
    .having(sql`${count()} >= ${MAX_SENDINGS_PER_DAY}`);
  const resting = new Set([...recent, ...often].map(({ id }) => id));
  return rows.filter(({ id }) => !resting.has(id));
}

/**
 * Sends a business's queued invitations. Those beyond the daily allowance wait for the next check of all queues, and so
 * do those of a business that is frozen or archived, as nobody could accept them.
 */
export async function sendWaiting(deps: Dependencies, businessId: string): Promise<void> {
  const sendSome = async (tx: Transaction) => {
    const business = await findRow(tx, businesses, { id: businessId });
    return business?.status === "active" ? sendQueued(tx, deps, business, MAILS_AT_ONCE) : 0;
  };
  while ((await inTransaction(deps.db, sendSome)) > 0);
}

/** Expires invitations not answered in time, deletes answered ones by then, and restarts queues whose job was lost. */
export async function keepInvitations(deps: Dependencies): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const ended = await tx
      .select({ id: memberInvitations.memberId })
      .from(memberInvitations)
      .where(and(isNotNull(memberInvitations.sentAt), lt(memberInvitations.expiresAt, now)));
    if (ended.length === 0) return;
    const ids = ended.map(({ id }) => id);
    await tx
      .update(members)
      .set({ status: "expired", statusAt: now })
      .where(and(sql`${members.id} = any (${sql.param(ids)}::text[])`, eq(members.status, "invited")));
    await tx.delete(memberInvitations).where(
      sql`${memberInvitations.memberId} in (select ${members.id} from ${members}
          where ${members.id} = any (${sql.param(ids)}::text[]) and ${members.status} <> 'expired')`,
    );
  });
  const queues = await deps.db
    .selectDistinct({ businessId: memberInvitations.businessId })
    .from(memberInvitations)
    .innerJoin(members, eq(members.id, memberInvitations.memberId))
    .where(and(isNull(memberInvitations.sentAt), eq(members.status, "invited")));
  await deps.jobs.enqueueAll(
    send,
    queues.map(({ businessId }) => ({ data: { businessId } })),
  );
}

export function defineInvitationJobs(deps: Dependencies): void {
  deps.jobs.define(send, ({ businessId }) => sendWaiting(deps, businessId));
  deps.jobs.define(keepHourly, () => keepInvitations(deps));
}
