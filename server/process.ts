import type { Server } from "node:http";
import { type Config, ConfigError, loadConfig } from "./config.ts";

const BAD_CONFIGURATION = 78;

/** Runs a process's start with its configuration; what goes wrong ends it with words a person can act on. */
export async function run(start: (config: Config) => Promise<void>): Promise<void> {
  try {
    await start(loadConfig(process.env));
  } catch (error) {
    const isPlain = error instanceof ConfigError || (error instanceof Error && isExpected(error));
    console.error(isPlain ? error.message : error);
    process.exit(error instanceof ConfigError ? BAD_CONFIGURATION : 1);
  }
}

/** Failures of starting that a person mends, such as a port or a directory in use: their message says it all. */
const isExpected = (error: Error): boolean =>
  /^The (data directory|database was made)/.test(error.message) ||
  ("code" in error &&
    (error.code === "EADDRINUSE" || error.code === "EACCES" || error.code === "ECONNREFUSED"));

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
