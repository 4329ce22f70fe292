import { expect, it } from "vitest";
import type { Database } from "#server/backend/platform/db/database.ts";
import { bothDatabases, freshDatabase } from "../support/databases.ts";

bothDatabases("a discarded connection", (kind) => {
  const withDatabase = async (work: (database: Database) => Promise<void>) => {
    const database = await freshDatabase(kind);
    try {
      await work(database);
    } finally {
      await database.close();
    }
  };

  it("rolls back its open transaction", () =>
    withDatabase(async ({ pool }) => {
      const client = await pool.connect();
      await client.query("create table kept (id int)");
      await client.query("begin");
      await client.query("insert into kept values (1)");
      client.release(true);
      expect((await pool.query("select * from kept")).rows).toEqual([]);
      await pool.query("insert into kept values (2)");
      expect((await pool.query("select * from kept")).rows).toEqual([{ id: 2 }]);
    }));

  it("drops its named statements", () =>
    withDatabase(async ({ pool }) => {
      const named = { name: "one", text: "select 1 as value" };
      const client = await pool.connect();
      await client.query(named);
      client.release(true);
      expect((await pool.query({ ...named, text: "select 2 as value" })).rows).toEqual([{ value: 2 }]);
    }));

  it("does not leak its late results to other queries", () =>
    withDatabase(async ({ pool }) => {
      const client = await pool.connect();
      const late = client.query("select pg_sleep(0.3), 'late' as value").catch(() => "given up");
      client.release(true);
      for (let value = 0; value < 5; value++)
        expect((await pool.query("select $1::int as value", [value])).rows).toEqual([{ value }]);
      await late;
    }));
});
