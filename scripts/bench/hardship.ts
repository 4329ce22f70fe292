import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { launchProduct, median, signInOwner } from "./large-community.ts";

const SLOW = 500;
/** Share of the capacity that normal visitors use. */
const USUAL_SHARE = 1 / 3;
/** Number of requests measured; enough that the 99th percentile is not merely the slowest request. */
const WATCHED = 400;
const REST_MS = 2_000;
const CROWDED_MS = 20_000;
const PAGE = "/harbour-club/members";
const TIMES_CAPACITY = 10;

interface Row {
  readonly what: string;
  readonly target: string;
  readonly result: string;
  readonly detail: string;
}

const form = (host: string, rest: string) =>
  `POST /login HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n${rest}`;

/** What a slow client sends before it goes silent. The last one sends a whole request and never reads the response. */
const modes = [
  ["half of their headers", (host: string) => `GET /login HTTP/1.1\r\nHost: ${host}\r\nAccept: `],
  [
    "a form's headers alone",
    (host: string) =>
      form(host, "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n"),
  ],
  [
    "half a file in chunks",
    (host: string) =>
      form(
        host,
        "Content-Type: multipart/form-data; boundary=a\r\nTransfer-Encoding: chunked\r\n\r\n100\r\n--a\r\n",
      ),
  ],
  ["and read no answer", (host: string) => `GET /sign-up HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
] as const;

/** Measures the product beside 500 slow clients, and at ten times its capacity. */
export async function hardship(): Promise<Row[]> {
  const dataDir = join(import.meta.dirname, "../../dist/bench/hardship");
  const { child, origin } = await launchProduct(dataDir);
  const { host } = new URL(origin);
  const cookie = await signInOwner(origin);
  const people = new Pool(origin, { connections: 64 });
  const crowd = new Pool(origin, { connections: 512 });
  const ask = async (pool: Pool): Promise<number> => {
    const { statusCode, body } = await pool.request({ path: PAGE, method: "GET", headers: { cookie } });
    await body.dump();
    return statusCode;
  };
  try {
    await servedAtOwnPace(() => ask(people));
    const capacity = await servedAtOwnPace(() => ask(people));
    const watched = () => watch(capacity * USUAL_SHARE, () => ask(people));
    const alone = [await watched()];
    const beside: (readonly [string, number])[] = [];
    for (const [what, bytes] of modes) {
      const sockets = Array.from({ length: SLOW }, () => slowClient(origin, bytes(host)));
      beside.push([what, await watched()]);
      for (const socket of sockets) socket.destroy();
      await sleep(REST_MS);
      alone.push(await watched());
    }
    const usual = median(alone);
    const rows = beside.map(([what, p99]) => ({
      what: `p99 beside 500 who send ${what} : alone`,
      target: "≤ 2",
      result: (p99 / usual).toFixed(2),
      detail: `${p99.toFixed(0)} ms against ${usual.toFixed(0)} ms`,
    }));
    const crowded = await servedAtPace(capacity * TIMES_CAPACITY, () => ask(crowd));
    return [
      ...rows,
      {
        what: "pages served at ten times the capacity : at capacity",
        target: "≥ 0.80",
        result: (crowded / capacity).toFixed(2),
        detail: `${crowded.toFixed(0)} a second against ${capacity.toFixed(0)}`,
      },
    ];
  } finally {
    await Promise.all([people.destroy(), crowd.destroy()]);
    child.kill();
    await once(child, "exit");
    await rm(dataDir, { recursive: true, force: true });
  }
}

function slowClient(origin: string, bytes: string): Socket {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1", () => socket.write(bytes));
  socket.on("error", () => undefined);
  // A client that never reads fills every buffer on the way.
  socket.pause();
  return socket;
}

/** Returns the 99th percentile, in milliseconds, of requests sent at a constant rate, regardless of pending responses. */
async function watch(perSecond: number, ask: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  await atPace(perSecond, (WATCHED / perSecond) * 1000, async () => {
    const started = performance.now();
    const status = await ask();
    times.push(status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY);
  });
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** Returns the pages served per second when a few visitors request the next page as soon as they have a response. */
async function servedAtOwnPace(ask: () => Promise<number>): Promise<number> {
  let served = 0;
  const ends = performance.now() + CROWDED_MS;
  const person = async () => {
    while (performance.now() < ends) if ((await ask()) === 200) served++;
  };
  await Promise.all(Array.from({ length: 16 }, person));
  return served / (CROWDED_MS / 1000);
}

/** Pages served per second while more are requested than the process can serve. */
async function servedAtPace(perSecond: number, ask: () => Promise<number>): Promise<number> {
  let served = 0;
  const started = performance.now();
  await atPace(perSecond, CROWDED_MS, async () => {
    if ((await ask()) === 200) served++;
  });
  return served / ((performance.now() - started) / 1000);
}

/** Starts `work` at a steady rate, and waits until every call has finished. */
async function atPace(perSecond: number, forMs: number, work: () => Promise<void>): Promise<void> {
  const begun: Promise<void>[] = [];
  const started = performance.now();
  for (let passed = 0; passed < forMs; passed = performance.now() - started) {
    while (begun.length < (passed / 1000) * perSecond) begun.push(work());
    await sleep(5);
  }
  await Promise.all(begun);
}
