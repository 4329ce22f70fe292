import type { Request, RequestHandler, Response } from "express";
import { Problem, problem } from "#shared/problems.ts";
import { Away } from "../away.ts";
import type { Backend } from "../backend/index.ts";

const EVENTS_PATH = "/api/webhooks/stripe";
const PAGES_PATH = "/payments-sandbox/";
/** Larger than any event or form. */
const MAX_BODY_BYTES = 256 * 1024;

interface PaymentParts {
  readonly backend: Backend;
}

/** Forwards the payment provider's webhook events. The body is passed on byte for byte, as the signature covers it. */
export const paymentEvents = ({ backend }: PaymentParts): RequestHandler =>
  function paymentEvents(request, response, next) {
    if (request.path !== EVENTS_PATH) return next();
    response.setHeader("Cache-Control", "private, no-store");
    if (request.method !== "POST") return void response.status(405).set("Allow", "POST").end();
    return hand(backend, request, response, {
      "content-type": "application/json",
      "stripe-signature": request.get("stripe-signature") ?? "",
    });
  };

/** Serves the hosted pages of the payments sandbox, which is an HTTP service behind the backend. */
export const paymentPages = ({ backend }: PaymentParts): RequestHandler =>
  function paymentPages(request, response, next) {
    if (!request.path.startsWith(PAGES_PATH)) return next();
    response.setHeader("Cache-Control", "private, no-store");
    return hand(backend, request, response, { "content-type": request.get("content-type") ?? "" });
  };

const PASSED = ["content-type", "content-disposition", "location", "allow"];

async function hand(
  backend: Backend,
  request: Request,
  response: Response,
  headers: Record<string, string>,
): Promise<void> {
  const method = request.method === "HEAD" ? "GET" : request.method;
  const body = method === "GET" ? undefined : await bodyOf(request);
  const answer = await backend
    .fetch(request.originalUrl, { method, headers, ...(body ? { body } : {}) })
    .catch((error: unknown) => {
      if (error instanceof Problem) throw error;
      const cause = new Away(error instanceof Error ? error.name : "unknown");
      throw problem("unavailable", { retryAfterSeconds: 5, cause });
    });
  response.status(answer.status);
  for (const name of PASSED) {
    const value = answer.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  response.end(Buffer.from(await answer.arrayBuffer()));
}

async function bodyOf(request: Request): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw problem("body_too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
