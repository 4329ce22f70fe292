import type { Standing } from "#shared/permissions.ts";
import { Problem, problem } from "#shared/problems.ts";
import { claimOne, presentOffers } from "../claims/claiming.ts";
import { findMembership } from "../claims/queries.ts";
import { decodeCursor, encodeCursor } from "../db/keyset.ts";
import { type ActingBusiness, business, isOnTeam, type OperationContext, operations } from "../operation.ts";
import { stateOf } from "../treets/present.ts";
import { contentsOf, countPacks, findPack, listPacks, presentPack, type Viewer } from "./queries.ts";

type Inside = OperationContext & { business: ActingBusiness; user: { id: string }; standing: Standing };

/** Whose eyes a pack is seen with. */
async function viewerOf({ deps, business, user, standing }: Inside): Promise<Viewer> {
  if (isOnTeam(standing)) return { memberId: undefined, labels: [], isTeam: true };
  const member = await findMembership(deps.db, business.id, user.id);
  return { memberId: member?.id, labels: member?.labels ?? [], isTeam: false };
}

export const list = operations.packs.list.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const query = { businessId: business.id, viewer: await viewerOf(context), state: input.state };
  const cursor = input.cursor ? decodeCursor(input.cursor) : undefined;
  const rows = await listPacks(deps.db, { ...query, cursor, limit: input.limit });
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return {
    items: page.map(presentPack),
    nextCursor: last ? encodeCursor([last.sortValue, last.pack.id]) : null,
    total: await countPacks(deps.db, query),
  };
});

export const get = operations.packs.get.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const row = await findPack(deps.db, business.id, input.pack, await viewerOf(context));
  if (!row) throw problem("not_found");
  const now = deps.clock();
  return {
    ...presentPack(row),
    contents: (await contentsOf(deps.db, row.pack.id)).map(({ note, treet }) => ({
      ...{ treet: treet.id, note, title: treet.title, claims: treet.claimedCount },
      state: stateOf(treet, now),
    })),
  };
});

export const open = operations.packs.open.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const row = await findPack(deps.db, business.id, input.pack, await viewerOf(context));
  if (!row) throw problem("not_found");
  const now = deps.clock();
  const contents = (await contentsOf(deps.db, row.pack.id)).filter(
    ({ treet }) => stateOf(treet, now) === "live",
  );
  const offers = await presentOffers(
    context,
    contents.map(({ treet }) => treet),
  );
  return {
    ...presentPack(row),
    contents: contents.flatMap(({ note }, index) => {
      const offer = offers[index];
      return offer ? [{ note, offer }] : [];
    }),
  };
});

/** Each treet by its own rules and in a transaction of its own: one that cannot be had leaves the others alone. */
export const claimAll = operations.packs.claimAll.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const row = await findPack(deps.db, business.id, input.pack, await viewerOf(context));
  if (!row) throw problem("not_found");
  const now = deps.clock();
  const results = [];
  for (const { treet } of await contentsOf(deps.db, row.pack.id)) {
    if (stateOf(treet, now) !== "live") continue;
    const reason = await claimOne(context, treet.id).then(
      () => "",
      (error: unknown) => {
        if (error instanceof Problem && error.status < 500 && error.code !== "rate_limited")
          return error.message;
        throw error;
      },
    );
    results.push({ treet: treet.id, title: treet.title, claimed: reason === "", reason });
  }
  return results;
});
