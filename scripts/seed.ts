import { seedDemo } from "../server/backend/seed/demo.ts";
import { startEmbeddedBackend } from "../server/backend/start.ts";
import { loadConfig } from "../server/config.ts";
import { createLog } from "../server/log.ts";

/** Fills the configured database with the demo; does nothing where anybody exists. */
const config = loadConfig(process.env);
const { backend, deps } = await startEmbeddedBackend({
  config,
  log: createLog("warn"),
  clock: () => new Date(),
});
const started = performance.now();
await seedDemo(deps);
console.log(`Seeded in ${((performance.now() - started) / 1000).toFixed(2)} s`);
await backend.close();
process.exit(0);
