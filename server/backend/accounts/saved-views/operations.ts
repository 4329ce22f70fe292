import { eq } from "drizzle-orm";
import * as z from "zod";
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS } from "#shared/constants.ts";
import { type SavedView, savedView, viewQueries } from "#shared/contract/saved-views.ts";
import { notAllowed } from "#shared/not-allowed.ts";
import { can } from "#shared/permissions.ts";
import { conflict, problem } from "#shared/problems.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { savedViews } from "../../platform/db/schema/saved-views.ts";
import { inTransaction, type Transaction, violates } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingUser, BusinessContext } from "../../platform/operation-context.ts";
import { lockBusiness } from "../businesses/index.ts";
import { countOwn, countShared, findView, type ViewWithOwner, viewsFor } from "./queries.ts";

export const list = inBusiness.savedViews.list.handler(async ({ input, context }) => {
  const views = await viewsFor(context.deps.db, lookerIn(context), input.list);
  return views.map((view) => present(view, context.user));
});

export const save = inBusiness.savedViews.save.handler(({ input, context }) => {
  const { deps, business, user } = context;
  const { list = "members", name, query } = input;
  return refusingTwins(name, () =>
    inTransaction(deps.db, async (tx) => {
      await lockBusiness(tx, business.id);
      if ((await countOwn(tx, lookerIn(context), list)) >= MAX_OWN_VIEWS)
        throw conflict(refusals.viewsMost({ viewsOwnMost: MAX_OWN_VIEWS }));
      const row = {
        id: newId("vw"),
        businessId: business.id,
        ownerId: user.id,
        list,
        name,
        query,
        shared: false,
        createdAt: deps.clock(),
      };
      await tx.insert(savedViews).values(row);
      return present({ ...row, owner: null }, user);
    }),
  );
});

export const update = inBusiness.savedViews.update.handler(({ input, context }) => {
  const { list = "members", name, query } = input;
  return refusingTwins(name ?? "", () =>
    inTransaction(context.deps.db, async (tx) => {
      const found = await requireView(tx, context, input.view);
      // The query was checked as one of this list.
      if (query && found.list !== list) throw problem("not_found");
      const after = { name: name ?? found.name, query: query ?? found.query };
      await tx.update(savedViews).set(after).where(eq(savedViews.id, found.id));
      await noteIfShared(tx, context, found, "changed");
      return present({ ...found, ...after }, context.user);
    }),
  );
});

export const share = inBusiness.savedViews.share.handler(({ input, context }) => {
  const { deps, business, user } = context;
  const { shared } = input;
  return inTransaction(deps.db, async (tx) => {
    await lockBusiness(tx, business.id);
    const found = await requireView(tx, context, input.view);
    if (found.shared === shared) return present(found, context.user);
    if (shared && (await countShared(tx, business.id, found.list)) >= MAX_SHARED_VIEWS)
      throw conflict(refusals.sharedViewsMost({ viewsSharedMost: MAX_SHARED_VIEWS }));
    // A private view needs somebody who sees it.
    const ownerId = found.ownerId ?? (shared ? null : user.id);
    await refusingTwins(found.name, () =>
      tx.update(savedViews).set({ shared, ownerId }).where(eq(savedViews.id, found.id)),
    );
    await noteIfShared(tx, context, { ...found, shared: true }, shared ? "shared" : "private");
    return present({ ...found, shared, ownerId }, context.user);
  });
});

const remove = inBusiness.savedViews.delete.handler(async ({ input, context }) => {
  await inTransaction(context.deps.db, async (tx) => {
    const found = await requireView(tx, context, input.view);
    await tx.delete(savedViews).where(eq(savedViews.id, found.id));
    await noteIfShared(tx, context, found, "deleted");
  });
  return { done: true as const };
});

export { remove as delete };

const lookerIn = ({ business, user }: Pick<BusinessContext, "business" | "user">) => ({
  businessId: business.id,
  userId: user.id,
});

/** Returns a view that the user may change: their own private one, or a shared one if they may share views. */
async function requireView(tx: Transaction, context: BusinessContext, id: string): Promise<ViewWithOwner> {
  const found = await oneOr404(findView(tx, lookerIn(context), id));
  if (found.shared && !can(context.membership, "views.share")) throw notAllowed("views.share");
  return found;
}

/** Records changes to views shared with the team in the audit log; private views are not recorded. */
async function noteIfShared(
  tx: Transaction,
  context: BusinessContext,
  { id, name, shared, list }: ViewWithOwner,
  what: "changed" | "shared" | "private" | "deleted",
): Promise<void> {
  if (!shared) return;
  await record(
    tx,
    context,
    `view.${what === "private" ? "made-private" : what}`,
    id,
    auditSentence(log.viewChanged, {
      name,
      list: oneOf(["treets", "links", "partners"], list),
      change: what === "changed" ? "other" : what,
    }),
  );
}

async function refusingTwins<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!violates(error, "saved_views_name_key")) throw error;
    const message = refusals.viewNameTaken({ name });
    throw problem("conflict", { message, fields: { name: message } });
  }
}

/** Converts a stored view to the contract's shape. */
function present(view: ViewWithOwner, { id }: ActingUser): SavedView {
  const mine = view.ownerId === id;
  return savedView.parse({
    id: view.id,
    list: view.list,
    name: view.name,
    shared: view.shared,
    mine,
    query: stillValid(view),
    owner: mine ? null : view.owner,
  });
}

/** Returns the fields of a stored query that are valid today; an older release may have known others. */
function stillValid({ list, query }: Pick<ViewWithOwner, "list" | "query">): Record<string, unknown> {
  const schemas: Readonly<Record<string, z.ZodObject>> = viewQueries;
  const stored = z.record(z.string(), z.unknown()).safeParse(query).data ?? {};
  return Object.fromEntries(
    Object.entries(schemas[list]?.shape ?? {}).flatMap(([name, schema]) => {
      const read = z.safeParse(schema, stored[name]);
      return read.success && read.data !== undefined ? [[name, read.data]] : [];
    }),
  );
}
