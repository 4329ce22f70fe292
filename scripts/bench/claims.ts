import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Pool } from "undici";
import { signAccessToken } from "../../server/backend/accounts/auth/tokens.ts";
import { launchProduct } from "./large-community.ts";

const root = join(import.meta.dirname, "../..");
const MEMBERS = 5_000;
const CONNECTIONS = 200;
const TREETS = 50;
const RETRY_MS = 100;

/** The scenarios: how many `treets` there are, and whether a stock or a pool of codes limits them. */
const courses = [
  { what: "one treet", treets: 1, type: "shared_code", stock: null },
  { what: "one treet with a stock of 4,000", treets: 1, type: "shared_code", stock: 4_000 },
  { what: "one pool of 4,000 codes", treets: 1, type: "code_pool", stock: null },
  { what: `${TREETS} treets`, treets: TREETS, type: "shared_code", stock: null },
] as const;
type Course = (typeof courses)[number];
const LEFT_OVER = 4_000;

/**
 * Measures claims per second of one process on PostgreSQL: 5,000 members over 200 connections, each making one claim
 * through the API. The resulting database is then checked against the responses. Runs only if `BENCH_DATABASE_URL`
 * names a server.
 */
export async function claimsPerSecond(url = process.env.BENCH_DATABASE_URL) {
  const rows = [];
  for (const course of url ? courses : [])
    rows.push(await withDatabase(String(url), (own) => run(own, course)));
  return rows;
}

/** Creates a temporary database, runs `work` with its URL and drops it afterwards. */
export async function withDatabase<T>(server: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `treets_bench_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

async function run(url: string, course: Course) {
  const dataDir = join(root, "dist/bench/claims");
  const { child, origin } = await launchProduct(dataDir, {
    DATABASE_URL: url,
    DEMO: "false",
  });
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const pool = new Pool(origin, { connections: CONNECTIONS });
  try {
    const tokens = await fill(database, course);
    const answered = { 200: 0, 409: 0, 503: 0 };
    const times: number[] = [];
    const claim = async (member: number): Promise<void> => {
      const began = performance.now();
      const { statusCode, body } = await pool.request({
        path: `/api/v1/businesses/harbour/catalogue/trt_${member % course.treets}/claim`,
        method: "POST",
        headers: { authorization: `Bearer ${tokens[member]}`, "content-type": "application/json" },
        body: "{}",
      });
      const text = await body.text();
      times.push(performance.now() - began);
      if (statusCode !== 200 && statusCode !== 409 && statusCode !== 503)
        throw new Error(`Claiming returned status ${statusCode}: ${text}`);
      answered[statusCode]++;
      if (statusCode !== 503) return;
      await sleep(RETRY_MS);
      await claim(member);
    };
    const began = performance.now();
    let next = 0;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (next < MEMBERS) await claim(next++);
      }),
    );
    const seconds = (performance.now() - began) / 1_000;
    await compare(database, answered, course);
    times.sort((a, b) => a - b);
    const millisecondsAt = (share: number) =>
      `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
    return {
      what: `claims a second, PostgreSQL, ${course.what}`,
      result: (MEMBERS / seconds).toFixed(0),
      target: "≥ 400",
      detail: `${answered[200]} made, ${answered[409]} refused, ${answered[503]} asked to come again; half within ${millisecondsAt(0.5)}, 99 of 100 within ${millisecondsAt(0.99)}`,
    };
  } finally {
    await pool.destroy();
    await database.end();
    child.kill();
    await once(child, "exit");
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Creates a community of signed-in members and returns their access tokens. Sessions are inserted directly, as 5,000
 * sign-ins would take longer than the claims. All members joined by the same link and have the same label, so every
 * claim updates the same totals.
 */
async function fill(database: pg.Client, { treets, type, stock }: Course): Promise<string[]> {
  await database.query(`
    insert into users (id, email) select 'usr_' || n, 'm' || n || '@people.example' from generate_series(0, ${MEMBERS - 1}) n;
    insert into businesses (id, slug, name, is_community, is_provider, plan, created_by)
      values ('biz_1', 'harbour', 'Harbour', true, false, 'scale', 'usr_0');
    insert into sessions (id, user_id, expires_at)
      select 'ses_' || n, 'usr_' || n, now() + interval '1 day' from generate_series(0, ${MEMBERS - 1}) n;
    insert into labels (id, business_id, name, color) values ('lbl_0', 'biz_1', 'Choir', 'teal');
    insert into members (id, business_id, user_id, email, first_name, status, labels, source, source_link_id, joined_at)
      select 'mem_' || n, 'biz_1', 'usr_' || n, 'm' || n || '@people.example', 'Mia', 'active', '{Choir}', 'link', 'lnk_0', now()
      from generate_series(0, ${MEMBERS - 1}) n;
    insert into treets (id, business_id, type, state, title, shared_code, stock_total, published_at)
      select 'trt_' || n, 'biz_1', '${type}', 'live', 'Coffee', 'COFFEE', ${stock}, now() from generate_series(0, ${treets - 1}) n;`);
  if (type === "code_pool")
    await database.query(`insert into treet_codes (id, treet_id, cipher, hash)
      select 'cod_' || n, 'trt_0', '', n::text from generate_series(1, ${LEFT_OVER}) n`);
  await database.query("analyze");
  const { rows } = await database.query("select value from secrets where name = 'token signing key'");
  const key = Buffer.from(rows[0].value, "base64url");
  const endsAt = Math.floor(Date.now() / 1_000) + 600;
  return Array.from({ length: MEMBERS }, (_, n) =>
    signAccessToken(key, { userId: `usr_${n}`, sessionId: `ses_${n}`, endsAt }),
  );
}

/** Throws if there is a claim too many, a code handed out twice or a total that does not match the claims. */
async function compare(
  database: pg.Client,
  answered: { 200: number },
  { type, stock }: Course,
): Promise<void> {
  const { rows } = await database.query(`select
    (select count(*)::int from claims) as claims,
    (select count(distinct member_id)::int from claims) as members,
    (select count(distinct code_id)::int from claims) as codes,
    (select sum(claimed_count)::int from treets) as counted,
    (select sum(total)::int from insight_days where kind like 'made:%') as days,
    (select sum(claims)::int from insight_treets where span = 'day') as sums,
    (select sum(claims)::int from insight_links) as links,
    (select sum(claims)::int from insight_labels) as labels,
    (select sum(claims)::int / 2 from insight_group_treets) as both,
    (select sum(cardinality(made))::int from insight_members) as remembered`);
  const expected = type === "code_pool" || stock !== null ? LEFT_OVER : MEMBERS;
  const { codes, ...found } = rows[0] as Record<string, number>;
  const wrong = Object.entries({ ...found, answered: answered[200] }).filter(
    ([, number]) => number !== expected,
  );
  if (type === "code_pool" && codes !== expected) wrong.push(["codes", codes ?? 0]);
  if (wrong.length > 0) throw new Error(`Expected ${expected} claims, found ${JSON.stringify(wrong)}`);
}
