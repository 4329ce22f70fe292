import { and, count, desc, eq, max, ne, or, type SQL, sql } from "drizzle-orm";
import { EXACT_TOTAL_ROWS } from "#shared/constants.ts";
import type { Executor } from "../db/database.ts";
import { afterCursor, type Cursor } from "../db/keyset.ts";
import { members } from "../db/schema/members.ts";
import { claims, treetCodes, treets } from "../db/schema/treets.ts";
import { effectiveState, likePattern, type StoredTreet } from "../treets/queries.ts";

export type StoredClaim = typeof claims.$inferSelect;
export type StoredMember = typeof members.$inferSelect;
export interface ClaimWithTreet {
  readonly claim: StoredClaim;
  readonly treet: StoredTreet;
}

export async function findMembership(
  db: Executor,
  businessId: string,
  userId: string,
): Promise<StoredMember | undefined> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.businessId, businessId), eq(members.userId, userId)));
  return row;
}

export interface CatalogueQuery {
  readonly businessId: string;
  readonly labels: readonly string[];
  /** A team sees what any of its members may see. */
  readonly everyAudience: boolean;
  readonly now: Date;
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly cursor?: Cursor | undefined;
  readonly limit: number;
}

const inAudience = (labels: readonly string[]): SQL =>
  sql`(cardinality(${treets.audience}) = 0 or ${treets.audience} && ${sql.param([...labels])}::text[])`;

function catalogueFilter({ businessId, labels, everyAudience, now, search, category }: CatalogueQuery) {
  const pattern = search ? likePattern(search) : undefined;
  return and(
    eq(treets.businessId, businessId),
    sql`${treets.state} in ('live', 'scheduled')`,
    sql`${effectiveState(now)} = 'live'`,
    everyAudience ? undefined : inAudience(labels),
    category ? eq(treets.category, category) : undefined,
    pattern
      ? or(sql`lower(${treets.title}) like ${pattern}`, sql`lower(${treets.summary}) like ${pattern}`)
      : undefined,
  );
}

/** What members can claim, the newest first, featured ones on top. Asks for one row more than `limit`. */
export async function listCatalogue(db: Executor, query: CatalogueQuery) {
  const column = sql`case when ${treets.featured} then ${treets.publishedAt} + interval '100 years' else ${treets.publishedAt} end`;
  return db
    .select({ treet: treets, sortValue: sql<string>`(${column})::text` })
    .from(treets)
    .where(
      and(
        catalogueFilter(query),
        query.cursor
          ? afterCursor(column, sql`${treets.id}`, "descending", query.cursor, sql`timestamptz`)
          : undefined,
      ),
    )
    .orderBy(sql`${column} desc`, sql`${treets.id} desc`)
    .limit(query.limit + 1);
}

export async function countCatalogue(db: Executor, query: CatalogueQuery): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(treets)
    .where(catalogueFilter(query))
    .limit(EXACT_TOTAL_ROWS + 1)
    .as("some");
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

/** How many claims of these treets a member holds, by treet and window. */
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
        ne(claims.state, "cancelled"),
      ),
    )
    .groupBy(claims.treetId, claims.windowKey);
  return new Map(rows.map(({ treetId, windowKey, total }) => [`${treetId} ${windowKey}`, total]));
}

/** The number after the highest in use: what was given back may have been any of them, so their count is no number. */
export async function nextOrdinal(
  db: Executor,
  { memberId, treetId, window }: { memberId: string; treetId: string; window: string },
): Promise<number> {
  const [row] = await db
    .select({ highest: max(claims.ordinal) })
    .from(claims)
    .where(
      and(
        eq(claims.memberId, memberId),
        eq(claims.treetId, treetId),
        eq(claims.windowKey, window),
        ne(claims.state, "cancelled"),
      ),
    );
  return (row?.highest ?? 0) + 1;
}

/** Takes one unused code of a pool; whoever else takes one at the same time gets another. */
export async function takeCode(db: Executor, treetId: string, claimId: string): Promise<string | undefined> {
  const free = db
    .select({ id: treetCodes.id })
    .from(treetCodes)
    .where(and(eq(treetCodes.treetId, treetId), sql`${treetCodes.claimId} is null`))
    .orderBy(treetCodes.id)
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await db
    .update(treetCodes)
    .set({ claimId })
    .where(sql`${treetCodes.id} in ${free}`)
    .returning({ id: treetCodes.id });
  return taken?.id;
}

export async function findCode(db: Executor, codeId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ cipher: treetCodes.cipher })
    .from(treetCodes)
    .where(eq(treetCodes.id, codeId));
  return row?.cipher;
}

export async function claimsOfMember(db: Executor, memberId: string): Promise<ClaimWithTreet[]> {
  return db
    .select({ claim: claims, treet: treets })
    .from(claims)
    .innerJoin(treets, eq(treets.id, claims.treetId))
    .where(and(eq(claims.memberId, memberId), ne(claims.state, "cancelled")))
    .orderBy(desc(claims.claimedAt), desc(claims.id))
    .limit(200);
}

export interface ClaimWithHolder extends ClaimWithTreet {
  readonly member: StoredMember;
}

const withHolder = (db: Executor) =>
  db
    .select({
      claim: claims,
      treet: treets,
      member: members,
      sortValue: sql<string>`${claims.claimedAt}::text`,
    })
    .from(claims)
    .innerJoin(treets, eq(treets.id, claims.treetId))
    .innerJoin(members, eq(members.id, claims.memberId));

const byRef = (db: Executor, businessId: string, ref: string) =>
  withHolder(db).where(and(eq(claims.businessId, businessId), eq(claims.ref, ref)));

/** The claim with that reference in this business. */
export async function findClaimByRef(
  db: Executor,
  businessId: string,
  ref: string,
): Promise<ClaimWithHolder | undefined> {
  const [row] = await byRef(db, businessId, ref);
  return row;
}

/** The same, held still until the transaction ends. */
export async function lockClaimByRef(
  db: Executor,
  businessId: string,
  ref: string,
): Promise<ClaimWithHolder | undefined> {
  const [row] = await byRef(db, businessId, ref).for("update", { of: claims });
  return row;
}

export async function lockClaimOfMember(
  db: Executor,
  memberId: string,
  id: string,
): Promise<ClaimWithTreet | undefined> {
  const [row] = await db
    .select({ claim: claims, treet: treets })
    .from(claims)
    .innerJoin(treets, eq(treets.id, claims.treetId))
    .where(and(eq(claims.memberId, memberId), eq(claims.id, id)))
    .for("update", { of: claims });
  return row;
}

export async function listClaimsOfTreet(
  db: Executor,
  query: { businessId: string; treetId: string; cursor: Cursor | undefined; limit: number },
) {
  const column = sql`${claims.claimedAt}`;
  return withHolder(db)
    .where(
      and(
        eq(claims.businessId, query.businessId),
        eq(claims.treetId, query.treetId),
        query.cursor
          ? afterCursor(column, sql`${claims.id}`, "descending", query.cursor, sql`timestamptz`)
          : undefined,
      ),
    )
    .orderBy(sql`${column} desc`, sql`${claims.id} desc`)
    .limit(query.limit + 1);
}

export async function countClaimsOfTreet(db: Executor, treetId: string): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(claims)
    .where(eq(claims.treetId, treetId))
    .limit(EXACT_TOTAL_ROWS + 1)
    .as("some");
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}
