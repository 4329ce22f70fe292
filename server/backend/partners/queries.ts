import { and, count, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { EXACT_TOTAL_ROWS } from "#shared/constants.ts";
import type { Partner } from "#shared/contract/partners.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { PartnerState } from "#shared/partner-rules.ts";
import type { Executor } from "../db/database.ts";
import { afterCursor, type Cursor } from "../db/keyset.ts";
import { users } from "../db/schema/accounts.ts";
import { businesses } from "../db/schema/businesses.ts";
import { partnerships } from "../db/schema/partners.ts";
import { treets } from "../db/schema/treets.ts";
import { effectiveState, likePattern } from "../treets/queries.ts";

export type PartnershipRow = typeof partnerships.$inferSelect;

/** The treets of a partnership: what its provider supplies to its community. */
const supplied = sql`t.business_id = ${partnerships.businessId} and t.supplier_id = ${partnerships.providerId}`;
const liveTreets = sql<number>`(select count(*)::int from ${treets} t where ${supplied} and t.state in ('live', 'scheduled') and coalesce(t.claim_until > now(), true))`;
const claimsMade = sql<number>`(select coalesce(sum(t.claimed_count), 0)::int from ${treets} t where ${supplied})`;

const withProvider = {
  partnership: partnerships,
  provider: { name: businesses.name, logo: businesses.logoImageId },
  liveTreets,
  claims: claimsMade,
};

export type PartnerRow = Awaited<ReturnType<typeof listPartners>>[number];

interface ListQuery {
  readonly businessId: string;
  readonly search?: string | undefined;
  readonly state?: PartnerState | undefined;
}

/** What is over is left out unless it is asked for. */
const GONE: readonly PartnerState[] = ["ended", "declined", "revoked", "blocked"];

function filterOf({ businessId, search, state }: ListQuery): SQL | undefined {
  const pattern = search ? likePattern(search) : undefined;
  return and(
    eq(partnerships.businessId, businessId),
    state
      ? eq(partnerships.state, state)
      : sql`${partnerships.state} <> all (${sql.param([...GONE])}::text[])`,
    pattern
      ? or(sql`lower(${businesses.name}) like ${pattern}`, sql`lower(${partnerships.email}) like ${pattern}`)
      : undefined,
  );
}

/** The newest first. Asks for one row more than `limit`. */
export async function listPartners(
  db: Executor,
  query: ListQuery & { cursor?: Cursor | undefined; limit: number },
) {
  const column = sql`${partnerships.invitedAt}`;
  return db
    .select({ ...withProvider, sortValue: sql<string>`${column}::text` })
    .from(partnerships)
    .leftJoin(businesses, eq(businesses.id, partnerships.providerId))
    .where(
      and(
        filterOf(query),
        query.cursor &&
          afterCursor(column, sql`${partnerships.id}`, "descending", query.cursor, sql`timestamptz`),
      ),
    )
    .orderBy(sql`${column} desc`, sql`${partnerships.id} desc`)
    .limit(query.limit + 1);
}

export async function countPartners(db: Executor, query: ListQuery): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(partnerships)
    .leftJoin(businesses, eq(businesses.id, partnerships.providerId))
    .where(filterOf(query))
    .limit(EXACT_TOTAL_ROWS + 1)
    .as("some");
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

export async function countByState(db: Executor, businessId: string) {
  return db
    .select({ state: partnerships.state, total: count() })
    .from(partnerships)
    .where(eq(partnerships.businessId, businessId))
    .groupBy(partnerships.state);
}

/** Partners that take up room in the plan. */
export async function countActivePartners(db: Executor, businessId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(partnerships)
    .where(and(eq(partnerships.businessId, businessId), inArray(partnerships.state, ["active", "paused"])));
  return row?.total ?? 0;
}

export async function findPartner(db: Executor, businessId: string, id: string) {
  const [row] = await db
    .select(withProvider)
    .from(partnerships)
    .leftJoin(businesses, eq(businesses.id, partnerships.providerId))
    .where(and(eq(partnerships.businessId, businessId), eq(partnerships.id, id)));
  return row;
}

/** Holds a partnership still until the transaction ends. */
export async function lockPartner(
  db: Executor,
  businessId: string,
  id: string,
): Promise<PartnershipRow | undefined> {
  const [row] = await db
    .select()
    .from(partnerships)
    .where(and(eq(partnerships.businessId, businessId), eq(partnerships.id, id)))
    .for("update");
  return row;
}

export async function findByToken(db: Executor, tokenHash: string) {
  const [row] = await db
    .select({ partnership: partnerships, community: businesses, inviter: users.firstName })
    .from(partnerships)
    .innerJoin(businesses, eq(businesses.id, partnerships.businessId))
    .leftJoin(users, eq(users.id, partnerships.invitedBy))
    .where(eq(partnerships.tokenHash, tokenHash));
  return row;
}

export async function communitiesOf(db: Executor, providerId: string) {
  return db
    .select({
      partnership: partnerships,
      community: { name: businesses.name, tagline: businesses.tagline, logo: businesses.logoImageId },
      liveTreets,
      claims: claimsMade,
    })
    .from(partnerships)
    .innerJoin(businesses, eq(businesses.id, partnerships.businessId))
    .where(eq(partnerships.providerId, providerId))
    .orderBy(desc(partnerships.since), desc(partnerships.id));
}

export async function treetsOf(db: Executor, { businessId, providerId }: PartnershipRow, now: Date) {
  if (!providerId) return [];
  return db
    .select({
      id: treets.id,
      title: treets.title,
      state: effectiveState(now),
      claims: treets.claimedCount,
      redemptions: sql<number>`(select count(*)::int from claims c where c.treet_id = treets.id and c.state = 'redeemed')`,
    })
    .from(treets)
    .where(and(eq(treets.businessId, businessId), eq(treets.supplierId, providerId)))
    .orderBy(desc(treets.updatedAt))
    .limit(100);
}

type Shown = Pick<PartnerRow, "partnership" | "provider" | "liveTreets" | "claims">;

export const presentPartner = ({ partnership, provider, liveTreets, claims }: Shown): Partner => ({
  id: partnership.id,
  state: partnership.state as Partner["state"],
  name: provider?.name ?? partnership.email,
  email: partnership.email,
  logoUrl: imageUrl(provider?.logo ?? null, "small"),
  policy: partnership.policy as Partner["policy"],
  ...{ liveTreets, claims },
  invitedAt: partnership.invitedAt.toISOString(),
  expiresAt: partnership.expiresAt?.toISOString() ?? null,
  since: partnership.since?.toISOString() ?? null,
});
