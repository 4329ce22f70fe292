import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { join } from "node:path";
import express from "express";
import { createApp, readBuildId } from "#server/app.ts";
import { createRemoteBackend } from "#server/backend/remote.ts";
import { remoteHost } from "#server/backend/remote-fetch.ts";
import { loadConfig, publicConfig } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import { createReadiness } from "#server/middleware/health.ts";
import { createMetrics } from "#server/middleware/metrics.ts";
import { securityHeaders } from "#server/middleware/security-headers.ts";
import { readAssets } from "#server/ssr/assets.ts";
import { loadPages } from "#server/ssr/load-pages.ts";
import { createMatcher } from "#server/ssr/match.ts";
import { createRenderer } from "#server/ssr/renderer.tsx";
import {
  benchBackend,
  business,
  counts,
  MEMBERS_PATH,
  members,
  membersState,
  remoteAnswers,
  session,
} from "./data.ts";

/**
 * Runs one of the benchmarked servers, chosen by name, in its own process. Reports its port and CPU usage to the
 * parent.
 */
const [, , kind = "", remote = ""] = process.argv;
const clientFolder = join(import.meta.dirname, "../client");
const config = loadConfig({ LOG_LEVEL: "silent", DEMO: "false", MAX_LOOP_DELAY_MS: "60000" });

const treets = (backend = benchBackend()) =>
  createApp({
    config,
    clientFolder,
    backend,
    log: createLog("silent"),
    clock: () => new Date(),
    metrics: createMetrics(readBuildId(clientFolder)),
    readiness: createReadiness(),
  });

/** React's own renderer on Node's HTTP server: the same tree and data, and nothing else. */
async function bare(): Promise<(response: ServerResponse) => void> {
  const assets = readAssets(clientFolder);
  const pages = await loadPages(assets);
  const matcher = createMatcher({ diagnostics: false });
  const renderer = createRenderer({ assets, config: publicConfig(config), pages });
  const matched = matcher.match(MEMBERS_PATH);
  const url = new URL(`http://localhost:3000${MEMBERS_PATH}`);
  return (response) => {
    const state = membersState(assets);
    const stream = renderer({
      matched,
      state,
      url,
      nonce: "bench",
      onError: console.error,
      onShellError: console.error,
      onShellReady() {
        response.setHeader("Content-Type", "text/html; charset=utf-8");
        stream.pipe(response);
      },
    });
  };
}

const servers: Record<string, () => Promise<RequestListener>> = {
  treets: () => treets(),
  "treets-slow": () => treets(benchBackend(800)),
  "treets-remote": () => treets(createRemoteBackend({ url: remote, timeoutMs: 5_000 })),
  async bare() {
    const render = await bare();
    return (_request, response) => render(response);
  },
  async "bare-remote"() {
    const render = await bare();
    const host = remoteHost(remote);
    return async (_request, response) => {
      const answers = Object.keys(remoteAnswers).map(async (path) =>
        (await host.fetch(path, { method: "GET" })).json(),
      );
      await Promise.all(answers);
      render(response);
    };
  },
  async "bare-json"() {
    const body = { members, nextCursor: null, total: members.length, session, business, counts };
    return (_request, response) => {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify(body));
    };
  },
  async "express-bytes"() {
    const app = express();
    const protect = securityHeaders({ secure: false, analyticsHost: undefined, recaptcha: false });
    app.use((request, response, next) => {
      protect(request, response);
      next();
    });
    const bytes = Buffer.from(remote, "base64");
    app.get("/login", (_request, response) => {
      response.type("html").send(bytes);
    });
    return app;
  },
  async backend() {
    const bodies = new Map(Object.entries(remoteAnswers).map(([path, body]) => [path, JSON.stringify(body)]));
    return (request, response) => {
      const body = bodies.get((request.url ?? "").split("?", 1)[0] ?? "");
      response.writeHead(body ? 200 : 404, { "Content-Type": "application/json" }).end(body ?? "{}");
    };
  },
};

const listener = await servers[kind]?.();
if (!listener) throw new Error(`Unknown server: ${kind}`);
const server = createServer(listener).listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as { port: number }).port });
});
process.on("SIGINT", () => process.exit(0));
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMicroseconds: user + system, rss: process.memoryUsage.rss() });
});
