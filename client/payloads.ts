import { PAGE_SILENCE_MS, SEND_SILENCE_MS } from "#shared/constants.ts";
import { decode, type FirstLine, type LaterLine } from "#shared/deferred.ts";
import type { FormState, PageState } from "#shared/page-state.ts";
import { reportReached, reportUnreached } from "./connection/connection.ts";
import { mayPass, retryAfterMs, retryDelayMs } from "./connection/try-again.ts";
import { type Patience, patience } from "./patience.ts";

/** What the server answers about a page when the browser asks for its data. */
export type Payload =
  /** `leave` ends what is still to come of it. */
  | { readonly kind: "page"; readonly state: PageState; leave(): void }
  | { readonly kind: "form"; readonly form: FormState; readonly status: number }
  | { readonly kind: "redirect"; readonly to: string; readonly document: boolean }
  /** The page asks for a session and there is none; nothing of what was asked has been done. */
  | { readonly kind: "log-in"; readonly to: string };

interface AnswerFacts {
  readonly requestId?: string | null;
  /** What our own server has to say of it. */
  readonly said?: string | undefined;
  /** Milliseconds the server asks to wait. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** What came back is no page: an answer of something in between, of a server that is busy or failing, or none at all. */
export class NoPayload extends Error {
  /** Of the answer; 0 where none came, and what was asked may or may not have arrived. */
  readonly status: number;
  readonly requestId: string;
  readonly said: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, { requestId, said, retryAfter, cause }: AnswerFacts = {}) {
    // For logs alone: people read what `unanswered.ts` says of it.
    super(`${status}`, { cause });
    this.status = status;
    this.requestId = requestId ?? "";
    this.said = said;
    this.retryAfter = retryAfter;
  }
}

/** The page state of a page, asked for twice where that may help. Rejects with NoPayload, or as `signal` does. */
export async function fetchPayload(address: string, signal: AbortSignal): Promise<Payload> {
  const ask = () =>
    reach(address, PAGE_SILENCE_MS, signal, {
      credentials: "same-origin",
      headers: { accept: "application/json" },
    });
  const first = await ask().catch((error: unknown) => {
    if (signal.aborted || isSilence(error)) throw error;
  });
  if (first && !mayPass(first.response.status)) return read(first);
  const delay = retryDelayMs(first?.response.headers.get("retry-after") ?? null, Date.now(), Math.random());
  if (first && delay === undefined) return read(first);
  first?.end();
  await pause(delay ?? 0, signal);
  return read(await ask());
}

/** Posts a form to a page's action. Never tried again by itself. */
export async function postForm(address: string, form: FormData, signal: AbortSignal): Promise<Payload> {
  const hasFiles = [...form.values()].some((value) => value instanceof File && value.size > 0);
  const body = hasFiles ? form : new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  const init = { method: "POST", body, credentials: "same-origin" } as const;
  if (!hasFiles) return read(await reach(address, PAGE_SILENCE_MS, signal, init));
  // Where what shows how far it is does not come, the files go without being watched.
  const { upload } = (await import("./navigation/upload.ts").catch(() => undefined)) ?? {};
  return read(await reach(address, SEND_SILENCE_MS, signal, init, upload));
}

interface Reached extends Patience {
  readonly response: Response;
}

/** Sends a request that is given up after `silenceMs` without a sign of life, and notes whether the site could be reached. */
async function reach(
  address: string,
  silenceMs: number,
  signal: AbortSignal,
  init: RequestInit,
  send: (address: string, init: RequestInit, heard: () => void) => Promise<Response> = fetch,
): Promise<Reached> {
  const wait = patience(silenceMs, signal);
  try {
    const response = await send(address, { ...init, signal: wait.signal }, wait.heard);
    reportReached();
    wait.heard();
    return { response, ...wait };
  } catch (error) {
    wait.done();
    if (signal.aborted) throw error;
    if (!wait.signal.aborted && !isCancelled(error)) reportUnreached();
    throw new NoPayload(0, { cause: wait.signal.aborted ? wait.signal.reason : error });
  }
}

/** Was there no answer because nobody waits for ever? */
export const isSilence = (error: unknown): boolean =>
  error instanceof NoPayload && error.cause instanceof DOMException && error.cause.name === "TimeoutError";

/** Did the person themselves end what was on its way? */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "UploadCancelled";

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

async function read(reached: Reached): Promise<Payload> {
  const { response, done } = reached;
  const type = response.headers.get("content-type") ?? "";
  let body: unknown;
  try {
    if (type.startsWith("application/x-ndjson") && response.body)
      return await readLines(response.body, reached);
    if (!type.startsWith("application/json")) throw new Error("No JSON");
    body = await response.json();
    const payload = payloadFrom(body, response.status);
    done();
    return payload;
  } catch (cause) {
    reached.end();
    throw new NoPayload(response.status, {
      cause,
      said: messageIn(body),
      requestId: response.headers.get("x-request-id"),
      retryAfter: retryAfterMs(response.headers.get("retry-after"), Date.now()),
    });
  }
}

function payloadFrom(body: unknown, status: number): Payload {
  if (typeof body === "object" && body !== null) {
    if ("redirect" in body && typeof body.redirect === "string") {
      if ("error" in body) return { kind: "log-in", to: body.redirect };
      return { kind: "redirect", to: body.redirect, document: "document" in body && body.document === true };
    }
    if ("form" in body) return { kind: "form", form: body.form as FormState, status };
    if ("state" in body) return { kind: "page", state: decode(body as FirstLine).state, leave() {} };
  }
  throw new Error("No payload");
}

/** `{ error: { message } }` is how our own server tells programs what it refuses. */
function messageIn(body: unknown): string | undefined {
  const { error } = (body ?? {}) as { error?: { message?: unknown } };
  return typeof error?.message === "string" ? error.message : undefined;
}

async function readLines(body: ReadableStream<Uint8Array>, wait: Patience): Promise<Payload> {
  const lines = linesOf(body, wait);
  const first = await lines.next();
  if (first.done) throw new Error("The page's data did not arrive");
  const decoded = decode(JSON.parse(first.value) as FirstLine);
  // What breaks off later concerns its own part of the page, which then says so.
  void settleRest(lines, decoded).catch(() => undefined);
  return { kind: "page", state: decoded.state, leave: wait.end };
}

async function settleRest(
  lines: AsyncGenerator<string>,
  { settle, close }: ReturnType<typeof decode>,
): Promise<void> {
  try {
    for await (const line of lines) settle(JSON.parse(line) as LaterLine);
  } finally {
    close();
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>, { heard, done }: Patience): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done: isOver } = await reader.read();
      if (isOver) return;
      heard();
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    done();
  }
}
