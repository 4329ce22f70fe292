import { and, asc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { treetRevisions } from "../../platform/db/schema/treet-revisions.ts";
import { treets } from "../../platform/db/schema/treets.ts";

const MAX_WAITING = 100;

interface Narrowing {
  readonly treetId?: string;
  readonly supplierId?: string;
  readonly limit?: number;
}

/** Lists the treets and changes awaiting a community's review, longest waiting first. */
export async function waitingIn(
  db: Executor,
  businessId: string,
  { treetId, supplierId, limit = MAX_WAITING }: Narrowing = {},
) {
  const rows = await db
    .select({ treet: treets, supplier: businesses.name, revision: treetRevisions })
    .from(treets)
    .innerJoin(businesses, eq(businesses.id, treets.supplierId))
    .leftJoin(treetRevisions, and(eq(treetRevisions.treetId, treets.id), eq(treetRevisions.state, "pending")))
    .where(
      and(
        eq(treets.businessId, businessId),
        treetId ? eq(treets.id, treetId) : undefined,
        supplierId ? eq(treets.supplierId, supplierId) : undefined,
        sql`(${treets.state} = 'in_review' or ${treetRevisions.id} is not null)`,
      ),
    )
    .orderBy(asc(sql`coalesce(${treetRevisions.submittedAt}, ${treets.submittedAt})`), asc(treets.id))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    since: row.revision?.submittedAt ?? row.treet.submittedAt ?? row.treet.updatedAt,
  }));
}

export type Waiting = Awaited<ReturnType<typeof waitingIn>>[number];
