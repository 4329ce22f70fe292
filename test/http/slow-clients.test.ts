import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { housekeeping } from "#server/backend/housekeeping.ts";
import type { Backend } from "#server/backend/index.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { postgresAnswers } from "../support/postgres-server.ts";
import { sendRaw } from "../support/raw-http.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const SLOW = 500;
const MAX_IN_FLIGHT = 50;

describe("500 slow clients", () => {
  let treets: TestTreets;
  let person: TestPerson;
  let open: Socket[] = [];
  /** Response to a form whose body never arrives. It takes as long as everything tested meanwhile. */
  let unfinished: ReturnType<typeof sendRaw>;
  const host = () => new URL(treets.origin).host;
  const formWithoutBody = () =>
    `POST /login HTTP/1.1\r\nHost: ${host()}\r\nOrigin: ${treets.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n`;

  beforeAll(async () => {
    treets = await startTreets({ env: { MAX_INFLIGHT: String(MAX_IN_FLIGHT), TRUST_PROXY: "loopback" } });
    person = await newPerson(treets.backend, "Quick");
    await treets.backend
      .as(person.tokens.token)
      .businesses.create({ name: "Quick club", slug: "quick-club" });
    unfinished = sendRaw(treets.origin, formWithoutBody());
  });
  afterAll(() => treets.stop());
  afterEach(() => {
    for (const socket of open) socket.destroy();
    open = [];
  });

  /** Sends the beginning of a request on this number of connections, and keeps them open. */
  async function begin(times: number, bytes: string): Promise<void> {
    const { port } = new URL(treets.origin);
    const sockets = Array.from({ length: times }, () => connect(Number(port), "127.0.0.1"));
    open.push(...sockets);
    await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<void>((resolve) => {
            socket.on("error", () => resolve());
            socket.once("connect", () => socket.write(bytes, () => resolve()));
          }),
      ),
    );
    await sleep(200);
  }

  async function expectServed(): Promise<void> {
    const cookie = { cookie: `treets.token=${person.tokens.token}`, origin: treets.origin };
    const answers = await Promise.all(
      ["/login", "/contact-steps", "/quick-club/members", "/api/v1/auth/session"].map((path) =>
        fetch(treets.origin + path, { headers: cookie, redirect: "manual" }),
      ),
    );
    const form = await fetch(`${treets.origin}/quick-club/members/_payload.json`, {
      method: "POST",
      headers: cookie,
      body: new URLSearchParams({ intent: "add", email: "nonsense" }),
    });
    expect([...answers, form].map(({ status }) => status)).toEqual([302, 200, 200, 200, 422]);
  }

  it.each([
    ["half of their headers", () => `GET /login HTTP/1.1\r\nHost: ${host()}\r\nAccept: `],
    ["the headers of a form and then nothing", formWithoutBody],
    [
      "the headers of a call of the API and then nothing",
      () =>
        `POST /api/v1/auth/sign-in HTTP/1.1\r\nHost: ${host()}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    ],
    [
      "a file in chunks, half of one",
      () =>
        `POST /login HTTP/1.1\r\nHost: ${host()}\r\nOrigin: ${treets.origin}\r\nContent-Type: multipart/form-data; boundary=a\r\nTransfer-Encoding: chunked\r\n\r\n100\r\n--a\r\n`,
    ],
    ["nothing at all", () => ""],
  ])("send %s, and all others are served", async (_what, bytes) => {
    await begin(SLOW, bytes());
    await expectServed();
  });

  it("do not read their responses, and all others are served", async () => {
    await begin(SLOW, `GET /sign-up?b HTTP/1.1\r\nHost: ${host()}\r\n\r\n`);
    for (const socket of open) socket.pause();
    await expect.poll(async () => (await fetch(`${treets.origin}/sign-up?a`)).status).toBe(200);
  });

  it("get a 408 when their request never completes", async () => {
    const answer = await unfinished;
    expect(answer.status).toBe(408);
    expect(answer.header("x-request-id")).toBeTruthy();
  });
});

it("slow clients from one public IP address are limited to a share, and others are served", async () => {
  const treets = await startTreets({ env: { MAX_INFLIGHT: "1", TRUST_PROXY: "loopback" } });
  const form = (from: string, body: string, length = body.length) =>
    `POST /login HTTP/1.1\r\nHost: ${new URL(treets.origin).host}\r\nOrigin: ${treets.origin}\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n${body}`;
  try {
    // Which of the two gets the share is random; the body of its form never arrives.
    const unfinished = form("198.51.100.7", "", 1_000);
    const statuses = async () => {
      const answers = await Promise.all([1, 2].map(() => sendRaw(treets.origin, unfinished)));
      return answers.map(({ status }) => status).sort();
    };
    // Repeated in case the machine stood still for so long that one was given up before the other arrived.
    await expect.poll(statuses).toEqual([408, 429]);
    expect((await sendRaw(treets.origin, form("198.51.200.7", "a=b"))).status).toBe(400);
  } finally {
    await treets.stop();
  }
});

describe.skipIf(!postgresAnswers)("requests that would wait for a database connection", () => {
  it("are shed while many are already waiting, and jobs continue", async () => {
    const treets = await startTreets({ kind: "postgres", env: { MAX_DATABASE_WAIT_MS: "500" } });
    const { database } = treets.backend.deps;
    const held = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));
    const cookie = { cookie: "treets.token=a.b", accept: "text/html" };
    // Queries begin to wait one after another; each that has waited in vain for long enough fails.
    const waiting: Promise<unknown>[] = [];
    const wait = () => waiting.push(database.pool.query("select 1").catch(() => undefined));
    wait();
    const more = setInterval(wait, 200);
    await sleep(600);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => fetch(`${treets.origin}/account-settings`, { headers: cookie })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(answers.every(({ headers }) => headers.get("retry-after") === "1")).toBe(true);
    // Background work uses separate connections.
    await treets.backend.deps.jobs.enqueue(housekeeping, {});
    clearInterval(more);
    for (const client of held) client.release();
    await Promise.all(waiting);
    expect(
      (await fetch(`${treets.origin}/account-settings`, { headers: cookie, redirect: "manual" })).status,
    ).toBe(302);
    await treets.stop();
  });
});

describe("during a backend outage", () => {
  it("public pages are served as for visitors, even to signed-in users", async () => {
    const away = (backend: Backend): Backend => ({
      ...backend,
      session: undefined,
      fetch: () => Promise.reject(new Error("Nobody is there")),
    });
    const treets = await startTreets({ around: away });
    const headers = { cookie: "treets.token=a.b; treets.refresh=c", accept: "text/html" };
    for (const path of ["/", "/login", "/sign-up", "/forgot-password"]) {
      const answer = await fetch(treets.origin + path, { headers, redirect: "manual" });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    // A message for the next page waits until there is one.
    const waiting = { ...headers, cookie: `${headers.cookie}; treets.notice=Saved.` };
    const guarded = await fetch(`${treets.origin}/account-settings`, {
      headers: waiting,
      redirect: "manual",
    });
    expect(guarded.status).toBe(503);
    expect(guarded.headers.getSetCookie()).toEqual([]);
    expect(await guarded.text()).not.toContain("Saved.");
    await treets.stop();
  });
});
