import { and, count, eq, max, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { claims, countsAsMade } from "../../platform/db/schema/claims.ts";

/** Counts the claims of these treets that a member holds, by treet and window. */
export async function heldClaims(
  db: Executor,
  memberId: string,
  treetIds: readonly string[],
): Promise<Map<string, number>> {
  if (treetIds.length === 0) return new Map();
  const rows = await db
    .select({ treetId: claims.treetId, windowKey: claims.windowKey, total: count() })
    .from(claims)
    .where(
      and(
        eq(claims.memberId, memberId),
        sql`${claims.treetId} = any(${sql.param([...treetIds])}::text[])`,
        countsAsMade(claims.state),
      ),
    )
    .groupBy(claims.treetId, claims.windowKey);
  return new Map(rows.map(({ treetId, windowKey, total }) => [`${treetId} ${windowKey}`, total]));
}

/**
 * Returns the claims that members hold of treets, by member, treet and window: their count and their highest ordinal.
 * The two can differ, because any claim may have been given back, so the count cannot serve as the next ordinal.
 */
export async function heldByWindow(
  db: Executor,
  memberIds: readonly string[],
  treetIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly held: number; readonly highest: number }>> {
  const { memberId, treetId, windowKey } = claims;
  const rows = await db
    .select({ memberId, treetId, windowKey, held: count(), highest: max(claims.ordinal) })
    .from(claims)
    .where(
      and(
        sql`${memberId} = any(${sql.param([...memberIds])}::text[])`,
        sql`${treetId} = any(${sql.param([...treetIds])}::text[])`,
        countsAsMade(claims.state),
      ),
    )
    .groupBy(memberId, treetId, windowKey);
  return new Map(
    rows.map(({ memberId, treetId, windowKey, held, highest }) => [
      heldKey(memberId, treetId, windowKey),
      { held, highest: highest ?? 0 },
    ]),
  );
}

export const heldKey = (memberId: string, treetId: string, window: string): string =>
  `${memberId} ${treetId} ${window}`;

/** Returns the ordinal of the next claim in a window. */
export async function nextOrdinal(
  db: Executor,
  { memberId, treetId, window }: { memberId: string; treetId: string; window: string },
): Promise<number> {
  const held = await heldByWindow(db, [memberId], [treetId]);
  return (held.get(heldKey(memberId, treetId, window))?.highest ?? 0) + 1;
}
