import { eq, sql } from "drizzle-orm";
import { SELECTION_MS } from "#shared/constants.ts";
import {
  type MemberChange,
  type MemberStatus,
  mayChange,
  mayInviteAgain,
  memberChanges,
} from "#shared/member-rules.ts";
import { problem } from "#shared/problems.ts";
import { auditAll } from "../audit.ts";
import { lockBusiness } from "../businesses/lock.ts";
import { requireWritable } from "../businesses/writable.ts";
import { newId } from "../db/ids.ts";
import { memberInvitations, members } from "../db/schema/members.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { type ActingBusiness, type ActingUser, actorOf, business, operations } from "../operation.ts";
import {
  invitableAgain,
  MAILS_AT_ONCE,
  queueInvitations,
  sendQueued,
  startSending,
  takeAllowance,
} from "./invitations.ts";
import { ensureLabels } from "./labels.ts";
import { refusal, sendWelcome, suspension } from "./letters.ts";
import { nameOf } from "./present.ts";
import { lockMembers, type MemberRow } from "./queries.ts";
import { admitWaiting, type LockedBusiness, planFull, roomLeft } from "./room.ts";
import { findSelection } from "./selection.ts";

type Chosen = { readonly members: readonly string[] } | { readonly selection: string };

/** Who acts on whom: everything a bulk action writes down. */
interface Acting {
  readonly business: ActingBusiness;
  readonly user: ActingUser;
  readonly requestId: string;
  readonly batchId: string;
}

export const change = operations.members.change.use(business).handler(async ({ input, context }) => {
  const { deps, business, user, caller } = context;
  requireWritable(business);
  const acting = { business, user, requestId: caller.requestId, batchId: newId("bat") };
  return inTransaction(deps.db, async (tx) => {
    const locked = await requireBusiness(tx, business.id);
    const chosen = await rowsOf(tx, deps, acting, input);
    const fit = chosen.filter(({ status }) => mayChange(input.change, status as MemberStatus));
    const skipped = chosen.length - fit.length;
    if (chosen.length === 1 && skipped === 1) throw notNow(input.change, chosen[0] as MemberRow);
    const admitted = input.change === "approve" ? fit.slice(0, await roomFor(tx, locked, fit)) : fit;
    const waiting = fit.slice(admitted.length).filter(({ status }) => status === "requested");
    await moveTo(tx, deps, acting, { ...input, rows: admitted, to: memberChanges[input.change].to });
    await moveTo(tx, deps, acting, { ...input, rows: waiting, to: "waitlisted" });
    await tell(tx, deps, { business: locked, change: input.change, reason: input.reason, rows: admitted });
    return {
      changed: admitted.length,
      waitlisted: waiting.length,
      skipped: skipped + fit.length - admitted.length - waiting.length,
    };
  });
});

/** How many of these can be let in now; refuses where all of them wait already and none can. */
async function roomFor(
  tx: Transaction,
  business: LockedBusiness,
  rows: readonly MemberRow[],
): Promise<number> {
  const room = await roomLeft(tx, business);
  if (room < 1 && rows.length > 0 && rows.every(({ status }) => status === "waitlisted"))
    throw planFull(business);
  return Math.min(room, rows.length);
}

export const remove = operations.members.remove.use(business).handler(async ({ input, context }) => {
  const { deps, business, user, caller } = context;
  requireWritable(business);
  const acting = { business, user, requestId: caller.requestId, batchId: newId("bat") };
  return inTransaction(deps.db, async (tx) => {
    await requireBusiness(tx, business.id);
    const chosen = await rowsOf(tx, deps, acting, input);
    if ("selection" in input && input.expected !== chosen.length) {
      const message = `Type ${chosen.length.toLocaleString("en")} to confirm how many members are removed.`;
      throw problem("invalid_input", { fields: { expected: message } });
    }
    const fit = chosen.filter(({ status }) => mayChange("remove", status as MemberStatus));
    if (chosen.length === 1 && fit.length === 0) throw notNow("remove", chosen[0] as MemberRow);
    await moveTo(tx, deps, acting, { change: "remove", reason: "", rows: fit, to: "removed" });
    await admitWaiting(tx, deps, business.id);
    return { changed: fit.length, waitlisted: 0, skipped: chosen.length - fit.length };
  });
});

