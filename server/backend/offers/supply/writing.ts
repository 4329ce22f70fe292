import { eq } from "drizzle-orm";
import type { SupplyContent } from "#shared/contract/supply.ts";
import { href } from "#shared/href.ts";
import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import { conflict, problem } from "#shared/problems.ts";
import { type SupplyMove, supplyMovesFrom } from "#shared/treets.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { type PartnershipRow, requireInPlan } from "../../community/partners/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { treetRevisions } from "../../platform/db/schema/treet-revisions.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import {
  applyContent,
  changesBetween,
  columnsOf,
  contentOf,
  inRefusal,
  noteOnTreet,
  publishedState,
  refuseLateChanges,
  requireOwnPictures,
  requireReady,
  requireRoom,
  requireSoundDates,
  reviewedPart,
  stateOf,
  type TreetRow,
} from "../treets/index.ts";
import { treetSubmitted } from "./email-templates.ts";
import { presentSupplied } from "./present.ts";
import {
  communitiesSupplied,
  findSupplied,
  hasPublished,
  lockSupplied,
  partnershipBetween,
  pendingRevision,
  type Supplied,
} from "./queries.ts";

/** Defaults of the fields that only the community sets, once it has the treet. */
const usual = {
  audience: [],
  packsOnly: false,
  featured: false,
  requiresApproval: false,
  hideWhenSoldOut: false,
};

export const create = inBusiness.supply.create.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  return inTransaction(deps.db, async (tx) => {
    const going = await communitiesSupplied(tx, business.id);
    const found = going.find(({ partnership }) => partnership.id === input.partner);
    if (!found) {
      throw problem("invalid_input", { fields: { partner: refusals.communityNotYours() } });
    }
    await requireOwnPictures(tx, input.content, [], user.id);
    const id = await draftSupplied(tx, context, found.community, input.content);
    if (input.submit) await moveLocked(tx, context, await lockWithCommunity(tx, context, id), "submit");
    return suppliedOr404(tx, context, id);
  });
});

/** Creates a supplier's draft for a community, out of its sight, and returns its ID. The caller must check its pictures. */
export async function draftSupplied(
  tx: Transaction,
  { deps, business, user }: BusinessContext,
  community: { readonly id: string },
  content: SupplyContent,
): Promise<string> {
  const now = deps.clock();
  const whole = { ...content, ...usual };
  requireSoundDates(whole, undefined, now);
  const id = newId("trt");
  await tx.insert(treets).values({
    ...columnsOf(whole),
    id,
    businessId: community.id,
    supplierId: business.id,
    bySupplier: true,
    createdBy: user.id,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

export const update = inBusiness.supply.update.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const found = await lockWithCommunity(tx, context, input.treet);
    const { treet: before, community, partnership } = found;
    const waiting = await pendingRevision(tx, before.id);
    const present = [before, ...(waiting ? [reviewedPart(waiting.content)] : [])];
    await requireOwnPictures(tx, input.content, present, user.id);
    if (before.version !== input.version)
      throw problem("stale_version", { details: { version: before.version } });
    const state = stateOf(before, now);
    if (state === "in_review") throw conflict(refusals.treetInReview());
    if (state === "ended" || state === "archived")
      throw conflict(refusals.treetIsOverSoItStays({ state: oneOf(["archived"], state) }));
    const { audience, packsOnly, featured, requiresApproval, hideWhenSoldOut } = before;
    const content = { ...input.content, audience, packsOnly, featured, requiresApproval, hideWhenSoldOut };
    const shown = reviewedPart(contentOf(before));
    const changes = changesBetween(shown, reviewedPart(content));
    const waits = state !== "draft" && changes.length > 0 && (await needsReview(tx, partnership));
    // The community could not approve these either.
    if (waits) refuseLateChanges(before, content, SMALLEST_COUNT_SHOWN);
    // Until the community approves, only fields that members do not see are changed.
    const applied = waits ? { ...content, ...shown } : content;
    await applyContent(tx, {
      before,
      content: applied,
      community,
      deps,
      with: { reviewNote: "" },
      bySupplier: true,
    });
    await tx
      .update(treetRevisions)
      .set({ state: "superseded", decidedAt: now })
      .where(matching(treetRevisions, { treetId: before.id, state: "pending" }));
    if (waits) await askToChange(tx, context, found, reviewedPart(content));
    else if (state !== "draft") {
      const sentence = auditSentence(log.treetChanged, { treet: before.title });
      await noteOnTreet(tx, context, before, "treet.changed", sentence);
    }
    if (input.submit)
      await moveLocked(tx, context, await lockWithCommunity(tx, context, before.id), "submit");
    return suppliedOr404(tx, context, before.id);
  });
});

async function askToChange(
  tx: Transaction,
  context: BusinessContext,
  { treet, community }: Supplied,
  content: ReturnType<typeof reviewedPart>,
): Promise<void> {
  const { deps, user } = context;
  // An incomplete treet must not reach members; rejecting it here informs the supplier instead of the reviewer.
  await requireReady(tx, { ...treet, ...content }, deps.clock());
  await tx.insert(treetRevisions).values({
    id: newId("rev"),
    businessId: community.id,
    treetId: treet.id,
    before: reviewedPart(contentOf(treet)),
    content,
    submittedBy: user.id,
    submittedAt: deps.clock(),
  });
  const sentence = auditSentence(log.changeSubmitted, { partner: context.business.name, treet: treet.title });
  await noteOnTreet(tx, context, treet, "treet.change-submitted", sentence);
  await tellCommunity(tx, context, { treet, community }, true);
}

export const move = inBusiness.supply.move.handler(({ input, context }) => moveSupplied(context, input));

