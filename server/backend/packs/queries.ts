import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { EXACT_TOTAL_ROWS } from "#shared/constants.ts";
import type { Pack } from "#shared/contract/packs.ts";
import type { PackState } from "#shared/packs.ts";
import type { Executor } from "../db/database.ts";
import { afterCursor, type Cursor } from "../db/keyset.ts";
import { packItems, packs } from "../db/schema/packs.ts";
import { treets } from "../db/schema/treets.ts";

export type PackRow = typeof packs.$inferSelect;

/** Who looks: a team sees all, a member what is published for them. */
export interface Viewer {
  readonly memberId: string | undefined;
  readonly labels: readonly string[];
  readonly isTeam: boolean;
}

const itemsOf = sql<number>`(select count(*)::int from ${packItems} i where i.pack_id = packs.id)`;
const claimedBy = (memberId: string | undefined) =>
  memberId
    ? sql<number>`(select count(distinct i.treet_id)::int from ${packItems} i join claims c on c.treet_id = i.treet_id where i.pack_id = packs.id and c.member_id = ${memberId} and c.state in ('active', 'redeemed'))`
    : sql<null>`null`;

export const visibleTo = ({ isTeam, labels }: Viewer): SQL | undefined =>
  isTeam
    ? undefined
    : and(
        eq(packs.state, "published"),
        sql`(cardinality(${packs.audience}) = 0 or ${packs.audience} && ${sql.param([...labels])}::text[])`,
      );

interface ListQuery {
  readonly businessId: string;
  readonly viewer: Viewer;
  readonly state?: PackState | undefined;
}

const filterOf = ({ businessId, viewer, state }: ListQuery) =>
  and(
    eq(packs.businessId, businessId),
    visibleTo(viewer),
    state ? eq(packs.state, state) : sql`${packs.state} <> 'archived'`,
  );

/** The last changed first. Asks for one row more than `limit`. */
export async function listPacks(
  db: Executor,
  query: ListQuery & { cursor: Cursor | undefined; limit: number },
) {
  const column = sql`${packs.updatedAt}`;
  return db
    .select({
      pack: packs,
      items: itemsOf,
      claimed: claimedBy(query.viewer.memberId),
      sortValue: sql<string>`${column}::text`,
    })
    .from(packs)
    .where(
      and(
        filterOf(query),
        query.cursor && afterCursor(column, sql`${packs.id}`, "descending", query.cursor, sql`timestamptz`),
      ),
    )
    .orderBy(sql`${column} desc`, sql`${packs.id} desc`)
    .limit(query.limit + 1);
}

export async function countPacks(db: Executor, query: ListQuery): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(packs)
    .where(filterOf(query))
    .limit(EXACT_TOTAL_ROWS + 1)
    .as("some");
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

/** Packs that take up room in the plan: what members see. */
export async function countPublished(db: Executor, businessId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(packs)
    .where(and(eq(packs.businessId, businessId), eq(packs.state, "published")));
  return row?.total ?? 0;
}

export async function findPack(db: Executor, businessId: string, id: string, viewer: Viewer) {
  const [row] = await db
    .select({ pack: packs, items: itemsOf, claimed: claimedBy(viewer.memberId) })
    .from(packs)
    .where(and(eq(packs.businessId, businessId), eq(packs.id, id), visibleTo(viewer)));
  return row;
}

/** Holds a pack still until the transaction ends. */
export async function lockPack(db: Executor, businessId: string, id: string): Promise<PackRow | undefined> {
  const [row] = await db
    .select()
    .from(packs)
    .where(and(eq(packs.businessId, businessId), eq(packs.id, id)))
    .for("update");
  return row;
}

/** The treets of a pack in its order, with what is said about each. */
export async function contentsOf(db: Executor, packId: string) {
  return db
    .select({ note: packItems.note, treet: treets })
    .from(packItems)
    .innerJoin(treets, eq(treets.id, packItems.treetId))
    .where(eq(packItems.packId, packId))
    .orderBy(asc(packItems.position));
}

export const presentPack = (row: { pack: PackRow; items: number; claimed: number | null }): Pack => {
  const { id, title, summary, audience, version, updatedAt } = row.pack;
  return {
    ...{ id, title, summary, audience, version, items: row.items, claimed: row.claimed },
    state: row.pack.state as PackState,
    updatedAt: updatedAt.toISOString(),
  };
};
