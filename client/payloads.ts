import { PAGE_SILENCE_MS, SEND_SILENCE_MS } from "#shared/constants.ts";
import { decode, type FirstLine, type LaterLine } from "#shared/deferred.ts";
import { BUILD_HEADER, type FormState, type PageState } from "#shared/page-state.ts";
import { reportReached, reportUnreached } from "./connection/connection.ts";
import { mayPass, retryAfterMs, retryDelayMs } from "./connection/try-again.ts";
import { type Patience, patience } from "./patience.ts";
import { isOtherBuild } from "./updates/newer-build.ts";

/** The server's response to a request for a page's data. */
export type Payload =
  /** `leave` aborts its late data. */
  | { readonly kind: "page"; readonly state: PageState; readonly isForOtherBuild: boolean; leave(): void }
  | { readonly kind: "form"; readonly form: FormState; readonly status: number }
  | { readonly kind: "redirect"; readonly to: string; readonly document: boolean }
  /** The page requires a session and there is none; the request was not processed. */
  | { readonly kind: "log-in"; readonly to: string };

interface AnswerFacts {
  readonly requestId?: string | null;
  /** Message from our own server. */
  readonly said?: string | undefined;
  /** Wait requested by the server, in milliseconds. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** Error for a response that is no page: from an intermediary, from a busy or failing server, or none at all. */
export class NoPayload extends Error {
  /** Status of the response; 0 if there was none, in which case the request may or may not have arrived. */
  readonly status: number;
  readonly requestId: string;
  readonly said: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, { requestId, said, retryAfter, cause }: AnswerFacts = {}) {
    // For logs only; users read the texts from `unanswered.ts`.
    super(`${status}`, { cause });
    this.status = status;
    this.requestId = requestId ?? "";
    this.said = said;
    this.retryAfter = retryAfter;
  }
}

/**
 * Fetches a page state, with one retry if that may help. Rejects with `NoPayload`, or with the reason of `signal`.
 * @param headers in addition, such as that the page may not be shown at all
 */
export async function fetchPayload(
  address: string,
  signal: AbortSignal,
  headers?: Readonly<Record<string, string>>,
): Promise<Payload> {
  const ask = () =>
    reach(address, PAGE_SILENCE_MS, signal, {
      credentials: "same-origin",
      headers: { accept: "application/json", ...headers },
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

/** Posts a form to a page's action. Never retried automatically. */
export async function postForm(address: string, form: FormData, signal: AbortSignal): Promise<Payload> {
  const hasFiles = [...form.values()].some((value) => value instanceof File && value.size > 0);
  const body = hasFiles ? form : new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  const init = { method: "POST", body, credentials: "same-origin" } as const;
  if (!hasFiles) return read(await reach(address, PAGE_SILENCE_MS, signal, init));
  // If the progress module fails to load, the files are sent without progress.
  const { upload } = (await import("./navigation/upload.ts").catch(() => undefined)) ?? {};
  return read(await reach(address, SEND_SILENCE_MS, signal, init, upload));
}

interface Reached extends Patience {
  readonly response: Response;
}

/** Sends a request that is aborted after `silenceMs` without activity, and records whether the site could be reached. */
async function reach(
  address: string,
  silenceMs: number,
  signal: AbortSignal,
  init: RequestInit,
  send: (address: string, init: RequestInit, progressed: () => void) => Promise<Response> = fetch,
): Promise<Reached> {
  const wait = patience(silenceMs, signal);
  try {
    const response = await send(address, { ...init, signal: wait.signal }, wait.progressed);
    reportReached();
    wait.progressed();
    return { response, ...wait };
  } catch (error) {
    wait.done();
    if (signal.aborted) throw error;
    if (!wait.signal.aborted && !isCancelled(error)) reportUnreached();
    throw new NoPayload(0, { cause: wait.signal.aborted ? wait.signal.reason : error });
  }
}

/** Returns true if there was no response within the timeout. */
export const isSilence = (error: unknown): boolean =>
  error instanceof NoPayload && error.cause instanceof DOMException && error.cause.name === "TimeoutError";

/** Returns true if the user cancelled the upload. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "UploadCancelled";

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

async function read(reached: Reached): Promise<Payload> {
  const { response, done } = reached;
  const type = response.headers.get("content-type") ?? "";
  const isForOtherBuild = isOtherBuild(response.headers.get(BUILD_HEADER));
  let body: unknown;
  try {
    if (type.startsWith("application/x-ndjson") && response.body)
      return { ...(await readLines(response.body, reached)), isForOtherBuild };
    if (!type.startsWith("application/json")) throw new Error("No JSON");
    body = await response.json();
    const payload = payloadFrom(body, response.status, isForOtherBuild);
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

function payloadFrom(body: unknown, status: number, isForOtherBuild: boolean): Payload {
  if (typeof body === "object" && body !== null) {
    if ("redirect" in body && typeof body.redirect === "string") {
      if ("error" in body) return { kind: "log-in", to: body.redirect };
      const document = isForOtherBuild || ("document" in body && body.document === true);
      return { kind: "redirect", to: body.redirect, document };
    }
    if ("form" in body) return { kind: "form", form: body.form as FormState, status };
    if ("state" in body)
      return { kind: "page", state: decode(body as FirstLine).state, isForOtherBuild, leave() {} };
  }
  throw new Error("No payload");
}

/** Extracts the message of our own server's API errors, `{ error: { message } }`. */
function messageIn(body: unknown): string | undefined {
  const { error } = (body ?? {}) as { error?: { message?: unknown } };
  return typeof error?.message === "string" ? error.message : undefined;
}

async function readLines(body: ReadableStream<Uint8Array>, wait: Patience) {
  const lines = linesOf(body, wait);
  const first = await lines.next();
  if (first.done) throw new Error("The response contains no page payload");
  const decoded = decode(JSON.parse(first.value) as FirstLine);
  // A connection that breaks later only affects the late parts of the page, which then show an error.
  void settleRest(lines, decoded).catch(() => undefined);
  return { kind: "page", state: decoded.state, leave: wait.end } as const;
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

async function* linesOf(
  body: ReadableStream<Uint8Array>,
  { progressed, done }: Patience,
): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done: isOver } = await reader.read();
      if (isOver) return;
      progressed();
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    done();
  }
}
