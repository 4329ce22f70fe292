import { AsyncResource } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import { problem } from "#shared/problems.ts";
import { isSharedAddress, personOf } from "./addresses.ts";

export interface SlowBodiesOptions {
  /** Maximum number of requests, over all addresses, whose bodies are arriving at the same time. */
  readonly maxAtOnce: number;
  onRefused?(reason: "pace" | "share" | "room"): void;
}

const CHECK_MS = 1_000;
/** Milliseconds that a sender may fall behind the minimum pace, including the wait for the body to begin. */
const GRACE_MS = 5_000;
/** Requests with a pending body that start per turn of the event loop. */
const PER_TICK = 8;
/** The slowest mobile network is ten times as fast. */
const SLOWEST_BYTES_PER_SECOND = 1_024;
/** The share of all concurrent bodies that a single address may send. */
const SHARE = 0.1;

interface Incoming {
  readonly request: Request;
  readonly response: Response;
  readonly address: string | undefined;
  bytes: number;
  /** Time spent waiting for the sender, as opposed to the sender waiting for us. */
  waitedMs: number;
  isRefused: boolean;
}

/**
 * Limits slow uploads: a body has a minimum pace, an address has a share of the concurrent bodies, and there is a total
 * limit, at which the body that has taken longest is dropped.
 */
export function slowBodies({ maxAtOnce, onRefused }: SlowBodiesOptions): RequestHandler {
  const incoming = new Set<Incoming>();
  const byAddress = new Map<string, number>();
  let checking: NodeJS.Timeout | undefined;
  const shareOfOne = Math.max(1, Math.floor(maxAtOnce * SHARE));

  const check = () => {
    if (incoming.size === 0) {
      clearInterval(checking);
      checking = undefined;
    }
    for (const one of incoming) {
      const bytes = one.request.socket.bytesRead;
      if (bytes === one.bytes && waitsForUs(one.request)) continue;
      one.waitedMs += CHECK_MS;
      const arrived = bytes - one.bytes;
      // Bytes that arrived earn time at the slowest permitted pace.
      one.waitedMs = Math.max(0, one.waitedMs - (arrived / SLOWEST_BYTES_PER_SECOND) * 1000);
      one.bytes = bytes;
      if (one.waitedMs > GRACE_MS && !one.isRefused) {
        one.isRefused = true;
        startSoon(() => incoming.has(one) && refuse(one, "pace"));
      }
    }
  };

  const refuse = (one: Incoming, reason: "pace" | "room") => {
    onRefused?.(reason);
    leave(one);
    const { request, response } = one;
    if (response.headersSent) return void request.destroy();
    response.setHeader("Connection", "close");
    response.setHeader("Cache-Control", "no-store");
    response.status(408).type("text/plain").send("This request took too long to arrive.\n");
    // Lets the client receive the response before the connection breaks.
    response.once("finish", () => request.destroy());
  };

  /**
   * Queue of requests to start, so that many arriving at once, whose bodies may never come, do not delay earlier ones.
   */
  const starts = new Set<() => void>();
  const startSome = () => {
    let left = PER_TICK;
    for (const begin of starts) {
      starts.delete(begin);
      begin();
      if (--left === 0) break;
    }
    if (starts.size > 0) setImmediate(startSome);
  };
  const startSoon = (begin: () => void) => {
    if (starts.size === 0) setImmediate(startSome);
    // Keeps the async context of the request, whatever context the queue runs in.
    starts.add(AsyncResource.bind(begin));
  };

  const leave = (one: Incoming) => {
    if (!incoming.delete(one) || one.address === undefined) return;
    const left = (byAddress.get(one.address) ?? 1) - 1;
    if (left > 0) byAddress.set(one.address, left);
    else byAddress.delete(one.address);
  };

  return function slowBodies(request, response, next) {
    if (request.complete || !hasBody(request)) return next();
    const { ip } = request;
    // Addresses of this machine and of private networks may represent every user behind a proxy.
    const address = ip === undefined || isSharedAddress(ip) ? undefined : personOf(ip);
    if (address !== undefined) {
      const held = byAddress.get(address) ?? 0;
      if (held >= shareOfOne) {
        onRefused?.("share");
        throw problem("rate_limited", { retryAfterSeconds: 1 });
      }
      byAddress.set(address, held + 1);
    }
    const one: Incoming = {
      request,
      response,
      address,
      bytes: request.socket.bytesRead,
      waitedMs: 0,
      isRefused: false,
    };
    incoming.add(one);
    checking ??= setInterval(check, CHECK_MS).unref();
    request.once("end", () => leave(one));
    response.once("close", () => leave(one));
    if (incoming.size > maxAtOnce) {
      const [oldest] = incoming;
      if (oldest) refuse(oldest, "room");
    }
    startSoon(() => {
      if (!response.closed && !response.headersSent) next();
    });
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/** True if received data is still to be read, or nothing reads the request yet. */
const waitsForUs = (request: IncomingMessage): boolean =>
  request.readableLength > 0 || (request.readableFlowing === null && request.listenerCount("readable") === 0);
