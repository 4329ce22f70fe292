import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/backend/platform/db/database.ts";
import { migrate } from "#server/backend/platform/db/migrate.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { Problem } from "#shared/problems.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { bothDatabases, emptyDatabase } from "../support/databases.ts";
import { callByName, declaredOperations } from "../support/operations.ts";

const MIGRATIONS = "server/backend/platform/db/migrations";
/** Number of migrations in the first release. */
const FIRST_RELEASE = 6;
const OWNER = "owner@treets.example";
const business = "harbour-club";

/** Every list and figure of a business that needs no input but the business's slug. */
const readings = declaredOperations.filter(
  ({ access, method, input }) =>
    typeof access === "object" && method === "GET" && input.required?.every((name) => name === "business"),
);

bothDatabases("the data of a first-release installation", (kind) => {
  let backend: TestBackend;
  let owner: BackendClient;
  let before: Record<string, number>;
  let database: Database;

  beforeAll(async () => {
    database = await emptyDatabase(kind);
    await migrateToFirstRelease(database);
    await database.pool.query(readFileSync("test/fixtures/first-release.sql", "utf8"));
    await database.pool.query("update users set locale = 'de-DE' where email = 'partner@treets.example'");
    before = await rowsIn(database);
    backend = await startTestBackend({ kind, database: Promise.resolve(database) });
    owner = backend.as((await backend.as().auth.signIn({ email: OWNER, password: DEMO_PASSWORD })).token);
  });
  afterAll(() => backend.stop());

  it("is still there after an upgrade", async () => {
    const { sessions: _, refresh_tokens: __, secrets: ___, ...after } = await rowsIn(database);
    expect(before.members).toBeGreaterThan(10);
    expect(after).toMatchObject(before);
  });

  it("has businesses that write in their owners' languages", async () => {
    const { rows } = await database.pool.query(
      "select slug, language from businesses where slug in ('bloom-roastery', 'harbour-club') order by slug",
    );
    expect(rows).toEqual([
      { slug: "bloom-roastery", language: "de" },
      { slug: "harbour-club", language: "en" },
    ]);
  });

  it("is covered by more than 30 read operations", () => expect(readings.length).toBeGreaterThan(30));

  const REFUSALS = new Set(["feature_not_in_plan", "forbidden", "not_found"]);

  it.each(readings)("is read by $name", async ({ name }) => {
    const answer = callByName(owner, name, { business }).catch((error: unknown) => {
      // The operation needs another plan or kind of business; any other error is a failure.
      if (error instanceof Problem && REFUSALS.has(error.code)) return error.code;
      throw error;
    });
    expect(await answer).toBeDefined();
  });

  it("remains usable", async () => {
    const { items } = await owner.treets.list({ business, state: "live", limit: 1 });
    const treet = items[0]?.id ?? "";
    await owner.treets.move({ business, treet, move: "pause" });
    expect((await owner.treets.get({ business, treet })).state).toBe("paused");
  });
});

async function migrateToFirstRelease(database: Database): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "first-release-"));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const file = join(folder, "meta/_journal.json");
    const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: unknown[] };
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, FIRST_RELEASE) }));
    await migrate(database, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the number of rows of each table that has any. */
async function rowsIn({ pool }: Database): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `select relname as name, (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || relname, false, true, '')))[1]::text::int as total
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`,
  );
  return Object.fromEntries(rows.filter(({ total }) => total > 0).map(({ name, total }) => [name, total]));
}
