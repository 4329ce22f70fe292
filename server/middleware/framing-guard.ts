import type { RequestHandler } from "express";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const MAX_HEADERS = 100;
const MAX_URL_CHARS = 8_192;

export interface FramingOptions {
  /** The only host this site is served under; undefined when any is accepted, as on a developer's machine. */
  readonly host: string | undefined;
}

/**
 * Rejects, before any other stage, requests that Node's parser accepts although intermediaries interpret them
 * differently.
 */
export const framingGuard = ({ host }: FramingOptions): RequestHandler =>
  function framingGuard(request, response, next) {
    const { headers, rawHeaders, method = "", httpVersionMajor, httpVersion } = request;
    const encoding = headers["transfer-encoding"];
    if (httpVersionMajor < 1 || httpVersion === "0.9") return refuse(400);
    if (encoding !== undefined && encoding.toLowerCase() !== "chunked") return refuse(400);
    if (headers.expect !== undefined && headers.expect.toLowerCase() !== "100-continue") return refuse(417);
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
    if (hosts !== 1) return refuse(400);
    if (rawHeaders.length / 2 > MAX_HEADERS) return refuse(431);
    if (request.url.length > MAX_URL_CHARS) return refuse(414);
    if (!request.url.startsWith("/")) return refuse(400);
    if (host !== undefined && headers.host !== host && !isHealthCheck(request.url)) return refuse(421);
    if (!METHODS.has(method)) {
      response.setHeader("Allow", [...METHODS].join(", "));
      return refuse(405);
    }
    next();

    function refuse(status: number): void {
      response.setHeader("Connection", "close");
      response.setHeader("Cache-Control", "no-store");
      response.status(status).type("text/plain").send("This request cannot be answered.\n");
    }
  };

/** Rejects addresses that cannot be decoded, in the reader's language. */
export const readableAddress: RequestHandler = (request, _response, next) =>
  next(
    isDecodable(request.url) ? undefined : problem("bad_request", { message: refusals.addressUnreadable() }),
  );

/** Load balancers use the IP address, not the site's host name. */
const isHealthCheck = (url: string) => url === "/healthz" || url === "/readyz";

function isDecodable(url: string): boolean {
  try {
    return !decodeURIComponent(url.split("?", 1)[0] ?? "").includes("\0");
  } catch {
    return false;
  }
}
