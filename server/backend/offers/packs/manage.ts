import { and, eq, inArray } from "drizzle-orm";
import type { PackContent } from "#shared/contract/packs.ts";
import { packMoves, packMovesFrom } from "#shared/packs.ts";
import { planOf } from "#shared/plans.ts";
import { conflict, problem } from "#shared/problems.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { packItems, packs } from "../../platform/db/schema/packs.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { isKept } from "../../platform/db/treet-state.ts";
import { refuseFarDates } from "../../platform/far-ahead.ts";
import { requireOwnImage } from "../../platform/images/own.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { giveRoom, requireInPlan } from "./plan-fit.ts";
import { countPublished, findPack, lockPack, type PackRow, presentPack } from "./queries.ts";

export const create = inBusiness.packs.create.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const id = newId("pck");
    await requireOwnPicture(tx, context, input.content.imageId, null);
    await tx.insert(packs).values({
      id,
      businessId: business.id,
      ...columnsOf(input.content, now),
      createdAt: now,
      updatedAt: now,
    });
    const sentence = auditSentence(log.packCreated, { pack: input.content.title });
    await record(tx, context, "pack.created", id, sentence);
    return shown(tx, context, id);
  });
});

export const update = inBusiness.packs.update.handler(({ input, context }) =>
  change(context, input, async (tx, before) => {
    await requireOwnPicture(tx, context, input.content.imageId, before.imageId);
    await tx
      .update(packs)
      .set(columnsOf(input.content, context.deps.clock(), before))
      .where(eq(packs.id, before.id));
    const sentence = auditSentence(log.packChanged, { pack: input.content.title });
    await record(tx, context, "pack.changed", before.id, sentence);
  }),
);

/** Creates a draft with the same content. Grants and visibility dates are not copied. */
export const duplicate = inBusiness.packs.duplicate.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const source = await oneOr404(lockPack(tx, business.id, input.pack));
    const id = newId("pck");
    await tx.insert(packs).values({
      ...source,
      id,
      state: "draft",
      title: refusals.copyOf({ title: source.title }).slice(0, 60),
      visibleFrom: null,
      visibleUntil: null,
      createdAt: now,
      updatedAt: now,
      version: 1,
    });
    const items = await tx.select().from(packItems).where(eq(packItems.packId, source.id));
    if (items.length > 0) await tx.insert(packItems).values(items.map((item) => ({ ...item, packId: id })));
    await record(tx, context, "pack.duplicated", id, auditSentence(log.packCopied, { pack: source.title }));
    return shown(tx, context, id);
  });
});

export const arrange = inBusiness.packs.arrange.handler(({ input, context }) =>
  change(context, input, async (tx, before) => {
    const ids = input.items.map(({ treet }) => treet);
    if (new Set(ids).size < ids.length) {
      throw problem("invalid_input", { fields: { treet: refusals.treetInPack() } });
    }
    const known =
      ids.length === 0
        ? []
        : await tx
            .select({ id: treets.id })
            .from(treets)
            .where(and(eq(treets.businessId, before.businessId), inArray(treets.id, ids), isKept));
    if (known.length < ids.length) {
      throw problem("invalid_input", { fields: { treet: refusals.treetsOfCommunity() } });
    }
    if (ids.length === 0 && before.state === "published") {
      throw conflict(refusals.packWouldBeEmpty());
    }
    await tx.delete(packItems).where(eq(packItems.packId, before.id));
    if (ids.length > 0) {
      await tx.insert(packItems).values(
        input.items.map(({ treet, note }, position) => ({
          packId: before.id,
          treetId: treet,
          position,
          note,
        })),
      );
    }
    const sentence = auditSentence(log.packArranged, { pack: before.title });
    await record(tx, context, "pack.arranged", before.id, sentence);
  }),
);

/**
 * Converts the content to columns. An end in the past is kept, as editing a pack's text must not bring it back. Throws
 * a Problem if the end is not after the start, or a date is too far ahead.
 */