export const label = operations.members.label.use(business).handler(async ({ input, context }) => {
  const { deps, business, user, caller } = context;
  requireWritable(business);
  const acting = { business, user, requestId: caller.requestId, batchId: newId("bat") };
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    await requireBusiness(tx, business.id);
    const chosen = await rowsOf(tx, deps, acting, input);
    const [name = input.label] = input.remove
      ? [input.label]
      : await ensureLabels(tx, business.id, [input.label], now);
    const fit = chosen.filter(
      ({ status, labels }) => status !== "anonymised" && labels.includes(name) === input.remove,
    );
    await tx
      .update(members)
      .set({
        labels: input.remove
          ? sql`array_remove(${members.labels}, ${name})`
          : sql`array_append(${members.labels}, ${name})`,
      })
      .where(amongst(fit));
    await auditAll(
      tx,
      fit.map((row) => ({
        ...entryFor(acting, row, now),
        action: input.remove ? "member.unlabelled" : "member.labelled",
        summary: `${nameOf(row)} ${input.remove ? "lost" : "got"} the label “${name}”`,
      })),
    );
    return { changed: fit.length, waitlisted: 0, skipped: chosen.length - fit.length };
  });
});

export const resend = operations.members.resend.use(business).handler(async ({ input, context }) => {
  const { deps, business, user, caller } = context;
  requireWritable(business);
  const acting = { business, user, requestId: caller.requestId, batchId: newId("bat") };
  const now = deps.clock();
  const most = "members" in input ? Math.min(input.members.length, MAILS_AT_ONCE) : MAILS_AT_ONCE;
  const allowance = "selection" in input ? 0 : await takeAllowance(deps, business, most);
  return inTransaction(deps.db, async (tx) => {
    await requireBusiness(tx, business.id);
    const chosen = await rowsOf(tx, deps, acting, input);
    const waiting = chosen.filter(({ status }) => mayInviteAgain(status as MemberStatus));
    const fit = await invitableAgain(tx, waiting, now);
    if (chosen.length === 1 && fit.length === 0) {
      throw waiting.length === 0
        ? problem("conflict", { message: "Only an open invitation can be sent again." })
        : problem("rate_limited", {
            message: "This invitation was sent a moment ago, or five times today. Try again later.",
            retryAfterSeconds: 60,
          });
    }
    await tx.update(members).set({ status: "invited", statusAt: now }).where(amongst(fit));
    const memberIds = fit.map(({ id }) => id);
    await queueInvitations(tx, { businessId: business.id, memberIds, invitedBy: user.id, now });
    const sent = await sendQueued(tx, deps, business, allowance);
    if (sent < fit.length) await startSending(tx, deps, business.id);
    return { changed: fit.length, waitlisted: 0, skipped: chosen.length - fit.length };
  });
});

/** Takes the person out of the data; the membership stays as somebody who was counted. */
export const anonymise = operations.members.anonymise.use(business).handler(async ({ input, context }) => {
  const { deps, business, user, caller } = context;
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    await requireBusiness(tx, business.id);
    const [found] = await lockMembers(tx, business.id, [input.member]);
    if (!found || found.status === "anonymised") throw problem("not_found");
    await tx
      .update(members)
      .set({
        ...{ userId: null, status: "anonymised", statusAt: now, statusReason: null },
        email: sql`'anonymised-' || ${members.id} || '@deleted.invalid'`,
        ...{ firstName: "", lastName: "", phone: null, externalId: null, notes: "", custom: {}, utm: {} },
        ...{ emailState: "unsubscribed", labels: [] },
      })
      .where(eq(members.id, found.id));
    await tx.delete(memberInvitations).where(eq(memberInvitations.memberId, found.id));
    // What the log said about them named them.
    await tx.execute(
      sql`update audit_entries set summary = 'A member was changed', changes = '{}'::jsonb where entity_id = ${found.id}`,
    );
    await auditAll(tx, [
      {
        ...entryFor({ business, user, requestId: caller.requestId, batchId: newId("bat") }, found, now),
        action: "member.anonymised",
        summary: "A member was anonymised",
      },
    ]);
    await admitWaiting(tx, deps, business.id);
  });
  return { done: true };
});

