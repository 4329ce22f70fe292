import { readableShade } from "#shared/colors.ts";
import { isPlanId } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import { audit } from "../audit.ts";
import { newId } from "../db/ids.ts";
import { businesses, teamMemberships } from "../db/schema/businesses.ts";
import { inTransaction, violates } from "../db/transaction.ts";
import { requireOwnImage } from "../images/own.ts";
import { createFirstLink } from "../links/manage.ts";
import { countActive } from "../members/queries.ts";
import { business, operations, user } from "../operation.ts";
import { countSeats } from "../team/queries.ts";
import { countLive } from "../treets/queries.ts";
import { present, presentForMe } from "./present.ts";
import { businessesOf, countOwned, findBusinessFor, presentSlug, rememberLastUsed } from "./queries.ts";
import { checkSlug as slugState } from "./slugs.ts";
import { addExampleTreets } from "./starter-treets.ts";

/** More than this many businesses is nobody's own; it keeps addresses from being hoarded. */
const MOST_OWNED = 10;

export const create = operations.businesses.create.use(user).handler(async ({ input, context }) => {
  const { deps, user, caller } = context;
  const { kind, logo, brandColor, start, ...rest } = input;
  const now = deps.clock();
  const { state, suggestions } = await slugState(deps.db, input.slug, now);
  if (state === "reserved") throw problem("slug_reserved", { fields: { slug: "This address is reserved." } });
  if (state !== "free") throw slugTaken(suggestions);

  try {
    return await inTransaction(deps.db, async (tx) => {
      if ((await countOwned(tx, user.id)) >= MOST_OWNED) {
        throw problem("limit_reached", {
          message: `You already own ${MOST_OWNED} businesses.`,
          details: { limit: MOST_OWNED },
        });
      }
      if (logo) await requireOwnImage(tx, { id: logo, userId: user.id, purpose: "logo" }, "logo");
      const row = {
        ...rest,
        logoImageId: logo ?? null,
        brandColor: brandColor ? readableShade(brandColor) : null,
        id: newId("biz"),
        country: input.country ?? null,
        isCommunity: kind !== "provider",
        isProvider: kind !== "community",
        createdBy: user.id,
        createdAt: now,
      };
      const [created] = await tx.insert(businesses).values(row).returning();
      if (!created) throw new Error("The database kept no business");
      if (created.isCommunity) await createFirstLink(tx, created, now);
      if (created.isCommunity && start === "examples")
        await addExampleTreets(tx, { businessId: created.id, userId: user.id, now });
      await tx.insert(teamMemberships).values({
        id: newId("tm"),
        businessId: created.id,
        userId: user.id,
        role: "owner",
        billing: true,
        canRedeem: true,
        joinedAt: now,
      });
      await audit(tx, {
        businessId: created.id,
        actor: `user:${user.id}`,
        action: "business.created",
        entity: "business",
        entityId: created.id,
        summary: `${created.name} was created`,
        requestId: caller.requestId,
        at: now,
      });
      return present(created);
    });
  } catch (error) {
    if (violates(error, "businesses_slug_key")) throw slugTaken(suggestions);
    throw error;
  }
});

function slugTaken(suggestions: readonly string[]) {
  const [a, b, c] = suggestions;
  const message = a && b && c ? `This address is taken. Try ${a}, ${b} or ${c}.` : "This address is taken.";
  return problem("slug_taken", { message, fields: { slug: message }, details: { suggestions } });
}

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
