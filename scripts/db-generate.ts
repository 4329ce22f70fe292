import { execFileSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const META = join(import.meta.dirname, "../server/backend/platform/db/migrations/meta");

/**
 * Writes schema changes as a new migration. Existing migrations are never rewritten, as databases have already run
 * them: `npm run db:generate -- what-changes`.
 */
const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9-]*$/.test(name)) {
  console.error("Give the migration a name in lower case, such as: npm run db:generate -- what-changes");
  process.exit(1);
}
execFileSync(
  "drizzle-kit",
  ["generate", "--config", "server/backend/platform/db/drizzle.config.ts", "--name", name],
  {
    stdio: "inherit",
  },
);
// The next change is detected from the latest schema snapshot alone, and each snapshot has ten thousand lines.
const pictures = readdirSync(META).filter((file) => file.endsWith("_snapshot.json"));
for (const former of pictures.sort().slice(0, -1)) rmSync(join(META, former));
