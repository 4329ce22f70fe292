import { isPlanId } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import { inTransaction } from "../db/transaction.ts";
import { countActive } from "../members/queries.ts";
import { business, operations, user } from "../operation.ts";
import { countSeats } from "../team/queries.ts";
import { countLive } from "../treets/queries.ts";
import { createBusiness } from "./create.ts";
import { present, presentForMe } from "./present.ts";
import { businessesOf, findBusinessFor, presentSlug, rememberLastUsed } from "./queries.ts";
import { checkSlug as slugState } from "./slugs.ts";

export const create = operations.businesses.create
  .use(user)
  .handler(({ input, context }) =>
    inTransaction(context.deps.db, (tx) => createBusiness(tx, context, input)).then(present),
  );

export const mine = operations.businesses.mine.use(user).handler(async ({ context }) => {
  return (await businessesOf(context.deps.db, context.user.id)).map(presentForMe);
});

export const get = operations.businesses.get.use(business).handler(async ({ context }) => {
  const found = await findBusinessFor(context.deps.db, context.business.slug, context.user.id);
  if (!found) throw problem("not_found");
  if (!found.isLastUsed) await rememberLastUsed(context.deps.db, context.user.id, found.business.id);
  return presentForMe(found);
});

export const usage = operations.businesses.usage.use(business).handler(async ({ context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  const { people, invitations } = await countSeats(deps.db, business.id, now);
  return {
    plan: isPlanId(business.plan) ? business.plan : "starter",
    activeMembers: await countActive(deps.db, business.id),
    liveTreets: await countLive(deps.db, business.id, now),
    teamSeats: people + invitations,
  };
});

export const moved = operations.businesses.moved.handler(async ({ input, context }) => ({
  slug: await presentSlug(context.deps.db, input.slug, context.deps.clock()),
}));

export const checkSlug = operations.businesses.checkSlug.handler(({ input, context }) =>
  slugState(context.deps.db, input.slug.trim().toLowerCase(), context.deps.clock()),
);
