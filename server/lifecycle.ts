import type { Server } from "node:http";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Readiness } from "./middleware/health.ts";

export interface Lifecycle {
  readonly server: Server;
  readonly readiness: Readiness;
  readonly config: Pick<Config, "DRAIN_MS" | "SHUTDOWN_GRACE_MS">;
  readonly log: Logger;
  /** Closes the process's resources, in order, after the last request. */
  close(): Promise<void>;
  readonly exit?: (code: number) => void;
}

/**
 * Closes the process's resources in order: the backend, then Redis, which the backend uses, and lastly the admin server
 * with the metrics.
 */
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

/** Log message for failures that nothing has caught. */
export const UNHANDLED = "Nobody handled this failure";

const LINGER_MS = 1_000;
const CRASH_GRACE_MS = 5_000;

/**
 * Handles signals and uncaught failures. A stop signal makes the process unready, lets it drain, stops accepting
 * connections, waits for requests in flight, then closes its resources; after the grace period, or at a second signal,
 * it exits at once. An uncaught failure ends it the same way, with a short grace period and status 1, as its state can
 * no longer be trusted.
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
      log.error({ reason }, "Forced shutdown: something did not finish in time");
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
