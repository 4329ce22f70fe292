import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Db } from "#server/backend/platform/db/database.ts";
import { startDatabaseProxy } from "../support/database-proxy.ts";
import { bothDatabases, freshDatabase, ownPostgresDatabase } from "../support/databases.ts";
import { postgresAnswers } from "../support/postgres-server.ts";

const answerTo = async (db: Db, value: number) => {
  const { rows } = await db.execute(sql`select ${value}::int as value`);
  return rows[0]?.value;
};
const connectionOf = async (db: Db) => (await db.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
const impossible = (db: Db) => db.execute(sql`select 1 / ${0}::int`);

bothDatabases("concurrent statements", (kind) => {
  it("each get their own result, even 50 of them", async () => {
    const { db, close } = await freshDatabase(kind);
    try {
      const values = Array.from({ length: 50 }, (_, value) => value);
      expect(await Promise.all(values.map((value) => answerTo(db, value)))).toEqual(values);
    } finally {
      await close();
    }
  });

  it("are independent: a failing one affects no other", async () => {
    const { db, close } = await freshDatabase(kind);
    try {
      const asked = [answerTo(db, 1), impossible(db), answerTo(db, 2), impossible(db), answerTo(db, 3)];
      const disclosed = await Promise.allSettled(asked);
      expect(disclosed.map((each) => (each.status === "fulfilled" ? each.value : "failed"))).toEqual([
        1,
        "failed",
        2,
        "failed",
        3,
      ]);
      expect(await answerTo(db, 4)).toBe(4);
    } finally {
      await close();
    }
  });

  it("are unaffected by one whose parameter cannot be serialised", async () => {
    const { db, close } = await freshDatabase(kind);
    const unwritable = {
      toPostgres: () => {
        throw new Error("unwritable");
      },
    };
    try {
      const asked = [answerTo(db, 1), db.execute(sql`select ${unwritable}::text`), answerTo(db, 2)];
      const disclosed = await Promise.allSettled(asked);
      expect(disclosed.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      for (let time = 0; time < 30; time++) await answerTo(db, time);
    } finally {
      await close();
    }
  });

  it("work alongside transactions", async () => {
    const { db, close } = await freshDatabase(kind);
    try {
      const transaction = (value: number) =>
        db.transaction(async (tx) => (await tx.execute(sql`select ${value}::int as value`)).rows[0]?.value);
      const disclosed = await Promise.all([answerTo(db, 1), transaction(2), answerTo(db, 3), transaction(4)]);
      expect(disclosed).toEqual([1, 2, 3, 4]);
    } finally {
      await close();
    }
  });
});

describe.skipIf(!postgresAnswers)("on PostgreSQL, concurrent statements", () => {
  it("share connections, at most eight to each", async () => {
    const { db, close } = await freshDatabase("postgres");
    try {
      const connections = await Promise.all(Array.from({ length: 20 }, () => connectionOf(db)));
      const shared = connections.map((pid) => connections.filter((other) => other === pid).length);
      expect(shared.toSorted((a, b) => b - a)).toEqual([
        ...Array<number>(16).fill(8),
        ...Array<number>(4).fill(4),
      ]);
    } finally {
      await close();
    }
  });

  it("get separate connections when they write, so that lock waits block no others", async () => {
    const { db, pool, close } = await freshDatabase("postgres");
    const holder = await pool.connect();
    try {
      await pool.query("create table shelf (books int)");
      await pool.query("insert into shelf values (1)");
      await holder.query("begin");
      await holder.query("update shelf set books = 2");
      const change = db.execute(sql`update shelf set books = books + ${1}::int`);
      expect(await answerTo(db, 1)).toBe(1);
      await holder.query("commit");
      await change;
      const { rows } = await db.execute(sql`select books from shelf`);
      expect(rows).toEqual([{ books: 3 }]);
    } finally {
      holder.release();
      await close();
    }
  });

  it("get separate connections in the pool for large aggregates", async () => {
    const { apart, close } = await freshDatabase("postgres");
    try {
      const connections = await Promise.all(Array.from({ length: 4 }, () => connectionOf(apart)));
      expect(new Set(connections).size).toBe(4);
    } finally {
      await close();
    }
  });

  it("all fail when their connection is lost, and the next ones succeed", async () => {
    let cut = () => {};
    let correct = () => {};
    let stop = async () => {};
    const { db, close } = await ownPostgresDatabase({
      by: async (url) => {
        const proxy = await startDatabaseProxy(url);
        cut = () => proxy.cutOneOf(1);
        correct = () => proxy.cutOneOf(0);
        stop = () => proxy.stop();
        return proxy.url;
      },
    });
    try {
      await answerTo(db, 0);
      cut();
      const disclosed = await Promise.allSettled([1, 2, 3].map((value) => answerTo(db, value)));
      expect(disclosed.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
      correct();
      expect(await Promise.all([1, 2, 3].map((value) => answerTo(db, value)))).toEqual([1, 2, 3]);
    } finally {
      await close();
      await stop();
    }
  });
});
