import type { RequestHandler } from "express";
import { readOnly } from "./read-only.ts";

export interface Readiness {
  /** Marks this process as draining: it wants no new work. Irreversible. */
  drain(): void;
  readonly isDraining: () => boolean;
}

export function createReadiness(): Readiness {
  let draining = false;
  return {
    drain: () => {
      draining = true;
    },
    isDraining: () => draining,
  };
}

export interface HealthOptions {
  readonly readiness: Readiness;
  /** Dependencies that must work before this process receives requests; optional ones are not included. */
  readonly checks: Readonly<Record<string, () => Promise<boolean>>>;
}

const KEPT_MS = 1_000;
const TIMEOUT_MS = 500;

/**
 * Serves `/healthz`: 200 while the process runs, without checking dependencies; and `/readyz`: 503 while draining or
 * while a check fails.
 */
export function health({ readiness, checks }: HealthOptions): RequestHandler {
  // Not by the time of day: after a clock that was ahead is set back, the last answer would be kept until it caught up.
  let lastAsked = Number.NEGATIVE_INFINITY;
  let last: Promise<string[]> = Promise.resolve([]);
  const failing = () => {
    if (performance.now() - lastAsked > KEPT_MS) {
      lastAsked = performance.now();
      last = findFailing(checks);
    }
    return last;
  };
  return async function health(request, response, next) {
    if (request.path !== "/healthz" && request.path !== "/readyz") return next();
    if (!readOnly(request, response)) return;
    if (request.path === "/healthz") {
      response.set("Cache-Control", "no-store").type("text/plain").send("ok\n");
      return;
    }
    const reasons = readiness.isDraining() ? ["draining"] : await failing();
    response
      .set("Cache-Control", "no-store")
      .status(reasons.length === 0 ? 200 : 503)
      .json({ ready: reasons.length === 0, reasons });
  };
}

async function findFailing(checks: HealthOptions["checks"]): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), TIMEOUT_MS).unref());
      return (await Promise.race([check().catch(() => false), late])) ? [] : [name];
    }),
  );
  return results.flat();
}
