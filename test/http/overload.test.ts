import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import express, { type RequestHandler } from "express";
import { Agent, request } from "undici";
import { afterEach, describe, expect, it, vi } from "vitest";
import { languages } from "#server/middleware/languages.ts";
import { type OverloadOptions, overload, type ShedReason } from "#server/middleware/overload.ts";
import { Problem } from "#shared/problems.ts";
import { language } from "#shared/words/language.ts";
import { listen, portOf } from "../support/ports.ts";

const PEOPLE = 200;
const STEPS = 5;
const STEP_MS = 2;
/** Maximum time for an immediate response on a busy machine. */
const PATIENCE_MS = 20_000;

let server: Server;
let agent: Agent;

afterEach(async () => {
  await agent.destroy();
  server.close();
});

describe("an overloaded process", () => {
  it("limits the requests in progress, queues others, and sheds those that waited long", async () => {
    const work = counted(busily);
    const shed = new Set<ShedReason>();
    const ask = await serve(work.handler, { onShed: (reason) => shed.add(reason) });
    const statuses = await crowd(4_000, work.forgetPeak);
    expect(work.peak()).toBeLessThan(40);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect([...shed]).toEqual(["backlog"]);
    expect(await ask()).toBe(200);
  });

  it("skips requests whose client has disconnected", async () => {
    const work = counted(busily);
    const ask = await serve(work.handler);
    const people = crowd(2_000);
    await sleep(1_000);
    const gone = Array.from({ length: 50 }, () => ask({ path: "/gone", signal: AbortSignal.timeout(1) }));
    expect((await Promise.allSettled(gone)).every(({ status }) => status === "rejected")).toBe(true);
    await people;
    expect(work.begun("/gone")).toBeLessThan(50);
  });
});

it("starts queued requests one after another, however fast each is answered", async () => {
  const work = counted(busily);
  const ask = await serve((request, response, next) =>
    request.path === "/quick" ? void response.end("Done") : work.handler(request, response, next),
  );
  const people = crowd(2_000);
  await sleep(1_000);
  const quick = await Promise.all(Array.from({ length: 600 }, () => ask({ path: "/quick" })));
  expect(quick).toContain(200);
  expect(quick.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await people).filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

it("continues a queued request in the language of its own reader", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const spoken = new Map<string, string>();
  const ask = await serve(
    async ({ path }, response) => {
      spoken.set(path, language());
      await released;
      response.end("Done");
    },
    // Requests that wait this long for a connection mean that no more can be handled at once.
    { databaseWaitMs: () => 1_000 },
  );
  const inEach = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const acceptLanguage = index % 2 === 0 ? "en" : "de";
      return ask({
        path: `/${name}/${acceptLanguage}/${index}`,
        headers: { "accept-language": acceptLanguage },
      });
    });
  const first = inEach("first", 20);
  await vi.waitFor(() => expect(spoken.size).toBe(20));
  await sleep(300);
  const queued = inEach("queued", 6);
  await sleep(100);
  expect(spoken.size).toBe(20);
  release();
  expect(new Set(await Promise.all([...first, ...queued]))).toEqual(new Set([200]));
  expect([...spoken].filter(([path, used]) => !path.includes(`/${used}/`))).toEqual([]);
});

describe("a process with spare capacity", () => {
  it("starts a whole burst at once, even if all of it waits for something else", async () => {
    const { promise: allCame, resolve: go } = Promise.withResolvers<void>();
    const work = counted(async () => {
      if (work.begun("/") === PEOPLE) go();
      await Promise.race([allCame, sleep(PATIENCE_MS)]);
    });
    const ask = await serve(work.handler);
    const statuses = await Promise.all(Array.from({ length: PEOPLE }, () => ask()));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(work.peak()).toBe(PEOPLE);
  });

  it("answers a whole burst that blocks the event loop for a moment", async () => {
    const work = counted(async () => burn(1));
    const ask = await serve(work.handler);
    const statuses = await Promise.all(Array.from({ length: PEOPLE }, () => ask()));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

it("is not slowed by clients that do not read their responses", async () => {
  const ask = await serve((_request, response) => {
    response.write("Begun");
    // The response never ends.
  });
  for (let person = 0; person < 30; person++) void ask({ path: "/endless" }).catch(() => undefined);
  await sleep(300);
  const statuses = await Promise.all(Array.from({ length: 5 }, () => ask({ headersOnly: true })));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

/** Works in steps, like a page that queries a database between two of them. */
async function busily(): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    burn(STEP_MS);
    await turn();
  }
}

function burn(ms: number): void {
  const ends = performance.now() + ms;
  while (performance.now() < ends);
}

function counted(work: () => Promise<void>) {
  let atWork = 0;
  let peak = 0;
  const begun = new Map<string, number>();
  const handler: RequestHandler = async (request, response) => {
    begun.set(request.path, (begun.get(request.path) ?? 0) + 1);
    peak = Math.max(peak, ++atWork);
    await work();
    atWork--;
    response.end("Done");
  };
  return {
    handler,
    peak: () => peak,
    forgetPeak: () => {
      peak = 0;
    },
    begun: (path: string) => begun.get(path) ?? 0,
  };
}

interface Asked {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly headersOnly?: boolean;
}

/**
 * Starts a server with only this middleware, the readers' languages and a handler. Returns a function that sends a request and returns the
 * status.
 */
async function serve(handler: RequestHandler, more: Partial<OverloadOptions> = {}) {
  const app = express();
  app.use(languages(["en", "de"]));
  app.use(overload({ maxInFlight: 1_000, maxLoopDelayMs: 60_000, maxDatabaseWaitMs: 60_000, ...more }));
  app.use(handler);
  app.use(((error, _request, response, _next) => {
    response.status(error instanceof Problem ? error.status : 500).end();
  }) as express.ErrorRequestHandler);
  server = createServer(app);
  await listen(server);
  agent = new Agent({ connections: PEOPLE });
  return async ({ path = "/", headers = {}, signal, headersOnly }: Asked = {}): Promise<number> => {
    const { statusCode, body } = await request(origin() + path, {
      dispatcher: agent,
      headers,
      ...(signal && { signal }),
    });
    if (!headersOnly) await body.dump();
    return statusCode;
  };
}

/** Runs a crowd of clients that send requests for this long, and returns the statuses. Calls `settled` at half time. */
async function crowd(forMs: number, settled: () => void = () => undefined): Promise<readonly number[]> {
  const half = setTimeout(settled, forMs / 2);
  const people = new Worker(new URL("../fixtures/crowd.ts", import.meta.url), {
    workerData: { url: origin(), people: PEOPLE, forMs },
  });
  const [statuses] = await once(people, "message");
  clearTimeout(half);
  return statuses;
}

const origin = (): string => `http://127.0.0.1:${portOf(server)}`;
