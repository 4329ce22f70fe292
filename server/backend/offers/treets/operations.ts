import { notAllowed } from "#shared/not-allowed.ts";
import { can, type Membership } from "#shared/permissions.ts";
import { conflict, problem } from "#shared/problems.ts";
import { maskCode } from "#shared/treets.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { insertRow } from "../../platform/db/rows.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness, signedIn } from "../../platform/operation.ts";
import { severalBusinesses } from "../../platform/several-businesses.ts";
import { addToPool, requireCodes } from "./code-pool.ts";
import { withGenerated } from "./codes.ts";
import { applyContent, requireOwnPictures } from "./content.ts";
import { copiedTitle } from "./copying.ts";
import { deleteDraft } from "./deleting.ts";
import { draftTreet } from "./drafting.ts";
import { moveLocked, wantingRoom } from "./moving.ts";
import { hasJustChanged, noteOnTreet } from "./note.ts";
import { presentRow, presentTreet } from "./present.ts";
import { isPartnerActive, isPayable } from "./publishing.ts";
import {
  choicesOf,
  countAround,
  countByState,
  countUnusedCodes,
  findTreet,
  listTreets,
  lockTreet,
  totalsOf,
} from "./queries.ts";
import { recentSince } from "./recent.ts";
import { staleTreet } from "./stale.ts";
import { countWaiting } from "./waiting-line.ts";

export { downloadCodes, unlockCodes } from "./code-download.ts";
export { copyFrom } from "./copying.ts";
export { deleted, undelete } from "./deleting.ts";
export { export, exportAcross } from "./export.ts";
export { extendMany } from "./extending.ts";
export { history } from "./history.ts";
export { labelMany } from "./labelling.ts";
export { move, moveMany } from "./moving.ts";
export { waitingForRoom } from "./plan-fit.ts";
export { codes, voidCodes, warnOfCodes } from "./pool-codes.ts";
export { select, selection } from "./selection.ts";

export const list = inBusiness.treets.list.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  const { business: _, recent, ...asked } = input;
  const usedSince = recent ? recentSince(now, business.timezone) : undefined;
  const { rows, ...page } = await listTreets(deps.db, { ...asked, businessId: business.id, now, usedSince });
  return {
    items: rows.map(({ treet, supplier, recent }) => ({
      ...presentRow(treet, { currency: business.currency, now }),
      supplier,
      recent,
    })),
    ...page,
  };
});

export const counts = inBusiness.treets.counts.handler(({ context: { deps, business } }) =>
  countByState(deps.db, business.id, deps.clock()),
);

export const totals = signedIn.treets.totals.handler(async ({ input, context }) => {
  const { deps } = context;
  const communities = await severalBusinesses(context, input.communities, "panel.view");
  const ids = communities.map(({ id }) => id);
  return totalsOf(deps.db, ids, deps.clock());
});

export const choices = inBusiness.treets.choices.handler(({ context: { deps, business } }) =>
  choicesOf(deps.db, business.id),
);

export const get = inBusiness.treets.get.handler(async ({ input, context }) => {
  const { deps, business, membership } = context;
  const row = await oneOr404(findTreet(deps.db, business.id, input.treet));
  const now = deps.clock();
  const [unusedCodes, waiting, around, withPartner, payable] = await Promise.all([
    countUnusedCodes(deps.db, row.id),
    countWaiting(deps.db, row.id, now),
    countAround(deps.db, row.id),
    isPartnerActive(deps.db, row),
    isPayable(deps.db, row),
  ]);
  const whole = {
    ...presentTreet(row, { currency: business.currency, now, unusedCodes }),
    waiting,
    ...around,
    pauseReason: row.pauseReason,
    lowCodesAt: row.lowCodesAt,
    isPartnerActive: withPartner,
    isPayable: payable,
  };
  if (can(membership, "codes.view") || whole.sharedCode == null) return whole;
  return { ...whole, sharedCode: maskCode(whole.sharedCode) };
});

