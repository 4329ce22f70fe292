import * as z from "zod";
import { isProblemCode, Problem, type ProblemCode, problem } from "#shared/problems.ts";
import { type Backend, DEVICE_HEADER } from "../backend/index.ts";
import type { Caller } from "../backend/platform/caller.ts";
import type { Endpoint } from "../config-forms.ts";
import type { AuthSettings } from "./settings.ts";

/** The outcome of a backend request; `body` is the parsed JSON, undefined when it is missing or too large. */
export type Answer<Body = unknown> =
  | { readonly kind: "success"; readonly status: number; readonly body: Body }
  /** A response about the caller or the input: any status that is neither a success nor listed below. */
  | Refusal
  /** Says nothing about the caller: refused connection, timeout, server error, or "not now" (408, 425, 429). */
  | { readonly kind: "unavailable"; readonly reason: string; readonly refusal?: Refusal };

export interface Refusal {
  readonly kind: "refusal";
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: number | undefined;
}

export interface Question {
  readonly caller: Caller;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

/** Longer than any response of an auth endpoint; a longer one is not read to its end. */
const MAX_ANSWER_BYTES = 1_000_000;

/** Statuses that mean "not now" and say nothing about the caller. */
const NOT_NOW = new Set([408, 425, 429]);

/** Makes one request to an auth endpoint. Never rejects, follows no redirect, and passes on no browser header. */
export async function ask(
  backend: Backend,
  settings: AuthSettings,
  endpoint: Endpoint,
  { caller, body, signal }: Question,
): Promise<Answer> {
  const sent = body === undefined || endpoint.method === "GET" ? undefined : JSON.stringify(body);
  try {
    const response = await abortable(
      backend.fetch(endpoint.path, {
        method: endpoint.method,
        headers: {
          accept: "application/json",
          ...callerHeaders(caller),
          ...tokenHeaders(settings, caller.token),
          ...(sent === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(sent === undefined ? {} : { body: sent }),
        ...(caller.webRequest ? { webRequest: caller.webRequest } : {}),
        signal,
      }),
      signal,
    );
    const { status, headers } = response;
    const parsed = await abortable(jsonOf(response), signal);
    if (status >= 200 && status < 300) return { kind: "success", status, body: parsed };
    return refusedWith({
      kind: "refusal",
      status,
      body: parsed,
      retryAfter: secondsIn(headers.get("retry-after")),
    });
  } catch (error) {
    return { kind: "unavailable", reason: reasonOf(error) };
  }
}

/** Calls a backend in this process and returns its result as if it had come over HTTP. Never rejects. */
export async function askInProcess<Body>(
  work: () => Promise<Body>,
  signal: AbortSignal,
): Promise<Answer<Body>> {
  try {
    return { kind: "success", status: 200, body: await abortable(work(), signal) };
  } catch (error) {
    if (!(error instanceof Problem)) return { kind: "unavailable", reason: reasonOf(error) };
    const { status, retryAfterSeconds } = error;
    return refusedWith({ kind: "refusal", status, body: undefined, retryAfter: retryAfterSeconds });
  }
}

const refusedWith = (refusal: Refusal): Exclude<Answer, { kind: "success" }> =>
  refusal.status >= 500 || NOT_NOW.has(refusal.status)
    ? { kind: "unavailable", reason: `status ${refusal.status}`, refusal }
    : refusal;

/** Seconds until a retry when the backend suggests none. */
const RETRY_AFTER_SECONDS = 5;

/** Converts an unsuccessful answer to a Problem, with the backend's own code, message and fields where it sends them. */
export function problemIn(answer: Exclude<Answer, { kind: "success" }>): Problem {
  const refusal = answer.kind === "refusal" ? answer : answer.refusal;
  if (!refusal || refusal.status < 400 || refusal.status >= 500) {
    return problem("unavailable", { retryAfterSeconds: refusal?.retryAfter ?? RETRY_AFTER_SECONDS });
  }
  const { data } = wireError.safeParse(refusal.body);
  const code = isProblemCode(data?.error.code) ? data.error.code : codeOfStatus(refusal.status);
  return problem(code, {
    message: isProblemCode(data?.error.code) ? data.error.message : undefined,
    fields: data?.error.fields,
    details: data?.error.details,
    retryAfterSeconds: refusal.retryAfter,
  });
}

/** Rejects when the signal aborts, even if the work ignores the signal. */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    work.catch(() => undefined);
  }
}

/** Returns `Authorization: Bearer <token>`, as configured; no header without a token. */
export const tokenHeaders = (
  { tokenHeader, tokenType }: AuthSettings,
  token: string | undefined,
): Record<string, string> =>
  token ? { [tokenHeader.toLowerCase()]: tokenType ? `${tokenType} ${token}` : token } : {};

/**
 * Returns the headers that identify the caller. The address is the one this server trusts, not the one the browser
 * claims.
 */
export const callerHeaders = (caller: Caller): Record<string, string> => ({
  "x-request-id": caller.requestId,
  "x-forwarded-for": caller.ip,
  "user-agent": caller.userAgent,
  ...(caller.country ? { "x-country-code": caller.country } : {}),
  ...(caller.idempotencyKey ? { "idempotency-key": caller.idempotencyKey } : {}),
  ...(caller.device ? { [DEVICE_HEADER]: caller.device } : {}),
});

const wireError = z.object({
  error: z.object({
    code: z.string(),
    message: z.string().max(500).optional(),
    fields: z.record(z.string(), z.string()).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

function codeOfStatus(status: number): ProblemCode {
  if (status === 401) return "invalid_credentials";
  if (status === 403) return "forbidden";
  if (status === 409) return "conflict";
  if (status === 423) return "account_locked";
  if (status === 429) return "rate_limited";
  return "invalid_input";
}

async function jsonOf(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder().decode(Buffer.concat(chunks)));
  } catch {
    return undefined;
  }
}

const secondsIn = (header: string | null) =>
  header && /^\d{1,5}$/.test(header) ? Number(header) : undefined;

export const reasonOf = (error: unknown) => (error instanceof Error ? error.name : "unknown");
