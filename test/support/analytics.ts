import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";
import { listen } from "./ports.ts";

export interface CapturedEvent {
  /** The same whenever the event is sent again. */
  readonly id: string;
  readonly event: string;
  /** When it happened by the browser's clock, in ISO 8601. Events sent at the same time may arrive in any order. */
  readonly at: string;
  readonly distinctId: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface AnalyticsRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly isCompressed: boolean;
  readonly events: number;
}

/** Responses of the real service, by path. */
export interface AnalyticsAnswers {
  readonly flags?: Readonly<Record<string, string | boolean>>;
  readonly experiments?: readonly object[];
}

export interface AnalyticsHost {
  readonly origin: string;
  /** Events as the real service counts them: one that was sent twice counts once. In the order in which they happened. */
  readonly events: readonly CapturedEvent[];
  /** Forgets all events. */
  forget(): void;
  /** Accepts the next events, but closes the connection without a response. */
  loseNextAnswer(): void;
  /** All bodies that were sent, as text. */
  readonly bodies: string[];
  /** All requests but preflight ones, in order. */
  readonly asked: AnalyticsRequest[];
  stop(): Promise<void>;
}

/**
 * Starts an analytics host that records what browsers send to it. If `hangs` is set, it accepts everything and never
 * responds.
 */
export async function startAnalyticsHost({
  hangs = false,
  answers = {},
}: {
  hangs?: boolean;
  answers?: AnalyticsAnswers;
} = {}): Promise<AnalyticsHost> {
  const events: CapturedEvent[] = [];
  const bodies: string[] = [];
  const asked: AnalyticsRequest[] = [];
  const counted = new Set<string>();
  let losesNextAnswer = false;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const text = decode(body);
    if (text !== "") bodies.push(text);
    const sent = eventsIn(text);
    const unheard = sent.filter(({ id }) => !counted.has(id));
    for (const { id } of unheard) counted.add(id);
    events.push(...unheard);
    events.sort((a, b) => a.at.localeCompare(b.at));
    const { method = "", url = "/" } = request;
    const { pathname: path, searchParams: query } = new URL(url, "http://analytics");
    if (method !== "OPTIONS")
      asked.push({ method, path, query, isCompressed: isGzip(body), events: sent.length });
    if (hangs) return;
    if (losesNextAnswer && sent.length > 0) {
      losesNextAnswer = false;
      request.socket.destroy();
      return;
    }
    response.writeHead(200, {
      "content-type": "application/json",
      "access-control-allow-origin": request.headers.origin ?? "*",
      "access-control-allow-headers": "*",
      "access-control-allow-credentials": "true",
    });
    response.end(JSON.stringify(answerTo(path, answers)));
  });
  const port = await listen(server);
  return {
    origin: `http://localhost:${port}`,
    events,
    bodies,
    asked,
    forget() {
      events.length = 0;
    },
    loseNextAnswer() {
      losesNextAnswer = true;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerTo(path: string, { flags = {}, experiments = [] }: AnalyticsAnswers): object {
  if (path.startsWith("/array/")) return { supportedCompression: ["gzip", "gzip-js"], hasFeatureFlags: true };
  if (path.startsWith("/api/web_experiments")) return { experiments };
  if (!path.startsWith("/flags")) return { status: 1 };
  const details = Object.entries(flags).map(([key, value]) => [
    key,
    {
      key,
      enabled: value !== false,
      variant: typeof value === "string" ? value : undefined,
      reason: { code: "condition_match" },
      metadata: { id: 1, version: 1 },
    },
  ]);
  return { flags: Object.fromEntries(details), errorsWhileComputingFlags: false, requestId: "1" };
}

const isGzip = (body: Buffer): boolean => body[0] === 0x1f && body[1] === 0x8b;

function decode(body: Buffer): string {
  const text = (isGzip(body) ? gunzipSync(body) : body).toString("utf8");
  const form = /^data=(.*)$/.exec(text)?.[1];
  return form === undefined ? text : Buffer.from(decodeURIComponent(form), "base64").toString("utf8");
}

function eventsIn(text: string): CapturedEvent[] {
  try {
    const parsed: unknown = JSON.parse(text);
    const batch = (parsed as { batch?: unknown }).batch ?? parsed;
    const list: unknown[] = Array.isArray(batch) ? batch : [batch];
    return list.flatMap((entry) => {
      const { event, uuid, timestamp, properties = {}, distinct_id } = entry as Record<string, unknown>;
      if (typeof event !== "string" || typeof uuid !== "string" || typeof timestamp !== "string") return [];
      const known = properties as Record<string, unknown>;
      const distinctId = String(distinct_id ?? known.distinct_id);
      return [{ id: uuid, event, at: timestamp, distinctId, properties: known }];
    });
  } catch {
    return [];
  }
}
