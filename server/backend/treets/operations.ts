import { and, eq } from "drizzle-orm";
import type { TreetContent } from "#shared/contract/treets.ts";
import { can } from "#shared/permissions.ts";
import { isPlanId, plans } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import {
  maskCode,
  movesFrom,
  publishChecks,
  type TreetMove,
  type TreetState,
  treetMoves,
} from "#shared/treets.ts";
import { audit } from "../audit.ts";
import { lockBusiness } from "../businesses/lock.ts";
import { newId } from "../db/ids.ts";
import { decodeCursor, encodeCursor } from "../db/keyset.ts";
import { treetCodes, treets } from "../db/schema/treets.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { type ActingBusiness, business, type OperationContext, operations } from "../operation.ts";
import { codeVault, MOST_CODES_AT_ONCE, readCodes } from "./codes.ts";
import { presentRow, presentTreet, stateOf } from "./present.ts";
import {
  countByState,
  countLive,
  countTreets,
  countUnusedCodes,
  findTreet,
  listTreets,
  lockTreet,
  type StoredTreet,
} from "./queries.ts";

const MOST_SKIPPED_SHOWN = 100;

export const list = operations.treets.list.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  const query = {
    ...{ businessId: business.id, now, search: input.search, state: input.state, limit: input.limit },
    cursor: input.cursor ? decodeCursor(input.cursor) : undefined,
  };
  const rows = await listTreets(deps.db, query);
  const total = await countTreets(deps.db, query);
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return {
    items: page.map(({ treet }) => presentRow(treet, { currency: business.currency, now })),
    nextCursor: last ? encodeCursor([last.sortValue, last.treet.id]) : null,
    total,
  };
});

export const counts = operations.treets.counts
  .use(business)
  .handler(({ context: { deps, business } }) => countByState(deps.db, business.id, deps.clock()));

export const get = operations.treets.get.use(business).handler(async ({ input, context }) => {
  const { deps, business, standing } = context;
  const row = await findTreet(deps.db, business.id, input.treet);
  if (!row) throw problem("not_found");
  const whole = presentTreet(row, {
    ...{ currency: business.currency, now: deps.clock() },
    unusedCodes: await countUnusedCodes(deps.db, row.id),
  });
  if (can(standing, "codes.view") || whole.sharedCode == null) return whole;
  return { ...whole, sharedCode: maskCode(whole.sharedCode) };
});

export const create = operations.treets.create.use(business).handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const [row] = await tx
      .insert(treets)
      .values({
        ...{ id: newId("trt"), businessId: business.id, ...columnsOf(input.content) },
        ...{ createdBy: user.id, createdAt: now, updatedAt: now },
      })
      .returning();
    if (!row) throw new Error("The database kept no treet");
    await note(tx, context, row, "treet.created", `${row.title} was drafted`);
    return presentTreet(row, { currency: business.currency, unusedCodes: 0, now });
  });
});

export const update = operations.treets.update.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockBusiness(tx, business.id);
    const before = await lockTreet(tx, business.id, input.treet);
    if (!before || !locked) throw problem("not_found");
    if (before.version !== input.version)
      throw problem("stale_version", { details: { version: before.version } });
    refuseLateChanges(before, input.content);
    const after = stateOf({ ...before, ...columnsOf(input.content) }, now);
    // A later end brings a treet back that took up no room since it was over.
    if (isRunning(after) && !isRunning(stateOf(before, now)))
      await requireRoom(tx, locked.plan, business, now);
    const [row] = await tx
      .update(treets)
      .set({ ...columnsOf(input.content), updatedAt: now, version: before.version + 1 })
      .where(eq(treets.id, before.id))
      .returning();
    if (!row) throw problem("not_found");
    const unusedCodes = await countUnusedCodes(tx, row.id);
    if (isRunning(after)) requireReady(row, unusedCodes, business, now);
    await note(tx, context, row, "treet.changed", `${row.title} was changed`);
    return presentTreet(row, { currency: business.currency, unusedCodes, now });
  });
});

