import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { withAdvisoryLock } from "./advisory-lock.ts";
import type { Database } from "./database.ts";

const ANOTHER_HISTORY =
  "The database was made by a version of Treets that this one does not follow. Use another DATA_DIR or DATABASE_URL.";

/**
 * Brings the database to the current schema, in one transaction. Safe to repeat, and any number of processes may start
 * at once: the first migrates, the others find it done.
 */
export async function migrate(
  { db }: Pick<Database, "db">,
  migrationsFolder = defaultFolder(),
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  await withAdvisoryLock(db, async (tx) => {
    await tx.execute(
      sql`create table if not exists schema_migrations (hash text primary key, applied_at timestamptz not null default now())`,
    );
    // The search indexes use trigrams; both databases ship the extension.
    await tx.execute(sql`create extension if not exists pg_trgm`);
    const { rows } = await tx.execute<{ hash: string }>(sql`select hash from schema_migrations`);
    const applied = new Set(rows.map(({ hash }) => hash));
    const missing = migrations.filter(({ hash }) => !applied.has(hash));
    const known = new Set(migrations.map(({ hash }) => hash));
    // A newer process may have applied migrations of its own. If others are missing besides, the database belongs to
    // another history.
    if (missing.length > 0 && [...applied].some((hash) => !known.has(hash))) throw new Error(ANOTHER_HISTORY);
    for (const migration of missing) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into schema_migrations (hash) values (${migration.hash})`);
    }
  });
}

/** Returns the migrations folder: beside this file in the sources, beside main.js in the build. */
function defaultFolder(): string {
  const candidates = ["./migrations", "../migrations"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((path) => existsSync(path));
  if (!found) throw new Error("The migrations are missing from the build");
  return found;
}
