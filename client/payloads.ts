import { decode, type FirstLine, type LaterLine } from "#shared/deferred.ts";
import type { FormState, PageState } from "#shared/page-state.ts";
import { reportReached, reportUnreached } from "./connection/connection.ts";
import { mayPass, retryDelayMs } from "./connection/try-again.ts";

/** What the server answers about a page when the browser asks for its data. */
export type Payload =
  | { readonly kind: "page"; readonly state: PageState }
  | { readonly kind: "form"; readonly form: FormState; readonly status: number }
  | { readonly kind: "redirect"; readonly to: string; readonly document: boolean }
  /** The page asks for a session and there is none; nothing of what was asked has been done. */
  | { readonly kind: "log-in"; readonly to: string };

/** Nothing came back: the site is out of reach from here. What was asked may or may not have arrived. */
export class Unreached extends Error {
  override name = "Unreached";
}

/** The page state of a page, asked for twice where that may help. Rejects when no answer came or it was no payload. */
export async function fetchPayload(address: string, signal: AbortSignal): Promise<Payload> {
  const init = { signal, credentials: "same-origin", headers: { accept: "application/json" } } as const;
  const first = await reach(address, init).catch((error: unknown) => {
    if (signal.aborted) throw error;
  });
  if (first && !mayPass(first.status)) return read(first);
  const retryAfter = first?.headers.get("retry-after") ?? null;
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs(retryAfter, Date.now(), Math.random())));
  return read(await reach(address, init));
}

/** Posts a form to a page's action. Never tried again by itself. */
export async function postForm(address: string, form: FormData, signal: AbortSignal): Promise<Payload> {
  const hasFiles = [...form.values()].some((value) => value instanceof File && value.size > 0);
  const body = hasFiles ? form : new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  return read(await reach(address, { method: "POST", body, signal, credentials: "same-origin" }));
}

/** Asks the site and notes whether it could be reached. */
async function reach(address: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
  try {
    const response = await fetch(address, init);
    reportReached();
    return response;
  } catch (error) {
    if (init.signal.aborted) throw error;
    reportUnreached();
    throw new Unreached("No answer", { cause: error });
  }
}

async function read(response: Response): Promise<Payload> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("application/x-ndjson") && response.body) return readLines(response.body);
  if (!type.startsWith("application/json"))
    throw new Error(`The page's data could not be read (${response.status})`);
  return payloadFrom(await response.json(), response.status);
}

function payloadFrom(body: unknown, status: number): Payload {
  if (typeof body === "object" && body !== null) {
    if ("redirect" in body && typeof body.redirect === "string") {
      if ("error" in body) return { kind: "log-in", to: body.redirect };
      return { kind: "redirect", to: body.redirect, document: "document" in body && body.document === true };
    }
    if ("form" in body) return { kind: "form", form: body.form as FormState, status };
    if ("state" in body) return { kind: "page", state: decode(body as FirstLine).state };
  }
  throw new Error(`The page's data could not be read (${status})`);
}

async function readLines(body: ReadableStream<Uint8Array>): Promise<Payload> {
  const lines = linesOf(body);
  const first = await lines.next();
  if (first.done) throw new Error("The page's data did not arrive");
  const decoded = decode(JSON.parse(first.value) as FirstLine);
  void settleRest(lines, decoded);
  return { kind: "page", state: decoded.state };
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

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