/** What has been claimed was claimed as it was: its kind stays, and no limit falls below what is in use. */
function refuseLateChanges(before: StoredTreet, content: TreetContent): void {
  if (before.claimedCount === 0) return;
  const fields: Record<string, string> = {};
  if (content.type !== before.type) fields.type = "Somebody has claimed this, so its kind stays as it is.";
  if (content.stockTotal !== null && content.stockTotal < before.claimedCount)
    fields.stockTotal = `${before.claimedCount} are already claimed. Choose ${before.claimedCount} or more.`;
  if (Object.keys(fields).length > 0) throw problem("invalid_input", { fields });
}

export const move = operations.treets.move.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockBusiness(tx, business.id);
    const before = await lockTreet(tx, business.id, input.treet);
    if (!before || !locked) throw problem("not_found");
    const state = stateOf(before, now);
    if (!movesFrom(state).includes(input.move)) {
      throw problem("conflict", {
        message: `A treet that is ${stateWords[state]} cannot be ${treetMoves[input.move].words}.`,
      });
    }
    const unusedCodes = await countUnusedCodes(tx, before.id);
    const next = nextState(before, input.move, now);
    if (isRunning(next)) {
      requireReady(before, unusedCodes, business, now);
      if (!isRunning(state)) await requireRoom(tx, locked.plan, business, now);
    }
    const [row] = await tx
      .update(treets)
      .set({
        ...{ state: next, updatedAt: now, version: before.version + 1 },
        ...(input.move === "publish" ? { publishedAt: before.publishedAt ?? now } : {}),
      })
      .where(eq(treets.id, before.id))
      .returning();
    if (!row) throw problem("not_found");
    await note(tx, context, row, `treet.${input.move}`, `${row.title} was ${treetMoves[input.move].words}`, {
      state: [state, next],
    });
    return presentTreet(row, { currency: business.currency, unusedCodes, now });
  });
});

function nextState(row: StoredTreet, move: TreetMove, now: Date): TreetState {
  switch (move) {
    case "publish":
      return row.claimFrom && row.claimFrom > now ? "scheduled" : "live";
    case "unschedule":
      return "draft";
    case "pause":
      return "paused";
    case "resume":
      return "live";
    case "end":
      return "ended";
    case "archive":
      return "archived";
    case "restore":
      return row.publishedAt ? "ended" : "draft";
  }
}

const stateWords: Readonly<Record<TreetState, string>> = {
  draft: "a draft",
  in_review: "in review",
  scheduled: "scheduled",
  live: "live",
  paused: "paused",
  ended: "ended",
  archived: "archived",
};

function requireReady(row: StoredTreet, unusedCodes: number, business: ActingBusiness, now: Date): void {
  const whole = presentTreet(row, { currency: business.currency, unusedCodes, now });
  // The defaults of the schema are all there: these are stored columns.
  const missing = publishChecks(whole as Parameters<typeof publishChecks>[0], now).filter(({ ok }) => !ok);
  if (missing.length === 0) return;
  throw problem("invalid_input", {
    message: `Before members see it, this treet needs: ${missing.map(({ label }) => label.toLowerCase()).join(", ")}.`,
    fields: Object.fromEntries(missing.map(({ field, label }) => [field, `${label} is needed.`])),
  });
}

/** What takes up room in the plan: members can claim it now or once its time comes. */
const isRunning = (state: TreetState) => state === "live" || state === "scheduled";

async function requireRoom(
  tx: Transaction,
  planId: string,
  business: ActingBusiness,
  now: Date,
): Promise<void> {
  const plan = isPlanId(planId) ? plans[planId] : plans.starter;
  const limit = plan.limits.liveTreets;
  if (limit === null || (await countLive(tx, business.id, now)) < limit) return;
  throw problem("limit_reached", {
    message: `Your ${plan.name} plan includes ${limit} live treets.`,
    details: { limit: "liveTreets", allowed: limit },
  });
}

