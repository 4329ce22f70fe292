import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { retryDelayMs } from "#client/connection/try-again.ts";
import { request } from "#client/requests.ts";
import { RETRY_STATUSES } from "#shared/constants.ts";
import { listen } from "../support/ports.ts";

/** Replaces a status: the server never responds. */
const NEVER = -1;
/** Replaces a status: the server cuts the connection. */
const DROPPED = 0;

describe("a request of the application", () => {
  let server: Server;
  let origin: string;
  let asked: string[] = [];
  /** Statuses of the responses, in order. 200 once they are used up. */
  let answers: number[] = [];
  let retryAfter: string | undefined;

  beforeAll(async () => {
    server = createServer((incoming, response) => {
      asked.push(incoming.method ?? "");
      const status = answers.shift() ?? 200;
      if (status === NEVER) return;
      if (status === DROPPED) return void incoming.socket.destroy();
      const wait = retryAfter === undefined ? {} : { "retry-after": retryAfter };
      response.writeHead(status, { "content-type": "application/json", ...wait }).end('{"ok":true}');
    });
    origin = `http://127.0.0.1:${await listen(server)}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked = [];
    retryAfter = undefined;
  });

  it.each([
    ...RETRY_STATUSES.map((status) => ({ answer: `status ${status}`, status })),
    { answer: "a dropped connection", status: DROPPED },
  ])("that reads is retried once after $answer", async ({ status }) => {
    answers = [status];
    expect(await request(`${origin}/x`)).toEqual({ ok: true });
    expect(asked).toEqual(["GET", "GET"]);
  });

  it("that reads is retried once after a timeout, with a new timeout", async () => {
    const timeout = AbortSignal.timeout;
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout.call(AbortSignal, ms / 300));
    for (const options of [{}, { signal: new AbortController().signal }]) {
      asked = [];
      answers = [NEVER];
      expect(await request(`${origin}/x`, options)).toEqual({ ok: true });
      expect(asked).toEqual(["GET", "GET"]);
    }
    vi.restoreAllMocks();
  });

  it("that reads is attempted at most twice", async () => {
    answers = [503, 503, 503];
    await expect(request(`${origin}/x`)).rejects.toMatchObject({ status: 503 });
    expect(asked).toHaveLength(2);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("with the method %s is never retried", async (method) => {
    for (const status of [...RETRY_STATUSES, DROPPED]) {
      asked = [];
      answers = [status];
      await expect(request(`${origin}/x`, { method }), `status ${status}`).rejects.toThrow();
      expect(asked).toEqual([method]);
    }
  });

  it.each([400, 401, 403, 404, 422])("refused with %d is not retried", async (status) => {
    answers = [status];
    await expect(request(`${origin}/x`)).rejects.toMatchObject({ status });
    expect(asked).toHaveLength(1);
  });

  it("is not retried if the server asks to wait an hour", async () => {
    answers = [503];
    retryAfter = "3600";
    await expect(request(`${origin}/x`)).rejects.toMatchObject({ status: 503 });
    expect(asked).toHaveLength(1);
  });

  it("is not sent once its page has been left", async () => {
    const leaving = new AbortController();
    leaving.abort();
    await expect(request(`${origin}/x`, { signal: leaving.signal })).rejects.toBeDefined();
    expect(asked).toEqual([]);
  });

  it("waits as long as the server asks, within limits, and briefly otherwise", () => {
    const now = Date.parse("2026-11-21T09:00:00Z");
    expect(retryDelayMs("3", now, 0)).toBe(3_000);
    expect(retryDelayMs("Sat, 21 Nov 2026 09:00:02 GMT", now, 0)).toBe(2_000);
    expect(retryDelayMs("3600", now, 0)).toBeUndefined();
    expect(retryDelayMs("Sat, 21 Nov 2026 08:00:00 GMT", now, 0)).toBe(0);
    expect(retryDelayMs("soon", now, 0.5)).toBe(200);
    expect(retryDelayMs(null, now, 0)).toBe(100);
  });
});
