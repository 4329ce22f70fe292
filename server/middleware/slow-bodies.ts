import { AsyncResource } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import { problem } from "#shared/problems.ts";
import { isSharedAddress, personOf } from "./addresses.ts";

export interface SlowBodiesOptions {
  /** Requests of all addresses whose bodies are on their way at once. */
  readonly mostAtOnce: number;
  onRefused?(reason: "pace" | "share" | "room"): void;
}

const CHECK_MS = 1_000;
/** A body that has not begun after this is not waited for. */
const GRACE_MS = 5_000;
/** Requests with bodies to come that begin in one turn of the event loop. */
const PER_TICK = 8;
/** The slowest telephone network is ten times as fast. */
const SLOWEST_BYTES_PER_SECOND = 1_024;
/** One address sends no more than this part of all bodies at once. */
const SHARE = 0.1;

interface Incoming {
  readonly request: Request;
  readonly response: Response;
  readonly address: string | undefined;
  bytes: number;
  /** For how long we have waited for the sender, and not the sender for us. */
  waitedMs: number;
  isRefused: boolean;
}

/**
 * Bounds what is sent slowly: a body has a pace, an address a share of the bodies that are under way, and all of them
 * together have so much room, in which the one that has taken longest makes way.
 */
export function slowBodies({ mostAtOnce, onRefused }: SlowBodiesOptions): RequestHandler {
  const incoming = new Set<Incoming>();
  const byAddress = new Map<string, number>();
  let checking: NodeJS.Timeout | undefined;
  const shareOfOne = Math.max(1, Math.floor(mostAtOnce * SHARE));

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
      // What arrived buys time at the slowest pace there may be.
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
    // Anyone who reads it learns that it broke off.
    response.once("finish", () => request.destroy());
  };

  /** Whose turn comes next: many at once, whose bodies may never come, do not hold up those who asked before. */
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
    // Whatever it runs in, such as another's turn, it goes on where it came from.
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
    // Addresses of this machine and of private networks may stand for everybody behind a proxy.
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
    if (incoming.size > mostAtOnce) {
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

/** Is what has arrived so far still to be read, or does nobody read it yet? */
const waitsForUs = (request: IncomingMessage): boolean =>
  request.readableLength > 0 || (request.readableFlowing === null && request.listenerCount("readable") === 0);