function columnsOf({ visibleFrom, visibleUntil, ...content }: PackContent, now: Date, before?: PackRow) {
  const dates = {
    visibleFrom: visibleFrom === null ? null : new Date(visibleFrom),
    visibleUntil: visibleUntil === null ? null : new Date(visibleUntil),
  };
  if (dates.visibleFrom && dates.visibleUntil && dates.visibleUntil <= dates.visibleFrom) {
    throw problem("invalid_input", { fields: { "content.visibleUntil": refusals.packEndBeforeStart() } });
  }
  refuseFarDates(["visibleFrom", "visibleUntil"], dates, { before, now });
  return { ...content, ...dates };
}

/**
 * Throws a Problem unless a new cover was uploaded by the user who changes the pack. The current cover may stay,
 * regardless of who uploaded it.
 */
async function requireOwnPicture(
  tx: Transaction,
  { user }: BusinessContext,
  imageId: string | null,
  present: string | null,
): Promise<void> {
  if (imageId === null || imageId === present) return;
  await requireOwnImage(tx, { id: imageId, userId: user.id, purpose: "pack" }, "content.imageId");
}

/** Changes a pack. Throws a `stale_version` Problem if it is no longer at the caller's version. */
async function change(
  context: BusinessContext,
  { pack, version }: { pack: string; version: number },
  write: (tx: Transaction, before: PackRow) => Promise<void>,
) {
  const { deps, business } = context;
  return inTransaction(deps.db, async (tx) => {
    const before = await oneOr404(lockPack(tx, business.id, pack));
    requireInPlan(before);
    if (before.version !== version) {
      throw problem("stale_version", {
        message: refusals.packChangedMeanwhile(),
        details: { version: before.version },
      });
    }
    await write(tx, before);
    await tx
      .update(packs)
      .set({ version: version + 1, updatedAt: deps.clock() })
      .where(eq(packs.id, before.id));
    return shown(tx, context, before.id);
  });
}

export const move = inBusiness.packs.move.handler(async ({ input, context }) => {
  const { deps, business } = context;
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockBusiness(tx, business.id);
    const before = await lockPack(tx, business.id, input.pack);
    if (!before || !locked) throw problem("not_found");
    const { to } = packMoves[input.move];
    if (!packMovesFrom(before.state).includes(input.move)) {
      throw conflict(
        refusals.packCannot({
          state: oneOf(["draft", "published"], before.state),
          move: oneOf(["publish", "unpublish", "archive"], input.move),
        }),
      );
    }
    if (input.move === "publish") await requireReady(tx, before.id, locked);
    await tx
      .update(packs)
      .set({ state: to, updatedAt: deps.clock(), version: before.version + 1 })
      .where(eq(packs.id, before.id));
    if (before.state === "published") await giveRoom(tx, locked.id);
    const move = input.move === "restore" ? "other" : input.move;
    const sentence = auditSentence(log.packMoved, { pack: before.title, move });
    await record(tx, context, `pack.${input.move}`, before.id, sentence);
    return shown(tx, context, before.id);
  });
});

/** Throws a Problem if the pack is empty or the plan has no room for it. */
async function requireReady(
  tx: Transaction,
  packId: string,
  { id, plan }: { id: string; plan: string },
): Promise<void> {
  const [item] = await tx.select().from(packItems).where(eq(packItems.packId, packId)).limit(1);
  if (!item) throw conflict(refusals.packIsEmpty());
  const { name, limits } = planOf(plan);
  if (limits.packs === null || (await countPublished(tx, id)) < limits.packs) return;
  throw problem("limit_reached", {
    message: refusals.planIncludesPacks({ plan: name, max: limits.packs }),
    details: { limit: "packs", allowed: limits.packs },
  });
}

async function shown(tx: Transaction, { deps, business }: BusinessContext, id: string) {
  const now = deps.clock();
  const row = await oneOr404(
    findPack(tx, business.id, id, { memberId: undefined, labels: [], isTeam: true, now }),
  );
  return presentPack(row, now);
}
