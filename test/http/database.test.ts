import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#server/backend/platform/db/database.ts";
import { mayTakeLong } from "#server/backend/platform/db/long-work.ts";
import { migrate } from "#server/backend/platform/db/migrate.ts";
import { vacuum } from "#server/backend/platform/db/vacuum.ts";
import { fold } from "#shared/fold.ts";
import { startTestBackend } from "../support/backend.ts";
import { bothDatabases, eachDatabase, emptyDatabase, freshDatabase } from "../support/databases.ts";
import { isLong } from "../support/length.ts";
import { postgresAnswers } from "../support/postgres-server.ts";
import { newDataDir } from "../support/programs.ts";

const journal = JSON.parse(
  readFileSync("server/backend/platform/db/migrations/meta/_journal.json", "utf8"),
) as {
  entries: unknown[];
};
const LOG = { warn: () => undefined };

bothDatabases("an empty database", (kind) => {
  it("is migrated once, despite concurrent starts, and not again", async () => {
    const database = await emptyDatabase(kind);
    try {
      await Promise.all([migrate(database), migrate(database), migrate(database)]);
      await migrate(database);
      const { rows } = await database.pool.query("select count(*)::int as applied from schema_migrations");
      expect(rows[0].applied).toBe(journal.entries.length);
    } finally {
      await database.close();
    }
  });
});

bothDatabases("text", (kind) => {
  it("uses the byte order in every index, so that no system locale can break it", async () => {
    const database = await freshDatabase(kind);
    try {
      // Trigram indexes have no order.
      const { rows } = await database.pool.query(`
        select pg_get_indexdef(i.indexrelid, n, true) as part, i.indexrelid::regclass::text as index
        from pg_index i join pg_class c on c.oid = i.indrelid, generate_series(1, i.indnkeyatts) n
        where c.relnamespace = 'public'::regnamespace
          and i.indcollation[n - 1] not in (0, 'pg_catalog."C"'::regcollation)
          and i.indclass[n - 1] not in (select oid from pg_opclass where opcname = 'gin_trgm_ops')`);
      expect(rows, 'its columns need `collate "C"` in a migration').toEqual([]);
    } finally {
      await database.close();
    }
  });

  it("is folded by the database as by the server", async () => {
    const letters = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code)),
    });
    const database = await freshDatabase(kind);
    try {
      const texts = [
        ...fc.sample(letters, 300),
        "Straße",
        "ŁÓDŹ",
        "İzmir",
        "Σίσυφος",
        "Йод",
        "ﬁn",
        "Ẽ",
        "東京",
        "👩‍🚀",
      ];
      const { rows } = await database.pool.query(
        "select folded(text) as folded from unnest($1::text[]) as text",
        [texts],
      );
      expect(rows.map((row) => row.folded)).toEqual(texts.map(fold));
    } finally {
      await database.close();
    }
  });
});

bothDatabases("a vacuumed database", (kind) => {
  it("has up-to-date row estimates", async () => {
    const database = await freshDatabase(kind);
    try {
      await database.pool.query(
        "create table counted as select n from generate_series(1, 1000) as numbers(n)",
      );
      await vacuum(database);
      const { rows } = await database.pool.query(
        "select reltuples::int as rows from pg_class where relname = 'counted'",
      );
      expect(rows).toEqual([{ rows: 1000 }]);
    } finally {
      await database.close();
    }
  });
});

eachDatabase("a database with a different migration history", (kind) => {
  it("is refused with an explanation, and left unchanged", async () => {
    const database = await emptyDatabase(kind);
    try {
      await migrate(database);
      await database.pool.query("delete from schema_migrations");
      await database.pool.query("insert into schema_migrations (hash) values ('somebody elses')");
      await expect(migrate(database)).rejects.toThrow("a version of Treets that this one does not follow");
      const { rows } = await database.pool.query("select hash from schema_migrations");
      expect(rows).toEqual([{ hash: "somebody elses" }]);
    } finally {
      await database.close();
    }
  });

  it("is accepted when a newer version has only added migrations", async () => {
    const database = await emptyDatabase(kind);
    try {
      await migrate(database);
      await database.pool.query("insert into schema_migrations (hash) values ('newer')");
      await expect(migrate(database)).resolves.toBeUndefined();
    } finally {
      await database.close();
    }
  });
});

bothDatabases("long-running work", (kind) => {
  it.each([
    ["4MB", "64MB"],
    ["256MB", "256MB"],
  ])("gets more memory than a page's queries, and never less than before: %s → %s", async (before, since) => {
    const database = await freshDatabase(kind);
    try {
      await database.db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local work_mem = '${before}'`));
        await mayTakeLong(tx);
        const { rows } = await tx.execute(sql`select current_setting('work_mem') as memory`);
        expect(rows).toEqual([{ memory: since }]);
      });
    } finally {
      await database.close();
    }
  });

  it.runIf(isLong && kind === "postgres")(
    "exceeds the statement timeouts of the database and the driver",
    async () => {
      const database = await freshDatabase(kind);
      try {
        await database.db.transaction(async (tx) => {
          const { rows } = await tx.execute(sql`select current_setting('statement_timeout') as usual`);
          expect(rows).toEqual([{ usual: "5s" }]);
          await mayTakeLong(tx);
          await tx.execute(sql`select pg_sleep(9)`);
        });
        const waits = database.pool.query("select pg_sleep(6)");
        await expect(waits).rejects.toThrow("statement timeout");
      } finally {
        await database.close();
      }
    },
  );
});

describe("the on-disk embedded database", () => {
  it("persists its data, and is locked to one process at a time", async () => {
    const dataDir = newDataDir();
    const first = await openDatabase({ url: undefined, dataDir, log: LOG });
    await first.pool.query("create table kept (value text)");
    await first.pool.query("insert into kept values ('still here')");
    await expect(openDatabase({ url: undefined, dataDir, log: LOG })).rejects.toThrow(
      /is in use by process \d+/,
    );
    await first.close();

    const second = await openDatabase({ url: undefined, dataDir, log: LOG });
    expect((await second.pool.query("select value from kept")).rows).toEqual([{ value: "still here" }]);
    await second.close();
  });
});

describe.skipIf(!postgresAnswers)("a query outside the transaction that is in progress", () => {
  it("fails on PostgreSQL too, rather than only deadlocking on the embedded database", async () => {
    const backend = await startTestBackend({ kind: "postgres" });
    const { db, pool } = backend.deps.database;
    try {
      await expect(db.transaction(() => pool.query("select 1"))).rejects.toThrow("beside it");
      await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow("beside it");
      const { rows } = await db.transaction((tx) => tx.execute(sql`select 1 as one`));
      expect([rows, (await pool.query("select 1")).rowCount]).toEqual([[{ one: 1 }], 1]);
    } finally {
      await backend.stop();
    }
  });
});
