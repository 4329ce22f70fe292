import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response as Reply, Request, RequestHandler } from "express";
import { Problem, problem } from "#shared/problems.ts";
import { Away } from "../away.ts";
import type { Backend } from "../backend/index.ts";
import type { Caller } from "../backend/platform/caller.ts";
import { deadlineAfter } from "../deadline.ts";
import { opensFile } from "../wants-page.ts";
import { abortable, callerHeaders, problemIn, reasonOf, tokenHeaders } from "./ask.ts";
import { bodyOf, isReplayable } from "./forward-body.ts";
import { answerHeaders, requestHeaders } from "./forward-headers.ts";
import { getAt } from "./json-pointer.ts";
import type { AuthLog } from "./parts.ts";
import type { RequestAuth } from "./request-auth.ts";
import type { AuthSettings } from "./settings.ts";

/** How long the backend may take to begin its response; exports and uploads are slow. */
const ANSWER_TIMEOUT_MS = 60_000;

interface ForwardParts {
  readonly settings: AuthSettings;
  readonly backend: Backend;
  readonly log: AuthLog;
  requestAuthOf(request: Request, response: Reply): RequestAuth;
}

/**
 * Forwards `/api/v1/*` to the backend's business API, either as the user of the cookie or with the caller's own Bearer
 * token. Only known headers pass in either direction: no cookie goes in, and no cookie or redirect comes out.
 */
export function apiForward({ settings, backend, log, requestAuthOf }: ForwardParts): RequestHandler {
  const tokenPaths = [settings.endpoints.signIn, settings.endpoints.refresh].map(({ path }) => path);

  return async function forward(request, reply) {
    const path = request.originalUrl;
    const pathname = path.split("?", 1)[0] ?? path;
    if (/(^|\/)(\.|%2e){1,2}(\/|$)|[\\#]|%00|%5c/i.test(pathname)) throw problem("bad_request");
    const isTokenCall = tokenPaths.includes(pathname);
    // These endpoints return tokens. They are for programs, not for scripts of a page, which use /api/auth instead.
    if (isTokenCall && request.get("sec-fetch-site")) throw problem("forbidden");

    const requestAuth = requestAuthOf(request, reply);
    const gone = new AbortController();
    reply.on("close", () => gone.abort());
    const signal = AbortSignal.any([gone.signal, deadlineAfter(ANSWER_TIMEOUT_MS, gone.signal)]);
    const own = request.get("authorization");
    const body = await bodyOf(request);
    const send = async (caller: Caller, authorization: Record<string, string>) => {
      const headers = { ...requestHeaders(request), ...callerHeaders(caller), ...authorization };
      const init = { method: request.method, headers, signal, ...(body === undefined ? {} : { body }) };
      return abortable(backend.fetch(path, init), signal);
    };

    let answer: Response | undefined;
    try {
      if (own || isTokenCall) {
        // A program has no device cookie that could tell it from another one.
        const { device: _, ...program } = requestAuth.caller;
        answer = await send({ ...program, token: undefined }, own ? { authorization: own } : {});
      } else {
        const { result, refresh } = await requestAuth.withToken(
          async (caller) => judged(await send(caller, tokenHeaders(settings, caller.token))),
          ({ isTokenRefused }) => isTokenRefused && isReplayable(body),
          () => signal,
        );
        if (refresh?.kind === "refused" || refresh?.kind === "signed-out") throw problem("refresh_refused");
        if (refresh?.kind === "failed") throw problem("unavailable", { retryAfterSeconds: 5 });
        answer = result?.response;
      }
    } catch (error) {
      if (gone.signal.aborted) return;
      if (error instanceof Problem) throw error;
      log.warn(
        { requestId: requestAuth.requestId, reason: reasonOf(error) },
        "The API could not reach the backend",
      );
      throw problem("unavailable", { retryAfterSeconds: 5 });
    }
    if (!answer || (answer.status >= 300 && answer.status < 400 && answer.status !== 304)) {
      const cause = new Away(answer ? `status ${answer.status}` : "no answer");
      throw problem("unavailable", { retryAfterSeconds: 5, cause });
    }
    if (!opensFile(request)) return relay(answer, reply);
    if (answer.status >= 400) throw await problemOf(answer);
    await relay(asAttachment(answer), reply);
  };
}

/** Converts a refusal to a Problem, for a page that shows it. */
async function problemOf(answer: Response): Promise<Problem> {
  const { status, headers } = answer;
  const retryAfter = Number(headers.get("retry-after"));
  const body = parsed(await answer.text());
  return problemIn({ kind: "refusal", status, body, retryAfter: retryAfter > 0 ? retryAfter : undefined });
}

/** Lets the browser save a file in place of showing it, so that its user stays on the page. */
function asAttachment({ body, status, headers }: Response): Response {
  const named = new Headers(headers);
  const disposition = headers.get("content-disposition");
  if (disposition) named.set("content-disposition", disposition.replace(/^inline/, "attachment"));
  return new Response(body, { status, headers: named });
}

/**
 * Determines whether a 401 is about the token. A 401 about something else in the request (a wrong password, say) has
 * another code, and repeating that request would only count as another wrong attempt.
 */
async function judged(response: Response): Promise<{ response: Response; isTokenRefused: boolean }> {
  if (response.status !== 401) return { response, isTokenRefused: false };
  const text = await response.text();
  const code = codeIn(text);
  return {
    response: new Response(text, { status: 401, headers: response.headers }),
    isTokenRefused: code === undefined || code === "unauthenticated",
  };
}

const codeIn = (text: string): unknown => getAt(parsed(text), "/error/code");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function relay(answer: Response, reply: Reply): Promise<void> {
  reply.status(answer.status);
  for (const [name, value] of answerHeaders(answer)) reply.setHeader(name, value);
  if (!answer.body) return void reply.end();
  // A client that disconnects half-way is not a server error.
  await pipeline(Readable.from(answer.body), reply).catch((error: unknown) => reply.destroy(asError(error)));
}

const asError = (error: unknown) => (error instanceof Error ? error : undefined);
