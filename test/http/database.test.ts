import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#server/backend/db/database.ts";
import { migrate } from "#server/backend/db/migrate.ts";
import { eachDatabase, freshDatabase } from "../support/databases.ts";

const LOG = { warn: () => undefined };

eachDatabase("an empty database", (kind) => {
  it("is migrated once, however many start at once, and not again", async () => {
    const database = await freshDatabase(kind);
    try {
      await Promise.all([migrate(database), migrate(database), migrate(database)]);
      await migrate(database);
      const { rows } = await database.pool.query("select count(*)::int as applied from schema_migrations");
      expect(rows[0].applied).toBe(1);
    } finally {
      await database.close();
    }
  });
});

describe("the embedded database on disk", () => {
  it("keeps what was written, and belongs to one process at a time", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "treets-"));
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
