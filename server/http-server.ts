import { createServer, type RequestListener, type Server } from "node:http";
import type { Config } from "./config.ts";

const CHECK_MS = 2_000;
const MOST_CONNECTIONS = 10_000;
const MOST_REQUESTS_PER_SOCKET = 10_000;

/** The HTTP server with its bounds: slow clients are cut off, idle connections outlive the balancer's. */
export function createHttpServer(listener: RequestListener, config: Config): Server {
  const server = createServer(
    {
      headersTimeout: config.HEADERS_TIMEOUT_MS,
      requestTimeout: config.REQUEST_TIMEOUT_MS,
      keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_MS,
      requireHostHeader: true,
    },
    listener,
  );
  server.maxConnections = MOST_CONNECTIONS;
  server.maxRequestsPerSocket = MOST_REQUESTS_PER_SOCKET;
  return server;
}
