import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { ORPCError } from "@orpc/server";
import { API_PREFIX, type BackendClient } from "#shared/contract/index.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { reportOnce } from "../report.ts";
import { createEventIntake, WEBHOOK_PATH } from "./accounts/billing/webhook.ts";
import { clientsOf, runOperation } from "./clients.ts";
import { apiDocument, apiDocumentPage } from "./documentation.ts";
import { type Backend, type BackendRequestInit, DEVICE_HEADER } from "./index.ts";
import { methodsOf } from "./operation-methods.ts";
import type { Caller } from "./platform/caller.ts";
import type { Dependencies } from "./platform/dependencies.ts";
import { setInputMessages } from "./platform/input-messages.ts";
import type { AccessLookups, OperationContext } from "./platform/operation-context.ts";
import { readAhead } from "./readers/sessions/index.ts";
import { router } from "./router.ts";
import { problemFrom, wireError, wireErrorBody } from "./wire-errors.ts";

/**
 * Creates the backend in this process: typed calls go straight to the operations, raw HTTP requests through their HTTP
 * form.
 */
export function createEmbeddedBackend(deps: Dependencies, lookups: AccessLookups): Backend {
  setInputMessages();
  const takeEvent = createEventIntake(deps);
  const contextOf = (caller: Caller): OperationContext => ({ deps, caller, lookups });

  const report = (error: unknown, caller: Caller, { path, procedure }: Called) => {
    const found = problemFrom(error, procedure["~orpc"].route.path);
    if (found.status >= 500) {
      const facts = { requestId: caller.requestId, operation: path.join(".") };
      reportOnce(deps.log, found, facts, "An operation failed");
    }
    return found;
  };

  /** Calls whose input could be read, so that what fails from there on is not the sender's doing. */
  const read = new WeakSet<OperationContext>();
  const handler = new OpenAPIHandler(router, {
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          if (read.has(context) || error instanceof ORPCError) throw error;
          throw wireError(problem("bad_request", { cause: error }), context.caller.requestId);
        }
      },
    ],
    clientInterceptors: [
      async ({ next, context, ...called }) => {
        read.add(context);
        try {
          return await next();
        } catch (error) {
          throw wireError(report(error, context.caller, called), context.caller.requestId);
        }
      },
    ],
    customErrorResponseBodyEncoder: wireErrorBody,
  });

  const clientOf = clientsOf(router);
  const client = (caller: Caller) => {
    const context = contextOf(caller);
    return clientOf(async (operation, input) => {
      try {
        return await runOperation(operation, input, context);
      } catch (error) {
        throw report(error, caller, operation);
      }
    }) as BackendClient;
  };

  return {
    client,
    session(caller) {
      readAhead(deps, caller);
      return client(caller).auth.session();
    },
    async fetch(path, init) {
      const described =
        init.method === "GET" || init.method === "HEAD" ? await descriptionAt(path) : undefined;
      if (described) return described;
      if (path === WEBHOOK_PATH) return webhookAnswer(takeEvent, init).catch(refuse);
      if (path.startsWith(SANDBOX_PATH)) return sandboxAnswer(deps, path, init).catch(refuse);
      // A HEAD request is answered like a GET request, without the body.
      const isHead = init.method === "HEAD";
      const request = new Request(
        `http://backend.internal${path}`,
        requestInit(isHead ? { ...init, method: "GET" } : init),
      );
      const { webRequest } = init;
      const caller = { ...callerOf(request), inOwnLanguage: true, ...(webRequest ? { webRequest } : {}) };
      const { matched, response } = await handler.handle(request, {
        prefix: API_PREFIX,
        context: contextOf(caller),
      });
      const answer = matched ? await withRetryAfter(response) : noOperation(path, caller);
      return isHead ? withoutBody(answer) : answer;
    },
    async ready() {
      try {
        await deps.database.ping();
        return true;
      } catch {
        return false;
      }
    },
    async close() {
      await deps.linkHits
        .stop()
        .catch((error) => deps.log.error({ err: error }, "Storing the last clicks failed"));
      deps.mail.close();
      await deps.jobs.stop();
      await deps.payments.close();
      await deps.database.close();
    },
  };
}

