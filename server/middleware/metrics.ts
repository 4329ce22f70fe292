import type { Request, RequestHandler } from "express";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { readOnly } from "./read-only.ts";

/** Histogram buckets that OpenTelemetry recommends for request durations, in seconds. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the process's metrics. Label values come from closed lists, so that visitors cannot add series. */
export function createMetrics(build: string) {
  const registry = new Registry();
  // Samples the event loop ten times a second: more would be most of an idle process's work.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const registers = [registry];
  new Gauge({ name: "app_build_info", help: "The build that runs", labelNames: ["id"], registers }).set(
    { id: build },
    1,
  );
  return {
    registry,
    requests: new Histogram({
      name: "http_server_request_duration_seconds",
      help: "Answered requests by route",
      labelNames: ["route", "status"],
      buckets: DURATION_BUCKETS,
      registers,
    }),
    active: new Gauge({ name: "http_server_active_requests", help: "Requests under way", registers }),
    refreshes: new Counter({
      name: "auth_refresh_total",
      help: "Token refreshes by outcome",
      labelNames: ["result"],
      registers,
    }),
    shed: new Counter({
      name: "shed_total",
      help: "Requests shed under load",
      labelNames: ["reason"],
      registers,
    }),
    slow: new Counter({
      name: "slow_bodies_total",
      help: "Requests refused while their bodies were on their way",
      labelNames: ["reason"],
      registers,
    }),
    limited: new Counter({
      name: "rate_limited_total",
      help: "Requests over a rate limit",
      labelNames: ["rule"],
      registers,
    }),
    jobs: new Counter({
      name: "jobs_total",
      help: "Background jobs by outcome",
      labelNames: ["job", "outcome"],
      registers,
    }),
    corrected: new Counter({
      name: "billing_corrected_total",
      help: "What a comparison with the payment provider corrected",
      labelNames: ["what"],
      registers,
    }),
    reports: new Counter({
      name: "csp_reports_total",
      help: "Reports of violated content policies",
      registers,
    }),
  };
}

/** Counts every request by its route ID. */
export const countRequests = ({ requests, active }: Metrics): RequestHandler =>
  function countRequests(_request, response, next) {
    const stop = requests.startTimer();
    active.inc();
    response.once("close", () => {
      active.dec();
      stop({ route: String(response.locals.routeId ?? "other"), status: response.statusCode });
    });
    next();
  };

/** Serves `/metrics` as Prometheus text, to callers on this machine without a proxy only, unless `forEveryone` is set. */
export const metricsPage = ({ registry }: Metrics, { forEveryone = false } = {}): RequestHandler =>
  async function metricsPage(request, response, next) {
    if (request.path !== "/metrics" || !(forEveryone || isFromThisMachine(request))) return next();
    if (!readOnly(request, response)) return;
    response
      .set("Cache-Control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  };

function isFromThisMachine(request: Request): boolean {
  const { remoteAddress } = request.socket;
  const isLocal =
    remoteAddress === "127.0.0.1" || remoteAddress === "::1" || remoteAddress === "::ffff:127.0.0.1";
  return isLocal && ["x-forwarded-for", "forwarded", "via"].every((name) => request.get(name) === undefined);
}
