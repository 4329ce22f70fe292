import { and, eq, gt } from "drizzle-orm";
import { imageUrl } from "#shared/image-url.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { businesses, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { signedIn } from "../../platform/operation.ts";
import { KEPT_AWAY_MS, moveTo } from "./endings.ts";

/** Nobody is on the team of a deleted business any more, so only those who owned it are asked for. */
export const deleted = signedIn.settings.deleted.handler(async ({ context }) => {
  const { deps, user } = context;
  const rows = await deps.db
    .select({
      slug: businesses.slug,
      name: businesses.name,
      logoImageId: businesses.logoImageId,
      archivedAt: businesses.archivedAt,
    })
    .from(businesses)
    .innerJoin(teamMemberships, eq(teamMemberships.businessId, businesses.id))
    .where(isRestorableBy(user.id, deps.clock()))
    .orderBy(businesses.archivedAt, businesses.id);
  return rows.map(({ slug, name, logoImageId, archivedAt }) => ({
    slug,
    name,
    logoUrl: imageUrl(logoImageId, "small"),
    restorableUntil: new Date((archivedAt?.getTime() ?? 0) + KEPT_AWAY_MS).toISOString(),
  }));
});

export const restoreDeleted = signedIn.settings.restoreDeleted.handler(({ input, context }) =>
  inTransaction(context.deps.db, async (tx) => {
    const row = await oneOr404(lockDeleted(tx, input.slug, context.user.id, context.deps.clock()));
    return moveTo(tx, context, row, "restored");
  }),
);

async function lockDeleted(db: Executor, slug: string, userId: string, now: Date) {
  const [found] = await db
    .select({ business: businesses })
    .from(businesses)
    .innerJoin(teamMemberships, eq(teamMemberships.businessId, businesses.id))
    .where(and(eq(businesses.slug, slug), isRestorableBy(userId, now)))
    .for("update", { of: businesses });
  return found?.business;
}

const isRestorableBy = (userId: string, now: Date) =>
  and(
    eq(businesses.status, "deleted"),
    gt(businesses.archivedAt, new Date(now.getTime() - KEPT_AWAY_MS)),
    matching(teamMemberships, { userId, role: "owner" }),
  );
