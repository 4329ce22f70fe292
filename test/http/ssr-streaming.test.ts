import { createBrotliDecompress, createGunzip } from "node:zlib";
import { request as ask, type Dispatcher } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Backend } from "#server/backend/index.ts";
import { newPerson } from "../support/people.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const BUSINESS = "stream-club";
const PAGE = `/${BUSINESS}/members`;

/** What happens to the late part of the members page, its counts; tests set it. */
let beforeCounts: () => Promise<void>;

/** The real backend, with one operation that waits or fails as the test says. */
const withLateCounts = (backend: Backend): Backend => ({
  ...backend,
  client(caller) {
    const client = backend.client(caller);
    const members = {
      ...{ list: client.members.list, add: client.members.add, remove: client.members.remove },
      counts: async (...input: Parameters<typeof client.members.counts>) => {
        await beforeCounts();
        return client.members.counts(...input);
      },
    };
    return new Proxy(client, {
      get: (target, name, receiver) => (name === "members" ? members : Reflect.get(target, name, receiver)),
    });
  },
});

describe("a page with a part that comes late", () => {
  let treets: TestTreets;
  let cookie: string;

  beforeAll(async () => {
    treets = await startTreets({ env: { RENDER_DEADLINE_MS: "1500" }, around: withLateCounts });
    const owner = await newPerson(treets.backend, "Stella");
    cookie = `treets.token=${owner.tokens.token}`;
    await treets.backend.as(owner.tokens.token).businesses.create({ name: "Stream Club", slug: BUSINESS });
  });
  afterAll(() => treets.stop());
  beforeEach(() => {
    beforeCounts = async () => undefined;
  });

  const get = (path = PAGE, options: Partial<Dispatcher.RequestOptions> = {}, headers = {}) =>
    ask(treets.origin + path, { ...options, headers: { cookie, accept: "text/html", ...headers } });

  /** Whatever the server wrote as wrong since. */
  function errorsSince(): () => string[] {
    const from = treets.backend.logged.length;
    return () => treets.backend.logged.slice(from).filter((line) => JSON.parse(line).level >= 50);
  }

  const gate = () => Promise.withResolvers<void>();

  it.each(["identity", "gzip", "br"])("is shown before that part is there (%s)", async (encoding) => {
    const counted = gate();
    beforeCounts = () => counted.promise;
    const { headers, body } = await get(PAGE, {}, { "accept-encoding": encoding });
    expect(headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
    const decoder = { br: createBrotliDecompress, gzip: createGunzip }[encoding as "br" | "gzip"]?.();
    const stream = decoder ? body.pipe(decoder) : body;
    let text = "";
    for await (const chunk of stream) {
      text += chunk;
      if (!text.includes("Nobody here yet") || !text.includes("self.__page")) continue;
      // Had it waited for its late part, this would never be reached.
      counted.resolve();
    }
    expect(text).toContain("__late");
    expect(text.endsWith("</html>")).toBe(true);
  });

  it("sends its data the same way: first what is there, then a line for what comes", async () => {
    const counted = gate();
    beforeCounts = () => counted.promise;
    const { body } = await get(`${PAGE}/_payload.json`);
    let text = "";
    for await (const chunk of body) {
      text += chunk;
      if (text.includes("\n")) counted.resolve();
    }
    const [first, later] = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(first.late).toEqual(["counts"]);
    expect(later).toMatchObject({ slot: 0, value: { active: 0 } });
  });

  it("answers a HEAD at once, and takes that for no failure", async () => {
    const errors = errorsSince();
    const counted = gate();
    beforeCounts = () => counted.promise;
    const { statusCode, body } = await get(PAGE, { method: "HEAD" });
    await body.dump();
    counted.resolve();
    expect(statusCode).toBe(200);
    expect(errors()).toEqual([]);
  });

  it("stops working for somebody who has left, and takes that for no failure", async () => {
    const errors = errorsSince();
    const counted = gate();
    beforeCounts = () => counted.promise;
    const leaving = new AbortController();
    const { body } = await get(PAGE, { signal: leaving.signal });
    await expect(
      (async () => {
        for await (const _chunk of body) leaving.abort();
      })(),
    ).rejects.toThrow();
    const logged = () => treets.backend.logged.some((line) => line.includes('"status":499'));
    await expect.poll(logged).toBe(true);
    counted.resolve();
    expect((await get()).statusCode).toBe(200);
    expect(errors()).toEqual([]);
  });

  it("is shown without that part when it fails, which is logged once and not told", async () => {
    const errors = errorsSince();
    beforeCounts = () => Promise.reject(new Error("the disk of the counter is full"));
    const { statusCode, body } = await get();
    const text = await body.text();
    expect(statusCode).toBe(200);
    expect(text).toContain("Nobody here yet");
    expect(text.endsWith("</html>")).toBe(true);
    expect(text).not.toContain("disk of the counter");
    expect(errors()).toHaveLength(1);
    expect(errors()[0]).toContain("disk of the counter");
  });

  it("ends at its deadline when that part never comes", async () => {
    const never = gate();
    beforeCounts = () => never.promise;
    const { statusCode, body } = await get();
    const text = await body.text();
    never.resolve();
    expect(statusCode).toBe(200);
    expect(text).toContain("Nobody here yet");
  });
});

describe("a page that cannot be loaded", () => {
  let treets: TestTreets;

  beforeAll(async () => {
    treets = await startTreets({
      around: (backend) => ({
        ...backend,
        client() {
          throw new Error("a secret of the machine room");
        },
      }),
    });
  });
  afterAll(() => treets.stop());

  it("is the 500 page, says nothing of why, and names the request in page and log", async () => {
    const { statusCode, headers, body } = await ask(`${treets.origin}/invite-business-member?token=x`, {
      headers: { accept: "text/html", cookie: "treets.token=x" },
    });
    const text = await body.text();
    expect(statusCode).toBe(500);
    expect(text).toContain("<title>Internal Server Error");
    expect(text).not.toContain("machine room");
    expect(text).toContain(headers["x-request-id"] as string);
    const lines = treets.backend.logged.filter((line) => line.includes("machine room"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(headers["x-request-id"] as string);
  });
});
