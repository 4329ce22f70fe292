import type { Server } from "node:http";
import type { Logger } from "pino";
import { type Config, ConfigError, loadConfig } from "./config.ts";
import { createLog, logOnly } from "./log.ts";
import type { Listener } from "./payments-sandbox/webhooks/deliveries.ts";

const BAD_CONFIGURATION = 78;

/**
 * Runs the start of a process with its configuration and log. A failure ends the process with a message that an
 * operator can act on. Sets NODE_ENV to production if it is unset, for libraries that read it.
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

/**
 * Codes of failures that an operator can fix: a port or directory that is not permitted, a wrong user name, password or
 * database, or a database without features that the schema needs.
 */
const MENDED_BY_PEOPLE = new Set(["EACCES", "28000", "28P01", "3D000", "42501", "0A000", "58P01"]);

/**
 * Returns the message of a start-up failure that an operator can fix, such as a port or directory in use; undefined for
 * others.
 */
function wordsOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isExpected =
    error instanceof ConfigError ||
    error instanceof PortInUse ||
    /^The (data directory|database was made)/.test(error.message) ||
    ("code" in error && typeof error.code === "string" && MENDED_BY_PEOPLE.has(error.code));
  return isExpected ? error.message : wordsOf(error.cause);
}

/**
 * Listens as configured; returns the URL for users on this machine.
 * @param name the variable with the port, for the message if it is in use
 */
export async function listen(
  server: Server,
  { PORT, HOST }: Pick<Config, "PORT" | "HOST">,
  name = "PORT",
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(unheard(error, name, PORT)));
    server.listen(PORT, HOST, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : PORT;
  return `http://${HOST === "127.0.0.1" ? "localhost" : HOST}:${port}`;
}

class PortInUse extends Error {}

/** Says which variable keeps the server from listening. */
function unheard(error: NodeJS.ErrnoException, name: string, port: number): Error {
  if (error.code === "EADDRINUSE") {
    const words = `${name} must be free, and ${port} is in use. Stop the program that uses it, or choose another.`;
    return new PortInUse(words, { cause: error });
  }
  if (NOT_OURS.has(error.code ?? ""))
    return new ConfigError(
      "HOST must be an address of this machine, such as 127.0.0.1. Correct it or unset it.",
    );
  return error;
}

const NOT_OURS = new Set(["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"]);

/**
 * Returns where the payments sandbox delivers events to this process: directly to its port, with the site's own host
 * name.
 */
export function eventListener(server: Server, { publicUrl }: Pick<Config, "publicUrl">): Listener {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/api/webhooks/stripe`, host: new URL(publicUrl).host };
}