/** Moves a supplier's treet to another state, if its current state allows it, and returns it. */
export const moveSupplied = async (context: BusinessContext, input: { treet: string; move: SupplyMove }) =>
  inTransaction(context.deps.db, async (tx) => {
    const found = await lockWithCommunity(tx, context, input.treet);
    await moveLocked(tx, context, found, input.move);
    return suppliedOr404(tx, context, found.treet.id);
  });

type Found = Supplied & { partnership: PartnershipRow };

async function moveLocked(
  tx: Transaction,
  context: BusinessContext,
  found: Found,
  move: SupplyMove,
): Promise<void> {
  const { deps } = context;
  const now = deps.clock();
  const state = stateOf(found.treet, now);
  if (!supplyMovesFrom(state, found.treet.pauseReason).includes(move)) {
    throw problem("conflict", {
      message:
        move === "resume" && state === "paused"
          ? refusals.treetPausedByTeam({ community: found.community.name })
          : refusals.treetCannot({ state: inRefusal(state), move }),
    });
  }
  if (move === "end") {
    await endLocked(tx, context, found);
    return;
  }
  const next = await afterMove(tx, context, found, move);
  const row = await oneOr404(
    tx
      .update(treets)
      .set({ ...next, updatedAt: now, version: found.treet.version + 1 })
      .where(eq(treets.id, found.treet.id))
      .returning(),
  );
  // A treet that starts later is announced when it starts.
  if (move === "submit" && row.state === "live")
    await deps.events.emit(tx, { type: "treet.published", businessId: row.businessId, treets: [row] });
  if (move === "resume")
    await deps.events.emit(tx, { type: "treet.room-changed", businessId: row.businessId, treet: row });
  const sentence = auditSentence(log.treetMoved, {
    treet: found.treet.title,
    move: move === "withdraw" ? "other" : move,
  });
  await noteOnTreet(tx, context, found.treet, `treet.${move}`, sentence, { state: [state, next.state] });
}

/** Ends a supplier's treet by changing its schedule, which needs no review by the community. */
async function endLocked(tx: Transaction, context: BusinessContext, found: Found): Promise<void> {
  const { deps } = context;
  const { treet: before, community } = found;
  const now = deps.clock();
  const content = { ...contentOf(before), claimUntil: now.toISOString() };
  await applyContent(tx, { before, content, community, deps });
  const sentence = auditSentence(log.treetMoved, { treet: before.title, move: "end" });
  await noteOnTreet(tx, context, before, "treet.end", sentence, { state: [stateOf(before, now), "ended"] });
}

async function afterMove(
  tx: Transaction,
  context: BusinessContext,
  found: Found,
  move: Exclude<SupplyMove, "end">,
): Promise<Partial<TreetRow> & { state: string }> {
  const { deps, user } = context;
  const { treet, community, partnership } = found;
  const now = deps.clock();
  // Its own team could neither publish nor review anything now.
  if ((move === "submit" || move === "resume") && community.status !== "active")
    throw conflict(refusals.communityAtRest({ community: community.name }));
  switch (move) {
    case "submit": {
      requireInPlan(found.partnership, found.community.name);
      await requireReady(tx, treet, now);
      if (!(await needsReview(tx, partnership))) {
        await requireRoom(tx, community, treet.supplierId, now);
        return { state: publishedState(treet, now), publishedAt: treet.publishedAt ?? now, reviewNote: "" };
      }
      await tellCommunity(tx, context, found, false);
      return { state: "in_review", submittedAt: now, submittedBy: user.id, reviewNote: "" };
    }
    case "withdraw":
      return { state: "draft", submittedAt: null, submittedBy: null };
    case "pause":
      return { state: "paused", pauseReason: "supplier" };
    case "resume":
      await requireReady(tx, treet, now);
      await requireRoom(tx, community, treet.supplierId, now);
      return { state: "live", pauseReason: null };
  }
}

/**
 * Locks the treet and its community, and returns them with the partnership. Throws a 409 Problem unless the partnership
 * is active.
 */
export async function lockWithCommunity(
  tx: Transaction,
  { business }: BusinessContext,
  treetId: string,
): Promise<Found> {
  const seen = await findSupplied(tx, business.id, treetId);
  // Communities are locked before their treets everywhere, to avoid deadlocks.
  const community = seen && (await lockBusiness(tx, seen.community.id));
  const before = await lockSupplied(tx, business.id, treetId);
  if (!before || !community) throw problem("not_found");
  const partnership = await partnershipBetween(tx, {
    communityId: before.community.id,
    providerId: business.id,
  });
  if (partnership?.state !== "active") {
    throw conflict(refusals.partnershipInactive({ community: before.community.name }));
  }
  return { ...before, partnership };
}

/** Returns whether the community reviews a submission before members see it, according to the partnership's policy. */
async function needsReview(tx: Transaction, { policy, businessId, providerId }: PartnershipRow) {
  if (policy === "auto") return false;
  if (policy === "review_all" || !providerId) return true;
  return !(await hasPublished(tx, { communityId: businessId, providerId }));
}

async function tellCommunity(
  tx: Transaction,
  { deps, business }: BusinessContext,
  { treet, community }: Pick<Supplied, "treet" | "community">,
  isChange: boolean,
): Promise<void> {
  const url = deps.config.publicUrl + href("treet", { business: community.slug, rest: [treet.id] });
  const facts = { community: community.name, supplier: business.name, title: treet.title, url, isChange };
  await notifyTeam(tx, deps, {
    businessId: community.id,
    kind: "treet_submitted",
    facts: { who: business.name, what: treet.title, id: treet.id },
    mail: () => treetSubmitted(facts),
  });
}

export const suppliedOr404 = (tx: Transaction, { deps, business }: BusinessContext, treetId: string) =>
  oneOr404(presentSupplied(tx, { providerId: business.id, treetId, now: deps.clock() }));
