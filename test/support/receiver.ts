import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { listen } from "./ports.ts";

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The same body as it came, for those that are not text. */
  readonly bytes: Buffer;
  readonly path: string;
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Response to everything from now on; `undefined` for no response at all. */
  answer: Answer | undefined;
  /** Responses to the next requests, before `answer` applies. */
  readonly next: (Answer | undefined)[];
  /** Returns everything received of this type, parsed. */
  events(type: string): { type: string; timestamp: string; data: Record<string, unknown> }[];
  stop(): Promise<void>;
}

/** Starts a customer's server to which webhooks are sent. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const bytes = Buffer.concat(parts);
      received.push({ headers: request.headers, path: request.url ?? "", body: bytes.toString(), bytes });
      const answer = receiver.next.length > 0 ? receiver.next.shift() : receiver.answer;
      if (answer) response.writeHead(answer.status, answer.headers).end(answer.body ?? "");
    });
  });
  const port = await listen(server);
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: { status: 204 },
    next: [],
    events: (type) => received.map(({ body }) => JSON.parse(body)).filter((event) => event.type === type),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** Verifies a delivery as the standard tells receivers to, without using any code of the sender. */
export function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const expected = createHmac("sha256", key).update(content).digest("base64");
  return String(headers["webhook-signature"])
    .split(" ")
    .some((signature) => signature === `v1,${expected}`);
}
