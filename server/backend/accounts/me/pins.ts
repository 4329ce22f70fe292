import { eq } from "drizzle-orm";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { businessPins } from "../../platform/db/schema/team.ts";
import { signedIn } from "../../platform/operation.ts";

export const pins = signedIn.me.pins.handler(async ({ context }) => {
  const rows = await context.deps.db
    .select({ slug: businesses.slug })
    .from(businessPins)
    .innerJoin(businesses, eq(businesses.id, businessPins.businessId))
    .where(eq(businessPins.userId, context.user.id));
  return rows.map(({ slug }) => slug);
});

export const pin = signedIn.me.pin.handler(async ({ input, context }) => {
  const { deps, user, lookups } = context;
  const found = await oneOr404(lookups.businessFor(input.business, user, context));
  const row = { userId: user.id, businessId: found.business.id };
  if (input.pinned) await deps.db.insert(businessPins).values(row).onConflictDoNothing();
  else {
    await deps.db
      .delete(businessPins)
      .where(matching(businessPins, { userId: row.userId, businessId: row.businessId }));
  }
  return { done: true };
});
