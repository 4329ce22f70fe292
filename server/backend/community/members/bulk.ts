import { sql } from "drizzle-orm";
import { MAX_LABELS_PER_MEMBER } from "#shared/constants.ts";
import type { MemberChange, MemberStatus } from "#shared/member-rules.ts";
import * as log from "#words/audit.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { auditAll, type Requesting } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { members } from "../../platform/db/schema/members.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { actorOf } from "../../platform/operation.ts";
import type { ActingBusiness, ActingUser } from "../../platform/operation-context.ts";
import { refusal, sendWelcome, suspension } from "./email-templates.ts";
import { nameOf } from "./present.ts";
import type { MemberRow } from "./queries.ts";
import type { LockedBusiness } from "./room.ts";

/** The facts that a bulk action records: who acted, in which business, request and batch. */
export interface Acting {
  readonly business: ActingBusiness;
  readonly user: ActingUser;
  readonly caller: Requesting;
  readonly batchId: string;
}

/** Returns the business and locks it until the transaction ends. */
export async function requireBusiness(tx: Transaction, id: string): Promise<LockedBusiness> {
  const locked = await oneOr404(lockBusiness(tx, id));
  return locked;
}

/** Changes the status of members, records it in the audit log and emits the events. */
export async function moveTo(
  tx: Transaction,
  deps: Dependencies,
  acting: Acting,
  facts: { change: MemberChange; reason: string; rows: readonly MemberRow[]; to: MemberStatus },
): Promise<void> {
  const { change, reason, rows, to } = facts;
  if (rows.length === 0) return;
  const now = deps.clock();
  const joins = to === "active" && change === "approve";
  const leaves = to === "removed" ? rows.filter(wasMember) : [];
  await tx
    .update(members)
    .set({ status: to, statusAt: now, statusReason: reason || null, ...(joins ? { joinedAt: now } : {}) })
    .where(isAmong(rows));
  await auditAll(
    tx,
    rows.map((row) => ({
      ...entryFor(acting, row, now),
      action: `member.${to === "waitlisted" ? "waitlisted" : pastOf[change].action}`,
      summary: auditSentence(to === "waitlisted" ? log.memberWaitlisted : pastOf[change].sentence, {
        who: nameOf(row),
      }),
      changes: { status: [row.status, to], ...(reason ? { reason } : {}) },
    })),
  );
  const told = joins ? rows : leaves;
  await deps.events.emit(tx, {
    type: joins ? "member.joined" : "member.left",
    businessId: acting.business.id,
    members: told.map(({ id }) => ({ id, status: to })),
  });
}

/** Only active and suspended members can leave; those merely invited or waiting cannot. */
export const wasMember = ({ status }: MemberRow) => status === "active" || status === "suspended";

const pastOf: Record<MemberChange, { action: string; sentence: typeof log.memberApproved }> = {
  approve: { action: "approved", sentence: log.memberApproved },
  reject: { action: "rejected", sentence: log.memberRejected },
  suspend: { action: "suspended", sentence: log.memberSuspended },
  reinstate: { action: "reinstated", sentence: log.memberReinstated },
  remove: { action: "removed", sentence: log.memberRemoved },
};

/** Returns the part of an audit entry shared by a whole bulk action. */
export const entryFor = ({ business, user, caller, batchId }: Acting, { id }: MemberRow, at: Date) => ({
  businessId: business.id,
  actor: actorOf(user),
  entityId: id,
  caller,
  batchId,
  at,
});

export const isAmong = (rows: readonly MemberRow[]) =>
  sql`${members.id} = any (${sql.param(rows.map(({ id }) => id))}::text[])`;

/** Emails each member what the team decided. */
export async function emailMembers(
  tx: Transaction,
  deps: Dependencies,
  facts: { business: LockedBusiness; change: MemberChange; reason: string; rows: readonly MemberRow[] },
): Promise<void> {
  const { business, change, reason, rows } = facts;
  for (const member of rows) {
    const { firstName, email } = member;
    const common = { business, firstName, reason };
    if (change === "approve") await sendWelcome(tx, deps, { business, member });
    else if (change === "reject") await deps.mail.send(tx, email, () => refusal(common));
    else await deps.mail.send(tx, email, () => suspension({ ...common, ended: change === "reinstate" }));
  }
}

/** Whether adding this label, or removing it, would change a member. */
export const changesWithLabel =
  (label: string, remove: boolean) =>
  ({ status, labels }: MemberRow): boolean =>
    status !== "anonymised" &&
    labels.includes(label) === remove &&
    (remove || labels.length < MAX_LABELS_PER_MEMBER);

/** Adds a label to members or removes it; returns how many members changed. */
export async function setLabel(
  tx: Transaction,
  deps: Dependencies,
  acting: Acting,
  { rows, label, remove }: { rows: readonly MemberRow[]; label: string; remove: boolean },
): Promise<number> {
  const fit = rows.filter(changesWithLabel(label, remove));
  await tx
    .update(members)
    .set({
      labels: remove
        ? sql`array_remove(${members.labels}, ${label})`
        : sql`array_append(${members.labels}, ${label})`,
    })
    .where(isAmong(fit));
  await deps.events.emit(tx, {
    type: "member.relabelled",
    businessId: acting.business.id,
    members: fit.map(({ id: memberId, labels: from }) => ({
      memberId,
      from,
      to: remove ? from.filter((name) => name !== label) : [...from, label],
    })),
  });
  await auditAll(
    tx,
    fit.map((row) => ({
      ...entryFor(acting, row, deps.clock()),
      action: remove ? "member.unlabelled" : "member.labelled",
      summary: auditSentence(remove ? log.memberUnlabelled : log.memberLabelled, { who: nameOf(row), label }),
    })),
  );
  return fit.length;
}
