import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database } from "./database.ts";

/** Any number of processes may start at once: whoever holds this lock migrates, the others find it done. */
const MIGRATION_LOCK = 7_283_001;

/** Brings the database to the present schema, in one transaction. Applying it again does nothing. */
export async function migrate(
  { db }: Pick<Database, "db">,
  migrationsFolder = defaultFolder(),
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    // A migration may take longer than a request ever should.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(
      sql`create table if not exists schema_migrations (hash text primary key, applied_at timestamptz not null default now())`,
    );
    const { rows } = await tx.execute<{ hash: string }>(sql`select hash from schema_migrations`);
    const applied = new Set(rows.map(({ hash }) => hash));
    for (const migration of migrations.filter(({ hash }) => !applied.has(hash))) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into schema_migrations (hash) values (${migration.hash})`);
    }
  });
}

/** Beside this file in the sources; beside main.js in the build. */
function defaultFolder(): string {
  const candidates = ["./migrations", "../migrations"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((path) => existsSync(path));
  if (!found) throw new Error("The migrations are missing from the build");
  return found;
}
