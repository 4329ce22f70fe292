import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Config } from "./config.ts";
import { everyAnswer, type PrepareAnswer } from "./middleware/every-answer.ts";

const CHECK_MS = 2_000;
const MAX_CONNECTIONS = 10_000;
const MAX_REQUESTS_PER_SOCKET = 10_000;

/**
 * Creates the HTTP server with its limits: slow clients are disconnected, and idle connections outlive the load
 * balancer's. Responses that Node would send by itself, without our headers, are sent here or by the application.
 */
export function createHttpServer(listener: RequestListener, config: Config): Server {
  const server = createServer({
    headersTimeout: config.HEADERS_TIMEOUT_MS,
    requestTimeout: config.REQUEST_TIMEOUT_MS,
    keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_MS,
    // The application refuses it, as it does all other malformed requests.
    requireHostHeader: false,
  });
  server.maxConnections = MAX_CONNECTIONS;
  const prepare = everyAnswer(config);
  const current = new WeakMap<Duplex, ServerResponse>();
  const asked = new WeakMap<Duplex, number>();

  const answer: RequestListener = (request, response) => {
    const { socket } = request;
    current.set(socket, response);
    const count = (asked.get(socket) ?? 0) + 1;
    asked.set(socket, count);
    // Connections are reopened now and then, so that several processes share them evenly.
    if (count >= MAX_REQUESTS_PER_SOCKET) response.setHeader("Connection", "close");
    listener(request, response);
  };
  server.on("request", answer);
  server.on("checkExpectation", answer);
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => refuse(prepare, socket, 405));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const begun = current.get(socket);
    const isMidAnswer = begun?.headersSent && !begun.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable || isMidAnswer) socket.destroy();
    else refuse(prepare, socket, STATUS_OF_FAULT[error.code ?? ""] ?? 400);
  });
  return server;
}

const STATUS_OF_FAULT: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds on a connection on which no request could be read, and closes it. */
function refuse(prepare: PrepareAnswer, socket: Duplex, status: number): void {
  const request = new IncomingMessage(socket as Socket);
  const response = prepare(request, new ServerResponse(request));
  const body = "This request cannot be answered.\n";
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Type", "text/plain; charset=utf-8");
  response.setHeader("Content-Length", body.length);
  response.setHeader("Date", new Date().toUTCString());
  response.setHeader("Connection", "close");
  if (status === 405) response.setHeader("Allow", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
  const lines = Object.entries(response.getHeaders()).map(([name, value]) => `${name}: ${String(value)}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join("\r\n");
  socket.on("error", () => undefined);
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
}