export const duplicate = operations.treets.duplicate.use(business).handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const source = await findTreet(tx, business.id, input.treet);
    if (!source) throw problem("not_found");
    const [row] = await tx
      .insert(treets)
      .values({
        ...source,
        ...{
          id: newId("trt"),
          title: `Copy of ${source.title}`.slice(0, 80),
          state: "draft",
          claimedCount: 0,
        },
        ...{ publishedAt: null, createdBy: user.id, createdAt: now, updatedAt: now, version: 1 },
        ...{ claimFrom: null, claimUntil: null },
      })
      .returning();
    if (!row) throw new Error("The database kept no treet");
    await note(tx, context, row, "treet.duplicated", `${source.title} was copied`);
    return presentTreet(row, { currency: business.currency, unusedCodes: 0, now });
  });
});

export const remove = operations.treets.remove.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  await inTransaction(deps.db, async (tx) => {
    const row = await lockTreet(tx, business.id, input.treet);
    if (!row) throw problem("not_found");
    if (row.state !== "draft" || row.claimedCount > 0)
      throw problem("conflict", { message: "Only a draft can be deleted. Archive it instead." });
    await tx.delete(treets).where(and(eq(treets.businessId, business.id), eq(treets.id, row.id)));
    await note(tx, context, row, "treet.deleted", `${row.title} was deleted`);
  });
  return { done: true as const };
});

export const addCodes = operations.treets.addCodes.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const { codes, skipped } = readCodes(input.text);
  if (codes.length > MOST_CODES_AT_ONCE) {
    throw problem("invalid_input", {
      fields: { text: `Add at most ${MOST_CODES_AT_ONCE.toLocaleString("en")} codes at once.` },
    });
  }
  if (codes.length === 0 && skipped.length === 0)
    throw problem("invalid_input", { fields: { text: "Enter at least one code, one a line." } });
  const now = deps.clock();
  const vault = codeVault(deps.signingKey);
  return inTransaction(deps.db, async (tx) => {
    const row = await lockTreet(tx, business.id, input.treet);
    if (!row) throw problem("not_found");
    if (row.type !== "code_pool")
      throw problem("conflict", { message: "Only a treet with a pool of codes takes codes." });
    const taken = new Set<string>();
    for (let start = 0; start < codes.length; start += INSERTED_AT_ONCE) {
      const batch = codes.slice(start, start + INSERTED_AT_ONCE).map(({ code }) => ({
        ...{ id: newId("cod"), treetId: row.id, createdAt: now },
        ...{ cipher: vault.encrypt(code), hash: vault.hash(row.id, code) },
      }));
      const added = await tx
        .insert(treetCodes)
        .values(batch)
        .onConflictDoNothing()
        .returning({ hash: treetCodes.hash });
      for (const { hash } of added) taken.add(hash);
    }
    const present = codes
      .filter(({ code }) => !taken.has(vault.hash(row.id, code)))
      .map(({ line }) => ({ line, reason: "This code is in the pool already." }));
    const all = [...skipped, ...present].sort((a, b) => a.line - b.line);
    await note(tx, context, row, "treet.codes-added", `${taken.size} codes were added to ${row.title}`);
    return { added: taken.size, skipped: all.slice(0, MOST_SKIPPED_SHOWN), skippedTotal: all.length };
  });
});

const INSERTED_AT_ONCE = 1_000;

function columnsOf(content: TreetContent) {
  return {
    ...content,
    eventAt: dateOf(content.eventAt),
    claimFrom: dateOf(content.claimFrom),
    claimUntil: dateOf(content.claimUntil),
  };
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));

async function note(
  tx: Transaction,
  { deps, business, user, caller }: OperationContext & { business: ActingBusiness; user: { id: string } },
  row: StoredTreet,
  action: string,
  summary: string,
  changes?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await audit(tx, {
    ...{ businessId: business.id, actor: `user:${user.id}`, action, summary },
    ...{ entity: "treet", entityId: row.id, requestId: caller.requestId, at: deps.clock() },
    ...(changes ? { changes } : {}),
  });
}
