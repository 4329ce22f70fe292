import { startEmbeddedBackend } from "../server/backend/start.ts";
import { loadConfig } from "../server/config.ts";
import { createLog } from "../server/log.ts";

/** Starts the backend on the configured database, for a command that works in it. */
export const startConfiguredBackend = () =>
  startEmbeddedBackend({
    config: loadConfig(process.env),
    log: createLog("warn"),
    clock: () => new Date(),
  });

export type ConfiguredBackend = Awaited<ReturnType<typeof startEmbeddedBackend>>["deps"];