export const create = inBusiness.treets.create.handler(async ({ input, context }) => {
  const { deps, business, user, membership } = context;
  const { content, publish } = input;
  if (publish) requirePublisher(membership);
  return inTransaction(deps.db, async (tx) => {
    const community = await lockBusiness(tx, business.id);
    await requireOwnPictures(tx, content, [], user.id);
    const draft = await draftTreet(tx, context, content, (treet) =>
      auditSentence(log.treetDrafted, { treet }),
    );
    const row = await lockTreet(tx, business.id, draft.id);
    return publish && row && community
      ? moveLocked(tx, context, { community, before: row }, "publish")
      : draft;
  });
});

/** Throws a 403 Problem if the user may write treets but not publish them. */
function requirePublisher(membership: Membership): void {
  if (!can(membership, "treets.publish")) throw notAllowed("treets.publish");
}

export const update = inBusiness.treets.update.handler(async ({ input, context }) => {
  const { deps, business, user, membership } = context;
  if (input.publish) requirePublisher(membership);
  const now = deps.clock();
  const change = () =>
    inTransaction(deps.db, async (tx) => {
      const community = await lockBusiness(tx, business.id);
      const before = await lockTreet(tx, business.id, input.treet);
      if (!before || !community) throw problem("not_found");
      if (before.version !== input.version) throw await staleTreet(tx, before, input.content);
      await requireOwnPictures(tx, input.content, [before], user.id);
      const { row, unusedCodes } = await applyContent(tx, {
        before,
        content: input.content,
        community,
        deps,
      });
      if (row.state !== "draft" || !(await hasJustChanged(tx, context, row)))
        await noteOnTreet(
          tx,
          context,
          row,
          "treet.changed",
          auditSentence(log.treetChanged, { treet: row.title }),
          row.state === before.state ? undefined : { state: [before.state, row.state] },
        );
      if (input.publish) return moveLocked(tx, context, { community, before: row }, "publish");
      return presentTreet(row, { currency: business.currency, unusedCodes, now });
    });
  return input.publish ? wantingRoom(deps, input.treet, change) : change();
});

export const duplicate = inBusiness.treets.duplicate.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const source = await oneOr404(findTreet(tx, business.id, input.treet));
    const row = await insertRow(tx, treets, {
      ...source,
      id: newId("trt"),
      title: copiedTitle(source),
      state: "draft",
      claimedCount: 0,
      publishedAt: null,
      claimFrom: null,
      claimUntil: null,
      bySupplier: false,
      submittedAt: null,
      submittedBy: null,
      reviewNote: "",
      pauseReason: null,
      roomWantedAt: null,
      announcedAt: null,
      createdBy: user.id,
      createdAt: now,
      updatedAt: now,
      version: 1,
    });
    const sentence = auditSentence(log.treetCopied, { treet: source.title });
    await noteOnTreet(tx, context, row, "treet.duplicated", sentence);
    return presentTreet(row, { currency: business.currency, unusedCodes: 0, now });
  });
});

export const remove = inBusiness.treets.remove.handler(async ({ input, context }) => {
  const { deps, business } = context;
  await inTransaction(deps.db, async (tx) => {
    const row = await oneOr404(lockTreet(tx, business.id, input.treet));
    if (row.state !== "draft" || row.claimedCount > 0) throw conflict(refusals.onlyDrafts());
    await deleteDraft(tx, context, row);
  });
  return { done: true as const };
});

export const addCodes = inBusiness.treets.addCodes.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const read = requireCodes(withGenerated(input));
  return inTransaction(deps.db, async (tx) => {
    const row = await oneOr404(lockTreet(tx, business.id, input.treet));
    const result = await addToPool(tx, row, read, { signingKey: deps.signingKey, now: deps.clock() });
    await deps.events.emit(tx, { type: "treet.room-changed", businessId: business.id, treet: row });
    const sentence = auditSentence(log.codesAdded, { count: result.added, treet: row.title });
    await noteOnTreet(tx, context, row, "treet.codes-added", sentence);
    return result;
  });
});
