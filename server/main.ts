import { join } from "node:path";
import { openDatabase } from "./backend/platform/db/database.ts";
import { run } from "./process.ts";

/**
 * The process's entry. The embedded database, on its own thread, takes as long to open as the rest of the program takes
 * to load, so opening begins first.
 */
await run(async (config, log) => {
  const database =
    config.BACKEND_URL === undefined
      ? openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, log })
      : undefined;
  // A failure is reported where the database is awaited; until then it must not end the process without a message.
  database?.catch(() => undefined);
  const { startWebProcess } = await import("./web-process.ts");
  await startWebProcess({ config, log, database, clientFolder: join(import.meta.dirname, "../client") });
});