const refuse = (error: unknown): never => {
  throw problemFrom(error);
};

/** The operation that failed. */
interface Called {
  readonly path: readonly string[];
  readonly procedure: { readonly "~orpc": { readonly route: { readonly path?: string } } };
}

/** Path prefix of the payments sandbox's hosted pages; 404 if there is no sandbox. */
const SANDBOX_PATH = "/payments-sandbox/";

async function sandboxAnswer(
  { payments }: Dependencies,
  path: string,
  init: BackendRequestInit,
): Promise<Response> {
  const sandbox = await payments.sandbox();
  if (!sandbox) return new Response(null, { status: 404 });
  return sandbox.fetch(path, requestInit(init));
}

async function webhookAnswer(
  takeEvent: ReturnType<typeof createEventIntake>,
  init: BackendRequestInit,
): Promise<Response> {
  if (init.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
  const { headers } = new Request("http://backend.internal", { headers: { ...init.headers } });
  const body = await new Response(init.body as BodyInit | undefined).text();
  return takeEvent(body, headers.get("stripe-signature") ?? "");
}

const requestInit = ({
  method,
  headers,
  body,
  signal,
}: BackendRequestInit): RequestInit & { duplex?: "half" } => ({
  method,
  ...(headers ? { headers } : {}),
  ...(body === undefined ? {} : { body: body as BodyInit, duplex: "half" as const }),
  ...(signal ? { signal } : {}),
});

/** Returns the caller of an HTTP request. The address is the one that the web server in front appended. */
function callerOf({ headers }: Request): Caller {
  const bearer = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  const idempotencyKey = headers.get("idempotency-key");
  const country = headers.get("x-country-code");
  const device = headers.get(DEVICE_HEADER);
  return {
    token: bearer,
    requestId: headers.get("x-request-id") ?? crypto.randomUUID(),
    ip: headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "",
    userAgent: headers.get("user-agent")?.slice(0, 300) ?? "",
    ...(idempotencyKey ? { idempotencyKey } : {}),
    ...(country ? { country } : {}),
    ...(device ? { device } : {}),
  };
}

/** Returns the API's description, for programs or for people; undefined at other paths. */
async function descriptionAt(path: string): Promise<Response | undefined> {
  const pathname = path.split("?", 1)[0];
  if (pathname === `${API_PREFIX}/openapi.json`) return Response.json(await apiDocument());
  return pathname === `${API_PREFIX}/docs` ? htmlResponse(await apiDocumentPage()) : undefined;
}

/** Refuses a request that no operation answers; if only its method is wrong, with the methods that would do. */
function noOperation(path: string, { requestId }: Caller): Response {
  const methods = methodsOf(path);
  if (methods.length > 0) {
    const { code, message, status } = problem("method_not_allowed");
    const headers = { allow: methods.join(", ") };
    return Response.json({ error: { code, message, request_id: requestId } }, { status, headers });
  }
  const message = refusals.noSuchOperation();
  return Response.json({ error: { code: "not_found", message, request_id: requestId } }, { status: 404 });
}

async function withoutBody({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel();
  return new Response(null, { status, headers });
}

const htmlResponse = (html: string) =>
  new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });

/** Copies the body's `retryAfterSeconds` into a Retry-After header for HTTP clients. */
async function withRetryAfter(response: Response): Promise<Response> {
  if (!WAITING.has(response.status)) return response;
  const body: unknown = await response.json();
  const seconds =
    typeof body === "object" && body !== null && "error" in body ? retryAfterOf(body.error) : undefined;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  if (seconds !== undefined) headers.set("retry-after", String(seconds));
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

/** The statuses for a locked account, an exceeded limit and something temporarily unavailable. */
const WAITING: ReadonlySet<number> = new Set([423, 429, 503]);

const retryAfterOf = (error: unknown): number | undefined =>
  typeof error === "object" &&
  error !== null &&
  "retryAfterSeconds" in error &&
  typeof error.retryAfterSeconds === "number"
    ? error.retryAfterSeconds
    : undefined;
