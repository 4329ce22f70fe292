import type { Server } from "node:http";
import type { Logger } from "pino";
import { type Config, ConfigError, loadConfig } from "./config.ts";
import { createLog, logOnly } from "./log.ts";
import type { Listener } from "./payments-sandbox/webhooks/deliveries.ts";

const BAD_CONFIGURATION = 78;

/**
 * Runs a process's start with its configuration and its log; what goes wrong ends it with words a person can act on.
 * Libraries that ask what kind of environment this is are told of a production one, unless it says otherwise.
 */
export async function run(start: (config: Config, log: Logger) => Promise<void>): Promise<void> {
  const environment = process.env;
  environment.NODE_ENV ??= "production";
  let log: Logger | undefined;
  try {
    const config = loadConfig(environment);
    log = createLog(config.LOG_LEVEL);
    logOnly(log);
    await start(config, log);
  } catch (error) {
    const words = wordsOf(error);
    if (words === undefined) log?.fatal({ err: error }, "The start failed");
    process.stderr.write(`${words ?? "The start failed; its log says why."}\n`);
    log?.flush();
    process.exit(error instanceof ConfigError ? BAD_CONFIGURATION : 1);
  }
}

/** A port in use or not ours, a wrong name, password or database, a database without what the schema needs. */
const MENDED_BY_PEOPLE = new Set([
  "EADDRINUSE",
  "EACCES",
  "28000",
  "28P01",
  "3D000",
  "42501",
  "0A000",
  "58P01",
]);

/** Failures of starting that a person mends, such as a port or a directory in use: their message says it all. */
function wordsOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isExpected =
    error instanceof ConfigError ||
    /^The (data directory|database was made)/.test(error.message) ||
    ("code" in error && typeof error.code === "string" && MENDED_BY_PEOPLE.has(error.code));
  return isExpected ? error.message : wordsOf(error.cause);
}

/** Listens where the configuration says; answers the address people on this machine use. */
export async function listen(server: Server, { PORT, HOST }: Pick<Config, "PORT" | "HOST">): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(PORT, HOST, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : PORT;
  return `http://${HOST === "127.0.0.1" ? "localhost" : HOST}:${port}`;
}

/** Where the payments sandbox tells this process what happened: straight to its port, by the name it is served under. */
export function eventListener(server: Server, { publicUrl }: Pick<Config, "publicUrl">): Listener {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/api/webhooks/stripe`, host: new URL(publicUrl).host };
}
