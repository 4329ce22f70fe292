import type { Server } from "node:http";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Readiness } from "./middleware/health.ts";

export interface Lifecycle {
  readonly server: Server;
  readonly readiness: Readiness;
  readonly config: Pick<Config, "DRAIN_MS" | "SHUTDOWN_GRACE_MS">;
  readonly log: Logger;
  /** Closes what the process holds, in order, after the last request. */
  close(): Promise<void>;
  readonly exit?: (code: number) => void;
}

/** What a process holds, let go one after the other: what answers requests, then what it uses, then its own figures. */
export const closing =
  (
    backend: { close(): Promise<void> },
    redis: { disconnect(): void } | undefined,
    admin?: Pick<Server, "close" | "closeAllConnections">,
  ) =>
  async (): Promise<void> => {
    await backend.close();
    redis?.disconnect();
    admin?.closeAllConnections();
    admin?.close();
  };

/** How the log tells of what should never have come this far. */
export const UNHANDLED = "Nobody handled this failure";

const LINGER_MS = 1_000;
const CRASH_GRACE_MS = 5_000;

/**
 * A stop signal makes the process unready, lets it drain, closes the door, waits for what is under way, then closes its
 * resources; after the grace, or at a second signal, it ends at once. A failure nobody handled ends it the same way,
 * with little time and status 1: its state can no longer be trusted.
 */
export function handleSignals({
  server,
  readiness,
  config,
  log,
  close,
  exit = process.exit,
}: Lifecycle): void {
  let stopping = false;

  const stop = async (reason: string, code: number, graceMs: number) => {
    if (stopping) return exit(code || 130);
    stopping = true;
    log.info({ reason }, "Stopping");
    readiness.drain();
    const forced = setTimeout(() => {
      log.error({ reason }, "Stopped by force: something did not end in time");
      exit(1);
    }, graceMs);
    if (code === 0) await pause(config.DRAIN_MS);
    const closed = new Promise((resolve) => server.close(resolve));
    setTimeout(() => server.closeIdleConnections(), Math.min(LINGER_MS, graceMs / 4)).unref();
    server.closeIdleConnections();
    await closed;
    await close();
    clearTimeout(forced);
    log.info("Stopped");
    log.flush();
    exit(code);
  };

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => void stop(signal, 0, config.SHUTDOWN_GRACE_MS));
  }
  for (const failure of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(failure, (error: unknown) => {
      log.fatal({ err: error }, `${UNHANDLED} (${failure})`);
      void stop(failure, 1, CRASH_GRACE_MS);
    });
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
