import { and, eq } from "drizzle-orm";
import { imageUrl } from "#shared/image-url.ts";
import { conflict } from "#shared/problems.ts";
import { suppressSmallCounts } from "#shared/small-counts.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { treetRevisions } from "../../platform/db/schema/treet-revisions.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness, signedIn } from "../../platform/operation.ts";
import { severalBusinesses } from "../../platform/several-businesses.ts";
import {
  addToPool,
  deleteDraft,
  listDeleted,
  noteOnTreet,
  presentRow,
  requireCodes,
  restoreDraft,
  withGenerated,
} from "../treets/index.ts";
import { presentSupplied } from "./present.ts";
import { communitiesSupplied, countSuppliedByState, listSupplied, lockSupplied } from "./queries.ts";

export { claims, exportClaims } from "./claims.ts";
export { copy } from "./copying.ts";
export { export, exportAcross } from "./export.ts";
export { history } from "./history.ts";
export { codes, downloadCodes, unlockCodes, voidCodes } from "./pool-codes.ts";
export { find, redeem, redeemCodes, redeemedToday, undo } from "./redemption.ts";
export { extendMany, moveMany } from "./several.ts";
export { create, move, update } from "./writing.ts";

export const list = inBusiness.supply.list.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  const { rows, ...page } = await listSupplied(deps.db, { ...input, providerId: business.id, now });
  return {
    items: rows.map(({ treet, state, community, redeemed, hasPendingChange }) => ({
      ...presentRow(treet, { currency: community.currency, now }),
      state,
      community: community.name,
      communityStatus: community.status,
      ...suppressSmallCounts({ claimedCount: treet.claimedCount, redeemedCount: redeemed }),
      hasPendingChange,
    })),
    ...page,
  };
});

export const counts = inBusiness.supply.counts.handler(({ context: { deps, business } }) =>
  countSuppliedByState(deps.db, [business.id], deps.clock()),
);

export const totals = signedIn.supply.totals.handler(async ({ input, context }) => {
  const { deps } = context;
  const providers = await severalBusinesses(context, input.providers, "supply.view");
  const ids = providers.map(({ id }) => id);
  return countSuppliedByState(deps.db, ids, deps.clock());
});

export const communities = inBusiness.supply.communities.handler(async ({ context }) => {
  const rows = await communitiesSupplied(context.deps.db, context.business.id);
  return rows.map(({ partnership, community }) => ({
    partner: partnership.id,
    policy: partnership.policy,
    name: community.name,
    timezone: community.timezone,
    currency: community.currency,
    logoUrl: imageUrl(community.logoImageId, "small"),
    status: community.status,
  }));
});

export const get = inBusiness.supply.get.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const where = { providerId: business.id, treetId: input.treet, now: deps.clock() };
  const found = await oneOr404(presentSupplied(deps.db, where));
  return found;
});

export const dropChange = inBusiness.supply.dropChange.handler(async ({ input, context }) => {
  const { deps, business } = context;
  return inTransaction(deps.db, async (tx) => {
    const found = await oneOr404(lockSupplied(tx, business.id, input.treet));
    await tx
      .update(treetRevisions)
      .set({ state: "withdrawn", decidedAt: deps.clock() })
      .where(matching(treetRevisions, { treetId: found.treet.id, state: "pending" }));
    const sentence = auditSentence(log.changeWithdrawn, { partner: business.name, treet: found.treet.title });
    await noteOnTreet(tx, context, found.treet, "treet.change-withdrawn", sentence);
    return { done: true as const };
  });
});

export const remove = inBusiness.supply.remove.handler(async ({ input, context }) => {
  const { deps, business } = context;
  return inTransaction(deps.db, async (tx) => {
    const { treet } = await oneOr404(lockSupplied(tx, business.id, input.treet));
    if (!treet.bySupplier || treet.state !== "draft" || treet.claimedCount > 0)
      throw conflict(refusals.onlyOwnDrafts());
    await deleteDraft(tx, context, treet);
    return { done: true as const };
  });
});

const writtenBy = (providerId: string) => and(eq(treets.supplierId, providerId), treets.bySupplier);

export const deleted = inBusiness.supply.deleted.handler(({ context: { deps, business } }) =>
  listDeleted(deps.db, writtenBy(business.id), deps.clock()),
);

export const undelete = inBusiness.supply.undelete.handler(async ({ input, context }) => {
  const { deps, business } = context;
  await inTransaction(deps.db, (tx) =>
    oneOr404(restoreDraft(tx, context, { id: input.treet, among: writtenBy(business.id) })),
  );
  return oneOr404(
    presentSupplied(deps.db, { providerId: business.id, treetId: input.treet, now: deps.clock() }),
  );
});

export const addCodes = inBusiness.supply.addCodes.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const read = requireCodes(withGenerated(input));
  return inTransaction(deps.db, async (tx) => {
    const found = await oneOr404(lockSupplied(tx, business.id, input.treet));
    const kept = { signingKey: deps.signingKey, now: deps.clock() };
    const result = await addToPool(tx, found.treet, read, kept);
    await deps.events.emit(tx, {
      type: "treet.room-changed",
      businessId: found.treet.businessId,
      treet: found.treet,
    });
    const sentence = auditSentence(log.codesAdded, { count: result.added, treet: found.treet.title });
    await noteOnTreet(tx, context, found.treet, "treet.codes-added", sentence);
    return result;
  });
});
