import { createBrotliDecompress, createGunzip } from "node:zlib";
import { request as ask, type Dispatcher } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withLate, withLateCounts } from "../support/late-operation.ts";
import { newPerson } from "../support/people.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const BUSINESS = "stream-club";
const PAGE = `/${BUSINESS}/members`;

/** Runs before the late part of the members page, its counts, is loaded. Set by the tests. */
let beforeCounts: () => Promise<void>;
/** The same for the upper one of two late parts of the insights. */
let beforeBoard: () => Promise<void>;
/** The same for the data without which the members page cannot be sent. */
let beforeList: () => Promise<void>;

describe("a page with a deferred part", () => {
  let treets: TestTreets;
  let cookie: string;

  beforeAll(async () => {
    treets = await startTreets({
      env: { RENDER_DEADLINE_MS: "1500" },
      around: (backend) =>
        withLate("members", "list", () => beforeList())(
          withLate("insights", "treets", () => beforeBoard())(withLateCounts(() => beforeCounts())(backend)),
        ),
    });
    const owner = await newPerson(treets.backend, "Stella");
    cookie = `treets.token=${owner.tokens.token}`;
    await treets.backend.as(owner.tokens.token).businesses.create({ name: "Stream Club", slug: BUSINESS });
  });
  afterAll(() => treets.stop());
  beforeEach(() => {
    beforeCounts = async () => undefined;
    beforeBoard = async () => undefined;
    beforeList = async () => undefined;
  });

  const get = (path = PAGE, options: Partial<Dispatcher.RequestOptions> = {}, headers = {}) =>
    ask(treets.origin + path, { ...options, headers: { cookie, accept: "text/html", ...headers } });

  /** Returns a function that returns the errors logged since. */
  function errorsSince(): () => string[] {
    const from = treets.backend.logged.length;
    return () => treets.backend.logged.slice(from).filter((line) => JSON.parse(line).level >= 50);
  }

  const gate = () => Promise.withResolvers<void>();

  /** Returns the late parts of the insights by treet in order of arrival, and whether each of them failed. */
  async function partsOfInsights() {
    const { body } = await get(`/${BUSINESS}/insights/_payload.json?tab=treets`, {}, { accept: "*/*" });
    const [first = "", ...parts] = (await body.text()).trim().split("\n");
    const { late } = JSON.parse(first) as { late: readonly string[] };
    return parts
      .map((part) => JSON.parse(part) as { slot: number; failed?: true })
      .map(({ slot, failed = false }) => ({ name: late[slot], failed }));
  }

  it("sends it only after the part above it, which would otherwise shift it", async () => {
    beforeBoard = () => new Promise((resolve) => setTimeout(resolve, 200));
    expect(await partsOfInsights()).toEqual([
      { name: "treets", failed: false },
      { name: "offer", failed: false },
    ]);
  });

  it("sends it even if the part above it fails", async () => {
    beforeBoard = () => Promise.reject(new Error("cannot rank"));
    expect(await partsOfInsights()).toContainEqual({ name: "offer", failed: false });
  });

  it.each(["identity", "gzip", "br"])("is shown before that part is ready (%s)", async (encoding) => {
    const counted = gate();
    beforeCounts = () => counted.promise;
    const { headers, body } = await get(PAGE, {}, { "accept-encoding": encoding });
    expect(headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
    const decoder = { br: createBrotliDecompress, gzip: createGunzip }[encoding as "br" | "gzip"]?.();
    const stream = decoder ? body.pipe(decoder) : body;
    let text = "";
    for await (const chunk of stream) {
      text += chunk;
      if (!text.includes("No members yet") || !text.includes("self.__page")) continue;
      // Never reached if the page waits for its late part.
      counted.resolve();
    }
    expect(text).toContain("__late");
    expect(text.endsWith("</html>")).toBe(true);
  });

  it("sends its data in the same way: the available part first, then a line for the deferred one", async () => {
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

  it("answers HEAD at once, without logging an error", async () => {
    const errors = errorsSince();
    const counted = gate();
    beforeCounts = () => counted.promise;
    const { statusCode, body } = await get(PAGE, { method: "HEAD" });
    await body.dump();
    counted.resolve();
    expect(statusCode).toBe(200);
    expect(errors()).toEqual([]);
  });

  it("stops work for a client that has disconnected, without logging an error", async () => {
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

  it("is shown without that part if it fails, which is logged once but not shown", async () => {
    const errors = errorsSince();
    beforeCounts = () => Promise.reject(new Error("the disk of the counter is full"));
    const page = await get();
    expect(page.statusCode).toBe(200);
    const html = await page.body.text();
    expect(html).toContain("No members yet");
    expect(html.endsWith("</html>")).toBe(true);
    expect(errors()).toEqual([expect.stringContaining("disk of the counter")]);

    const payload = await (await get(`${PAGE}/_payload.json`)).body.text();
    expect(payload.split("\n")[1]).toBe('{"slot":0,"failed":true}');
  });

  it("ends at its deadline if that part never arrives", async () => {
    const never = gate();
    beforeCounts = () => never.promise;
    const { statusCode, body } = await get();
    const text = await body.text();
    never.resolve();
    expect(statusCode).toBe(200);
    expect(text).toContain("No members yet");
  });

  it("ends its data at the same deadline, which is logged once", async () => {
    const errors = errorsSince();
    const never = gate();
    beforeCounts = () => never.promise;
    const { statusCode, body } = await get(`${PAGE}/_payload.json`);
    const lines = (await body.text()).trim().split("\n");
    never.resolve();
    expect(statusCode).toBe(200);
    expect(lines.map((line) => JSON.parse(line).late)).toEqual([["counts"]]);
    expect(errors()).toEqual([expect.stringContaining("exceeded their deadline")]);
  });

  it.each(["", "/_payload.json"])(
    "is unavailable if the rest never arrives, which is logged once%s",
    async (form) => {
      const errors = errorsSince();
      const never = gate();
      beforeList = () => never.promise;
      const { statusCode, headers, body } = await get(PAGE + form);
      const text = await body.text();
      never.resolve();
      expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
      expect(text).toContain("Stream Club");
      expect(text).not.toContain("No members yet");
      expect(errors()).toEqual([expect.stringContaining("exceeded its deadline")]);
    },
  );

  it("answers HEAD for its data at once", async () => {
    const never = gate();
    beforeCounts = () => never.promise;
    const { statusCode, headers } = await get(`${PAGE}/_payload.json`, { method: "HEAD" });
    never.resolve();
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/x-ndjson; charset=utf-8"]);
  });
});

describe("a page that fails to load", () => {
  it("is the 500 page, which reveals no cause, links to the status page, and has its request ID on the page and in the log", async () => {
    const treets = await startTreets({ env: { STATUS_PAGE_URL: "https://status.treets.example/" } });
    const owner = await newPerson(treets.backend, "Stella");
    await treets.backend.as(owner.tokens.token).businesses.create({ name: "Stream Club", slug: BUSINESS });
    // An unforeseen failure: a table is missing.
    await treets.backend.deps.database.pool.query("alter table treets rename to treets_of_yesterday");
    const { statusCode, headers, body } = await ask(`${treets.origin}/${BUSINESS}/treets`, {
      headers: { accept: "text/html", cookie: `treets.token=${owner.tokens.token}` },
    });
    const html = await body.text();
    const id = headers["x-request-id"] as string;
    expect(statusCode).toBe(500);
    expect(html).toContain("<title>Internal Server Error");
    expect(html).toContain(id);
    expect(html).toContain('href="https://status.treets.example/"');
    expect(html).not.toContain("relation");
    const errors = treets.backend.logged.filter((line) => line.includes(id) && JSON.parse(line).level >= 50);
    expect(errors.some((line) => line.includes("does not exist"))).toBe(true);
    await treets.stop();
  });
});
