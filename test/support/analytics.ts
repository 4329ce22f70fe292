import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

export interface CapturedEvent {
  readonly event: string;
  readonly distinctId: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface AnalyticsHost {
  readonly origin: string;
  readonly events: CapturedEvent[];
  /** Everything that was sent, as text. */
  readonly bodies: string[];
  stop(): Promise<void>;
}

/** An analytics host that keeps what browsers really send to it; a hanging one takes everything and never answers. */
export async function startAnalyticsHost({ hangs = false } = {}): Promise<AnalyticsHost> {
  const events: CapturedEvent[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = decode(Buffer.concat(chunks));
    if (text !== "") bodies.push(text);
    events.push(...eventsIn(text));
    if (hangs) return;
    response.writeHead(200, {
      "content-type": "application/json",
      "access-control-allow-origin": request.headers.origin ?? "*",
      "access-control-allow-headers": "*",
      "access-control-allow-credentials": "true",
    });
    response.end('{"status":1}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    events,
    bodies,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function decode(body: Buffer): string {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  const text = (isGzip ? gunzipSync(body) : body).toString("utf8");
  const form = /^data=(.*)$/.exec(text)?.[1];
  return form === undefined ? text : Buffer.from(decodeURIComponent(form), "base64").toString("utf8");
}

function eventsIn(text: string): CapturedEvent[] {
  try {
    const parsed: unknown = JSON.parse(text);
    const batch = (parsed as { batch?: unknown }).batch ?? parsed;
    const list: unknown[] = Array.isArray(batch) ? batch : [batch];
    return list.flatMap((entry) => {
      const { event, properties = {}, distinct_id } = entry as Record<string, unknown>;
      if (typeof event !== "string") return [];
      const known = properties as Record<string, unknown>;
      return [{ event, distinctId: String(distinct_id ?? known.distinct_id), properties: known }];
    });
  } catch {
    return [];
  }
}
