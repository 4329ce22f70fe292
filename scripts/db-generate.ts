import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";

/**
 * Writes the baseline migration from the schema. Until the first release there is one migration, made anew; after it,
 * drop the removal and every change becomes a migration of its own.
 */
rmSync("server/backend/db/migrations", { recursive: true, force: true });
execFileSync(
  "npx",
  ["drizzle-kit", "generate", "--config", "server/backend/db/drizzle.config.ts", "--name", "baseline"],
  {
    stdio: "inherit",
  },
);
