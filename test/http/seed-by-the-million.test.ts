import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { inTransaction, type Transaction } from "#server/backend/platform/db/transaction.ts";
import { fillUnindexed } from "#server/backend/seed/scale/fill-many.ts";
import { runningBackend } from "../support/running.ts";

describe("bulk seeding of a table", () => {
  const backend = runningBackend();

  /** Returns the indexes and constraints of a table, sorted by name. */
  async function rulesOf(tx: Transaction, table: string): Promise<unknown[]> {
    const { rows } = await tx.execute(sql`
      select indexname as name, indexdef as rule from pg_indexes where tablename = ${table}
      union all
      select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = ${table}::regclass
      order by 1, 2`);
    return rows;
  }

  it.each(["claims", "treet_views"])("restores the indexes and constraints of %s", async (table) => {
    await inTransaction(backend.deps.db, async (tx) => {
      const before = await rulesOf(tx, table);
      let meanwhile: unknown[] = [];
      await fillUnindexed(tx, table, async () => {
        meanwhile = await rulesOf(tx, table);
      });
      expect(meanwhile.length).toBeLessThan(before.length);
      expect(await rulesOf(tx, table)).toEqual(before);
    });
  });
});
