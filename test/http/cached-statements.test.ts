import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { cachedStatement } from "#server/backend/platform/db/cached-statement.ts";
import type { Executor } from "#server/backend/platform/db/database.ts";
import { rateLimits } from "#server/backend/platform/db/schema/limits.ts";
import { inTransaction } from "#server/backend/platform/db/transaction.ts";
import { bothDatabases, freshDatabase } from "../support/databases.ts";

bothDatabases("a statement built once", (kind) => {
  it("returns the rows for each call's values, and sees a transaction's own writes", async () => {
    const database = await freshDatabase(kind);
    let times = 0;
    const byKey = cachedStatement((db) => {
      times++;
      return db
        .select({ points: rateLimits.points })
        .from(rateLimits)
        .where(eq(rateLimits.key, sql.placeholder("key")));
    });
    const pointsOf = async (db: Executor, key: string) => (await byKey(db, { key }))[0]?.points;
    try {
      const { db } = database;
      await db.insert(rateLimits).values([
        { key: "door", points: 1 },
        { key: "gate", points: 2 },
      ]);
      expect([await pointsOf(db, "door"), await pointsOf(db, "gate"), await pointsOf(db, "wall")]).toEqual([
        1,
        2,
        undefined,
      ]);
      expect(times).toBe(1);
      await inTransaction(db, async (tx) => {
        await tx.insert(rateLimits).values({ key: "wall", points: 3 });
        expect(await pointsOf(tx, "wall")).toBe(3);
      });
      expect(await pointsOf(db, "wall")).toBe(3);
      expect(times).toBe(2);
    } finally {
      await database.close();
    }
  });
});
