import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { TreetState } from "#shared/treets.ts";
import { countSome, someOf } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { afterCursor, type Cursor } from "../../platform/db/keyset.ts";
import { likePattern } from "../../platform/db/like.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { treetRevisions, treets } from "../../platform/db/schema/treets.ts";
import { redeemedOf } from "../../platform/db/treet-counts.ts";
import { effectiveState } from "../../platform/db/treet-state.ts";
import { inEveryState, turnsIn } from "../treets/index.ts";

const redeemed = redeemedOf(sql`${treets.id}`);
const hasPendingChange = sql<boolean>`exists (select 1 from ${treetRevisions} r where r.treet_id = ${treets.id} and r.state = 'pending')`;

/** Drafts of the community are its own, whoever is to supply them. */
const isTheirs = sql`(${treets.bySupplier} or ${treets.state} <> 'draft')`;

interface ListQuery {
  readonly providerId: string;
  readonly now: Date;
  readonly search?: string | undefined;
  readonly state?: TreetState | undefined;
  readonly turnsFrom?: string | undefined;
  readonly turnsBefore?: string | undefined;
}

const filterOf = ({ providerId, now, search, state, ...turning }: ListQuery): SQL | undefined =>
  and(
    eq(treets.supplierId, providerId),
    isTheirs,
    state ? sql`${effectiveState(now)} = ${state}` : sql`${treets.state} <> 'archived'`,
    search ? sql`lower(${treets.title}) like ${likePattern(search)}` : undefined,
    turnsIn(turning),
  );

/** The last changed first. Asks for one row more than `limit`. */
export async function listSupplied(
  db: Executor,
  query: ListQuery & { cursor?: Cursor | undefined; limit: number },
) {
  const column = sql`${treets.updatedAt}`;
  return db
    .select({
      treet: treets,
      community: { name: businesses.name, currency: businesses.currency },
      redeemed,
      hasPendingChange,
      sortValue: sql<string>`${column}::text`,
      total: someOf(treets, filterOf(query)),
    })
    .from(treets)
    .innerJoin(businesses, eq(businesses.id, treets.businessId))
    .where(
      and(
        filterOf(query),
        query.cursor && afterCursor(column, sql`${treets.id}`, "descending", query.cursor, "timestamptz"),
      ),
    )
    .orderBy(sql`${column} desc`, sql`${treets.id} desc`)
    .limit(query.limit + 1);
}

export function countSupplied(db: Executor, query: ListQuery): Promise<number> {
  return countSome(db, treets, filterOf(query));
}

export async function countSuppliedByState(db: Executor, providerId: string, now: Date) {
  const state = effectiveState(now);
  const rows = await db
    .select({ state, total: count() })
    .from(treets)
    .where(and(eq(treets.supplierId, providerId), isTheirs))
    .groupBy(sql`1`);
  return inEveryState(rows);
}

/** Everything this business supplies or ever did, with the community it is for. */
export async function suppliedTreets(db: Executor, providerId: string) {
  return db
    .select({
      id: treets.id,
      title: treets.title,
      communityId: treets.businessId,
      community: businesses.name,
      timezone: businesses.timezone,
    })
    .from(treets)
    .innerJoin(businesses, eq(businesses.id, treets.businessId))
    .where(and(eq(treets.supplierId, providerId), isTheirs));
}

export type Supplied = NonNullable<Awaited<ReturnType<typeof findSupplied>>>;

const supplied = (db: Executor, providerId: string, id: string) =>
  db
    .select({ treet: treets, community: businesses, redeemed, hasPendingChange })
    .from(treets)
    .innerJoin(businesses, eq(businesses.id, treets.businessId))
    .where(and(eq(treets.supplierId, providerId), eq(treets.id, id), isTheirs));

/** A treet that this business supplies, with the community it is for. */
export async function findSupplied(db: Executor, providerId: string, id: string) {
  const [row] = await supplied(db, providerId, id);
  return row;
}

/** The same, the treet held still until the transaction ends. */
export async function lockSupplied(db: Executor, providerId: string, id: string) {
  const [row] = await supplied(db, providerId, id).for("update", { of: treets });
  return row;
}

/** The partnership of a community with a provider: the one that goes on, or else the last there was. */
export async function partnershipBetween(
  db: Executor,
  { communityId, providerId }: { communityId: string; providerId: string },
) {
  const [row] = await db
    .select()
    .from(partnerships)
    .where(and(eq(partnerships.businessId, communityId), eq(partnerships.providerId, providerId)))
    .orderBy(sql`${partnerships.state} in ('active', 'paused') desc`, desc(partnerships.since))
    .limit(1);
  return row;
}

/** Communities whose partner this business is at present. */
export async function communitiesSupplied(db: Executor, providerId: string) {
  return db
    .select({ partnership: partnerships, community: businesses })
    .from(partnerships)
    .innerJoin(businesses, eq(businesses.id, partnerships.businessId))
    .where(and(eq(partnerships.providerId, providerId), eq(partnerships.state, "active")))
    .orderBy(sql`lower(${businesses.name})`, partnerships.id);
}

/** Has this community ever agreed to something of this supplier? */
export async function hasPublished(
  db: Executor,
  { communityId, providerId }: { communityId: string; providerId: string },
): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(treets)
    .where(
      and(
        eq(treets.supplierId, providerId),
        eq(treets.businessId, communityId),
        sql`${treets.publishedAt} is not null`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function pendingRevision(db: Executor, treetId: string) {
  const [row] = await db
    .select()
    .from(treetRevisions)
    .where(and(eq(treetRevisions.treetId, treetId), eq(treetRevisions.state, "pending")));
  return row;
}
