import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Pool } from "undici";
import { bundleForNode } from "../bundle-for-node.ts";
import { cpuMicrosecondsOf } from "./background.ts";
import { withDatabase } from "./claims.ts";
import { beforeExit, launchProduct, median, signInOwner } from "./large-community.ts";
import { startFlags } from "./node-flags.ts";
import { untilSteady } from "./steady.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "dist/bench/on-postgres");
const PAGE = "/harbour-club/members";
const ROUNDS = 7;
const REQUESTS = 300;
const CONNECTIONS = 4;
/** Enough rounds for the statements to be prepared and most of the code to be compiled. */
const WARM_UPS = 10;

/**
 * Benchmarks the members page on PostgreSQL, as in production, against a program that only runs the same statements and
 * writes the same rows and markup. Runs only if `BENCH_DATABASE_URL` names a server.
 */
export const onPostgres = async (url = process.env.BENCH_DATABASE_URL) =>
  url ? withDatabase(url, compare) : [];

async function compare(url: string) {
  await mkdir(folder, { recursive: true });
  const env = {
    DATABASE_URL: url,
    DEMO: "true",
    // With a second language, its demo would be written while the statements of a visit are recorded.
    LANGUAGES: "en",
    MAX_LOOP_DELAY_MS: "60000",
  };
  const files = await recorded(env);
  await bundleForNode({ floor: "scripts/bench/floor.ts" }, folder, { plainReact: true });
  const { child: product, origin } = await launchProduct(join(folder, "data"), env);
  const floor = fork(join(folder, "floor.js"), [url, files.statements, files.page], {
    env: { ...process.env, NODE_ENV: "production" },
    execArgv: [...startFlags],
  });
  const [{ port }] = (await beforeExit(floor, once(floor, "message"))) as [{ port: number }];
  try {
    const cookie = await signInOwner(origin);
    const rows = [];
    for (const [what, path, target] of [
      ["members page on PostgreSQL : floor", PAGE, "≥ 0.50"],
      ["payload of it on PostgreSQL : floor", `${PAGE}/_payload.json`, "≥ 0.60"],
    ] as const) {
      const ours = () => round(product, origin, path, cookie);
      const theirs = () => round(floor, `http://127.0.0.1:${port}`, path, "");
      for (const each of [ours, theirs]) {
        for (let turn = 0; turn < WARM_UPS; turn++) await each();
        await untilSteady(each);
      }
      const found = { ours: [] as number[], theirs: [] as number[] };
      for (let turn = 0; turn < ROUNDS; turn++) {
        found.ours.push(await ours());
        found.theirs.push(await theirs());
      }
      const [ourTime, theirTime] = [median(found.ours), median(found.theirs)];
      const detail = `${ourTime.toFixed(0)} µs against ${theirTime.toFixed(0)} µs of CPU, ${files.count} statements`;
      rows.push({ what, result: (theirTime / ourTime).toFixed(2), target, detail });
    }
    return rows;
  } finally {
    for (const child of [product, floor]) {
      child.kill();
      await once(child, "exit");
    }
    await rm(folder, { recursive: true, force: true });
  }
}

/** Records the statements of one visit and the resulting page. */
async function recorded(env: Readonly<Record<string, string>>) {
  const statements = join(folder, "statements.jsonl");
  const page = join(folder, "page.html");
  const recorder = ["--import", join(import.meta.dirname, "record-statements.ts")];
  const recording = { ...env, BENCH_STATEMENTS: statements };
  const { child, origin } = await launchProduct(join(folder, "data"), recording, recorder);
  const headers = { cookie: await signInOwner(origin) };
  const visit = async () => (await fetch(origin + PAGE, { headers })).text();
  // The first visit also stores which business was opened last.
  await visit();
  await writeFile(statements, "");
  await writeFile(page, await visit());
  child.kill();
  await once(child, "exit");
  return { statements, page, count: (await readFile(statements, "utf8")).trim().split("\n").length };
}

/** Returns a process's CPU microseconds per request over one round. */
async function round(child: ChildProcess, origin: string, path: string, cookie: string): Promise<number> {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const before = await cpuMicrosecondsOf(child);
  let left = REQUESTS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) {
        const { statusCode, body } = await pool.request({ path, method: "GET", headers: { cookie } });
        await body.arrayBuffer();
        if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
      }
    }),
  );
  const after = await cpuMicrosecondsOf(child);
  await pool.close();
  return (after - before) / REQUESTS;
}
