import type { EventEmitter } from "node:events";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Database } from "#server/backend/platform/db/database.ts";
import { bothDatabases, freshDatabase } from "../support/databases.ts";

const OFTEN = 30;

bothDatabases("a frequently used statement", (kind) => {
  const withShelf = async (work: (database: Database, countOf: () => Promise<unknown>) => Promise<void>) => {
    const database = await freshDatabase(kind);
    try {
      await database.pool.query("create table shelf (id int, books int)");
      await database.pool.query("insert into shelf values (1, 7)");
      const countOf = async () => {
        const { rows } = await database.db.execute(sql`select books from shelf where id = ${1}`);
        return rows[0]?.books;
      };
      for (let time = 0; time < OFTEN; time++) await countOf();
      await work(database, countOf);
    } finally {
      await database.close();
    }
  };
  const kept = async ({ pool }: Database) => {
    const { rows } = await pool.query(
      "select statement from pg_prepared_statements where statement like '%shelf%'",
    );
    return rows.length;
  };

  it("is prepared on the connection, whereas a rare one is not", async () => {
    await withShelf(async (database) => {
      expect(await kept(database)).toBe(1);
      await database.db.execute(sql`select id from shelf where books = ${7}`);
      expect(await kept(database)).toBe(1);
    });
  });

  it("still succeeds after a migration has changed its result type", async () => {
    await withShelf(async ({ pool }, countOf) => {
      await pool.query("alter table shelf alter column books type text");
      expect(await countOf()).toBe("7");
      for (let time = 0; time < OFTEN; time++) expect(await countOf()).toBe("7");
    });
  });

  it("still succeeds unprepared when a pooler switches to a connection without it", async () => {
    await withShelf(async (database, countOf) => {
      await database.pool.query("deallocate all");
      expect(await countOf()).toBe(7);
      for (let time = 0; time < OFTEN; time++) await countOf();
      expect(await kept(database)).toBe(0);
    });
  });

  it("returns the same rows in a transaction", async () => {
    await withShelf(async ({ db }, countOf) => {
      const found = await db.transaction(async (tx) => {
        const { rows } = await tx.execute(sql`select books from shelf where id = ${1}`);
        return rows[0]?.books;
      });
      expect(found).toBe(await countOf());
    });
  });

  it("is described once to each connection", async () => {
    await withShelf(async ({ pool }, countOf) => {
      const client = await pool.connect();
      let descriptions = 0;
      (client as unknown as { connection: EventEmitter }).connection.on(
        "rowDescription",
        () => descriptions++,
      );
      client.release();
      for (let time = 0; time < OFTEN; time++) expect(await countOf()).toBe(7);
      expect(descriptions).toBe(0);
    });
  });

  it("reads its values as each caller does", async () => {
    await withShelf(async ({ db, pool }) => {
      const text = "select date '2026-11-26' as day from shelf where id = $1";
      for (let time = 0; time < OFTEN; time++) {
        const { rows } = await db.execute<{ day: unknown }>(
          sql`select date '2026-11-26' as day from shelf where id = ${1}`,
        );
        const driven = await pool.query({ text }, [1]);
        expect([rows[0]?.day, driven.rows[0]?.day]).toEqual(["2026-11-26", new Date(2026, 10, 26)]);
      }
    });
  });
});
