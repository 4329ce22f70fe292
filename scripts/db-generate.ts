import { execFileSync } from "node:child_process";

/**
 * Writes what changed in the schema as a migration of its own; what is there already is never written again, as
 * databases have run it: `npm run db:generate -- what-changes`.
 */
const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error("Name what changes, in lower case: npm run db:generate -- what-changes");
  process.exit(1);
}
execFileSync(
  "drizzle-kit",
  ["generate", "--config", "server/backend/platform/db/drizzle.config.ts", "--name", name],
  {
    stdio: "inherit",
  },
);
