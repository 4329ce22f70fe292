import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import type { ClaimRow } from "../../platform/db/schema/claims.ts";
import { treetCodes } from "../../platform/db/schema/treets.ts";
import { isUnused } from "../treets/index.ts";

/** Takes one unused code from a pool. Concurrent callers get different codes. */
export const takeCode = async (db: Executor, treetId: string, claimId: string): Promise<string | undefined> =>
  (await takeCodes(db, treetId, [claimId])).get(claimId);

/** Takes codes for several claims. Claims missing from the result got none, because the pool is empty. */
export async function takeCodes(
  db: Executor,
  treetId: string,
  claimIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ id: string; claimId: string }>(sql`
    with free as (
      select id from ${treetCodes} where ${treetCodes.treetId} = ${treetId} and ${isUnused}
      order by id limit ${claimIds.length}::int for update skip locked
    ), numbered as (select id, row_number() over (order by id) as number from free)
    update ${treetCodes} as code set claim_id = wanted.claim_id
    from numbered join unnest(${sql.param([...claimIds])}::text[]) with ordinality as wanted(claim_id, number) using (number)
    where code.id = numbered.id returning code.id, code.claim_id as "claimId"`);
  return new Map(rows.map(({ id, claimId }) => [claimId, id]));
}

/** Returns the encrypted codes of these claims by code id, in a single query. */
export async function findCodes(
  db: Executor,
  found: readonly Pick<ClaimRow, "codeId">[],
): Promise<ReadonlyMap<string, string>> {
  const ids = found.flatMap(({ codeId }) => codeId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: treetCodes.id, cipher: treetCodes.cipher })
    .from(treetCodes)
    .where(sql`${treetCodes.id} = any(${sql.param(ids)}::text[])`);
  return new Map(rows.map(({ id, cipher }) => [id, cipher]));
}