async function requireBusiness(tx: Transaction, id: string): Promise<LockedBusiness> {
  const locked = await lockBusiness(tx, id);
  if (!locked) throw problem("not_found");
  return locked;
}

/** Those who were chosen, held until the transaction ends; refuses what is not of this business. */
async function rowsOf(tx: Transaction, deps: Dependencies, { business, user }: Acting, chosen: Chosen) {
  if ("members" in chosen) {
    const ids = [...new Set(chosen.members)];
    const rows = await lockMembers(tx, business.id, ids);
    if (rows.length !== ids.length)
      throw problem("not_found", { message: "One of these members does not exist." });
    return rows;
  }
  const since = new Date(deps.clock().getTime() - SELECTION_MS);
  const found = await findSelection(tx, {
    id: chosen.selection,
    businessId: business.id,
    userId: user.id,
    since,
  });
  if (!found) throw problem("not_found", { message: "This choice is too old. Choose again." });
  return lockMembers(tx, business.id, found.memberIds);
}

async function moveTo(
  tx: Transaction,
  deps: Dependencies,
  acting: Acting,
  facts: { change: MemberChange; reason: string; rows: readonly MemberRow[]; to: MemberStatus },
): Promise<void> {
  const { change, reason, rows, to } = facts;
  if (rows.length === 0) return;
  const now = deps.clock();
  const joins = to === "active" && change === "approve";
  await tx
    .update(members)
    .set({ status: to, statusAt: now, statusReason: reason || null, ...(joins ? { joinedAt: now } : {}) })
    .where(amongst(rows));
  await auditAll(
    tx,
    rows.map((row) => ({
      ...entryFor(acting, row, now),
      action: `member.${to === "waitlisted" ? "waitlisted" : pastOf[change].action}`,
      summary: `${nameOf(row)} ${to === "waitlisted" ? "waits for room in the plan" : pastOf[change].words}`,
      changes: { status: [row.status, to], ...(reason ? { reason } : {}) },
    })),
  );
}

const pastOf: Record<MemberChange, { action: string; words: string }> = {
  approve: { action: "approved", words: "was let in" },
  reject: { action: "rejected", words: "was not let in" },
  suspend: { action: "suspended", words: "was suspended" },
  reinstate: { action: "reinstated", words: "was let in again" },
  remove: { action: "removed", words: "was removed" },
};

const entryFor = ({ business, user, requestId, batchId }: Acting, { id }: MemberRow, at: Date) => ({
  ...{ businessId: business.id, actor: actorOf(user), entity: "member", entityId: id },
  ...{ requestId, batchId, at },
});

const amongst = (rows: readonly MemberRow[]) =>
  sql`${members.id} = any (${sql.param(rows.map(({ id }) => id))}::text[])`;

async function tell(
  tx: Transaction,
  deps: Dependencies,
  facts: { business: LockedBusiness; change: MemberChange; reason: string; rows: readonly MemberRow[] },
): Promise<void> {
  const { business, change, reason, rows } = facts;
  for (const member of rows) {
    const { firstName, email } = member;
    const common = { business: business.name, firstName, reason };
    if (change === "approve") await sendWelcome(tx, deps, { business, member });
    else if (change === "reject") await deps.mail.send(tx, email, refusal(common));
    else await deps.mail.send(tx, email, suspension({ ...common, ended: change === "reinstate" }));
  }
}

const notNow = (change: MemberChange, row: MemberRow) =>
  problem("conflict", {
    message: `${nameOf(row)} is ${row.status}, so this is not possible now.`,
    details: { change, status: row.status },
  });
