import { MAX_LABELS_PER_MEMBER } from "#shared/constants.ts";
import { type MemberChange, mayChange, mayInviteAgain, memberChanges } from "#shared/member-rules.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditAll } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { newId } from "../../platform/db/ids.ts";
import { members } from "../../platform/db/schema/members.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { erasePersonalData } from "./anonymise.ts";
import {
  type Acting,
  changesWithLabel,
  emailMembers,
  entryFor,
  isAmong,
  moveTo,
  requireBusiness,
  setLabel,
  wasMember,
} from "./bulk.ts";
import { invitableAgain, MAILS_AT_ONCE, queueInvitations, sendQueued, startSending } from "./invitations.ts";
import { ensureLabels } from "./labels.ts";
import { nameOf } from "./present.ts";
import { lockMembers, type MemberRow } from "./queries.ts";
import { admitWaiting, type LockedBusiness, planFull, roomLeft } from "./room.ts";
import { type Chosen, lockChosen, rememberUndo } from "./selection.ts";

export const change = inBusiness.members.change.handler(async ({ input, context }) => {
  const { deps } = context;
  return onChosen(context, input, async ({ tx, acting, chosen, locked }) => {
    const fit = chosen.filter(({ status }) => mayChange(input.change, status));
    const skipped = chosen.length - fit.length;
    if (chosen.length === 1 && skipped === 1) throw notNow(input.change, chosen[0] as MemberRow);
    const admitted = input.change === "approve" ? fit.slice(0, await roomFor(tx, locked, fit)) : fit;
    const waiting = fit.slice(admitted.length).filter(({ status }) => status === "requested");
    await moveTo(tx, deps, acting, { ...input, rows: admitted, to: memberChanges[input.change].to });
    await moveTo(tx, deps, acting, { ...input, rows: waiting, to: "waitlisted" });
    await emailMembers(tx, deps, {
      business: locked,
      change: input.change,
      reason: input.reason,
      rows: admitted,
    });
    const undo = input.change === "suspend" || input.change === "reinstate" ? { what: input.change } : null;
    return {
      changed: admitted.length,
      undo: await rememberUndo(tx, deps, acting, { undo, rows: admitted }),
      waitlisted: waiting.length,
      skipped: skipped + fit.length - admitted.length - waiting.length,
    };
  });
});

/**
 * Returns how many of these members can be admitted now. Throws if all of them are on the waiting list and none can be.
 */
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

export const remove = inBusiness.members.remove.handler(async ({ input, context }) => {
  const { deps, business } = context;
  return onChosen(context, input, async ({ tx, acting, chosen }) => {
    if ("selection" in input && input.expected !== chosen.length) {
      const message = refusals.typeCountToRemove({ length: chosen.length });
      throw problem("invalid_input", { fields: { expected: message } });
    }
    const fit = chosen.filter(({ status }) => mayChange("remove", status));
    if (chosen.length === 1 && fit.length === 0) throw notNow("remove", chosen[0] as MemberRow);
    await moveTo(tx, deps, acting, { change: "remove", reason: "", rows: fit, to: "removed" });
    await admitWaiting(tx, deps, business.id);
    return { changed: fit.length, undo: null, waitlisted: 0, skipped: chosen.length - fit.length };
  });
});

export const label = inBusiness.members.label.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  return onChosen(context, input, async ({ tx, acting, chosen }) => {
    const [name = input.label] = input.remove
      ? [input.label]
      : await ensureLabels(tx, business.id, [input.label], now);
    const fit = chosen.filter(changesWithLabel(name, input.remove));
    const [only] = chosen;
    const isFull = only && only.labels.length >= MAX_LABELS_PER_MEMBER && !only.labels.includes(name);
    if (chosen.length === 1 && !input.remove && isFull)
      throw conflict(refusals.memberLabelsMost({ max: MAX_LABELS_PER_MEMBER }));
    await setLabel(tx, deps, acting, { rows: fit, label: name, remove: input.remove });
    const undo = { what: input.remove ? ("unlabel" as const) : ("label" as const), label: name };
    return {
      changed: fit.length,
      undo: await rememberUndo(tx, deps, acting, { undo, rows: fit }),
      waitlisted: 0,
      skipped: chosen.length - fit.length,
    };
  });
});

export const resend = inBusiness.members.resend.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const now = deps.clock();
  return onChosen(context, input, async ({ tx, chosen }) => {
    const open = chosen.filter(({ status }) => mayInviteAgain(status));
    // People who did not agree to emails can only join by a link.
    const waiting = open.filter(({ emailState }) => emailState !== "unsubscribed");
    const fit = await invitableAgain(tx, waiting, now);
    if (chosen.length === 1 && fit.length === 0) {
      const [silent] = waiting.length === 0 ? open : [];
      if (silent) throw conflict(refusals.getsNoMails({ name: nameOf(silent) }));
      throw waiting.length === 0
        ? conflict(refusals.onlyOpenInvitations())
        : problem("rate_limited", {
            message: refusals.invitationSentLately(),
            retryAfterSeconds: 60,
          });
    }
    await tx.update(members).set({ status: "invited", statusAt: now }).where(isAmong(fit));
    const memberIds = fit.map(({ id }) => id);
    await queueInvitations(tx, { businessId: business.id, memberIds, invitedBy: user.id, now });
    // A whole selection may be large, so it is sent by a job without waiting for it.
    const sent = "selection" in input ? 0 : await sendQueued(tx, deps, business, MAILS_AT_ONCE);
    if (sent < fit.length) await startSending(tx, deps, business.id);
    return { changed: fit.length, undo: null, waitlisted: 0, skipped: chosen.length - fit.length };
  });
});

/** Removes a member's personal data; the anonymised membership stays for the counts. */
export const anonymise = inBusiness.members.anonymise.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    await requireBusiness(tx, business.id);
    const [found] = await lockMembers(tx, business.id, [input.member]);
    if (!found || found.status === "anonymised") throw problem("not_found");
    await erasePersonalData(tx, deps, found.id);
    await auditAll(tx, [
      {
        ...entryFor(actingIn(context), found, now),
        action: "member.anonymised",
        summary: auditSentence(log.memberAnonymised),
      },
    ]);
    if (wasMember(found)) {
      await deps.events.emit(tx, {
        type: "member.left",
        businessId: business.id,
        members: [{ id: found.id, status: "anonymised" }],
      });
    }
    await admitWaiting(tx, deps, business.id);
  });
  return { done: true };
});

interface OnChosen {
  readonly tx: Transaction;
  readonly acting: Acting;
  readonly chosen: readonly MemberRow[];
  readonly locked: LockedBusiness;
}

/** Runs an action on the chosen members in one transaction that locks them and their business. */
function onChosen<Done>(
  context: BusinessContext,
  input: Chosen,
  work: (on: OnChosen) => Promise<Done>,
): Promise<Done> {
  const { deps } = context;
  const acting = actingIn(context);
  return inTransaction(deps.db, async (tx) => {
    const locked = await requireBusiness(tx, acting.business.id);
    return work({ tx, acting, chosen: await lockChosen(tx, deps, acting, input), locked });
  });
}

/** Gives all audit entries of one action the same batch ID. */
const actingIn = ({ business, user, caller }: BusinessContext): Acting => ({
  business,
  user,
  caller,
  batchId: newId("bat"),
});

const notNow = (change: MemberChange, row: MemberRow) =>
  problem("conflict", {
    message: refusals.memberNotNow({
      name: nameOf(row),
      status: row.status === "anonymised" ? "other" : row.status,
    }),
    details: { change, status: row.status },
  });
