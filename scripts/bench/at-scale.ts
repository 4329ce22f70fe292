import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { withDatabase } from "./claims.ts";
import { launchProduct, signInOwner } from "./large-community.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "dist/bench/at-scale");
const SLUG = "harbour-city";
const SIZES = [1_000_000, 10_000_000];
/** Number of visits per screen. The fastest counts, as other load on the machine only makes visits slower. */
const VISITS = 7;
const EXPLAINS = 3;
const USUAL_MS = 250;
const NARROWED_MS = 300;

/**
 * Every screen on which the owner of a community reads members' claims, with its time limit at a million claims.
 * Placeholders such as `:partner` stand for the busiest of their kind.
 */
const screens: readonly (readonly [what: string, path: string, maxMs?: number])[] = [
  ["control panel", "/control-panel"],
  ["treets", "/treets"],
  ["treets, searched", "/treets?search=coffee&state=live"],
  ["members", "/members"],
  ["members who never claimed", "/members?claimed=never"],
  ["members who claimed a treet", "/members?treet=:treet"],
  ["members by a link", "/members?link=:link"],
  ["a member", "/members?member=:member"],
  ["a treet", "/treet/:treet"],
  ["claims of a treet", "/treet/:treet/claims"],
  ["redeemed claims of a treet", "/treet/:treet/claims?state=redeemed"],
  ["insights of a treet", "/treet/:treet/insights?days=365"],
  ["a pack", "/pack/:pack"],
  ["partners", "/partners-overview"],
  ["treets of a partner", "/manage-partner/:partner?tab=treets"],
  ["activity of a partner", "/manage-partner/:partner?tab=activity"],
  ["links", "/link-management"],
  ["a link", "/link-management?link=:link"],
  ["community profile", "/community-profile"],
  ["insights, 24 hours", "/insights?range=24h"],
  ["insights, 30 days", "/insights"],
  ["insights, 365 days", "/insights?days=365"],
  ["insights, all time", "/insights?range=all"],
  ["insights, a year against the year before", "/insights?days=365&compare=year"],
  ["insights, members", "/insights?tab=members&range=12m"],
  ["insights, treets", "/insights?tab=treets&range=12m"],
  ["insights, partners", "/insights?tab=partners&range=12m"],
  ["insights, links", "/insights?tab=links&range=12m"],
  ["insights, mails", "/insights?tab=mails&range=12m"],
  ["insights, list of claims", "/insights?list=claims&range=12m"],
  ["insights, with filters", "/insights?range=24h&filters=1"],
  ["insights by partner", "/insights?range=12m&partner=:partner", NARROWED_MS],
  ["insights by partner, treets", "/insights?tab=treets&range=12m&partner=:partner", NARROWED_MS],
  ["insights by pack", "/insights?range=12m&pack=:pack", NARROWED_MS],
  ["insights by treet", "/insights?range=12m&treet=:treet", NARROWED_MS],
  ["insights by label", "/insights?range=12m&label=:label", NARROWED_MS],
  ["insights by label, 30 days", "/insights?label=:label", NARROWED_MS],
  ["insights by label, treets", "/insights?tab=treets&range=12m&label=:label", NARROWED_MS],
  ["insights by link", "/insights?range=12m&link=:link", NARROWED_MS],
  ["insights by link, treets", "/insights?tab=treets&range=12m&link=:link", NARROWED_MS],
  ["insights by link, links", "/insights?tab=links&range=12m&link=:link", NARROWED_MS],
  ["insights by link, 24 hours", "/insights?range=24h&link=:link", NARROWED_MS],
  ["highlights", "/insights-highlight", NARROWED_MS],
];

interface Measured {
  readonly what: string;
  readonly maxMs: number;
  readonly ms: number;
  /** The statements of the page, each measured on its own, slowest first. */
  readonly statements: readonly Cost[];
}

interface Cost {
  readonly text: string;
  readonly ms: number;
  /** Number of 8 KB pages read, from the cache or from disk. */
  readonly blocks: number;
}

/**
 * Measures the owner's screens on PostgreSQL, in communities of 100,000 members with the given numbers of claims, and
 * checks that ten times the claims take at most twice as long. Runs only if `BENCH_DATABASE_URL` names a server.
 * @param sizes in claims
 */
export async function atScale(sizes: readonly number[] = SIZES, server = process.env.BENCH_DATABASE_URL) {
  const rows = [];
  let former: readonly Measured[] = [];
  for (const claims of server ? sizes : []) {
    const { seconds, measured } = await withDatabase(String(server), async (url) => ({
      seconds: seed(url, claims),
      measured: await measureScreens(url),
    }));
    const size = `${claims.toLocaleString("en")} claims`;
    const target = claims > 1_000_000 ? "≤ 600 s" : "";
    rows.push({ what: `${size} seeded`, result: `${seconds.toFixed(0)} s`, target, detail: "" });
    for (const { what, ms, maxMs, statements } of measured) {
      const [slowest] = statements;
      const blocks = statements.reduce((sum, cost) => sum + cost.blocks, 0);
      const before = former.find((one) => one.what === what);
      rows.push({
        what: `${what}, ${size}`,
        result: `${ms.toFixed(0)} ms`,
        target: before ? `≤ ${Math.max(maxMs, 2 * before.ms).toFixed(0)} ms` : `≤ ${maxMs} ms`,
        detail: `${blocks} blocks; ${slowest?.blocks ?? 0} of them for the slowest statement, ${slowest?.ms.toFixed(0)} ms of CPU`,
      });
    }
    former = measured;
  }
  return rows;
}

function seed(url: string, claims: number): number {
  const started = performance.now();
  execFileSync("npx", ["tsx", "scripts/seed.ts", "--scale", "--slug", SLUG, "--claims", String(claims)], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, DEMO: "true" },
    stdio: "ignore",
  });
  return (performance.now() - started) / 1000;
}

/** Measures each screen of the community that was seeded into this database. */
export async function measureScreens(url: string, wanted = /./): Promise<Measured[]> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, "statements.jsonl");
  await writeFile(file, "");
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await database.query(TELLING);
  const env = {
    DATABASE_URL: url,
    DEMO: "true",
    LANGUAGES: "en",
    MAX_LOOP_DELAY_MS: "60000",
    BENCH_STATEMENTS: file,
  };
  const { child, origin } = await launchProduct(join(folder, "data"), env, [
    "--import",
    join(import.meta.dirname, "record-statements.ts"),
  ]);
  try {
    const headers = { cookie: await signInOwner(origin) };
    const places = await placesIn(database);
    const visit = async (path: string): Promise<number> => {
      const started = performance.now();
      const page = await fetch(origin + path, { headers, redirect: "manual" });
      await page.arrayBuffer();
      // A statement was cancelled for taking too long, and the page failed with it.
      if (page.status === 503) return Number.POSITIVE_INFINITY;
      if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
      return performance.now() - started;
    };
    const measured: Measured[] = [];
    for (const [what, address, maxMs = USUAL_MS] of screens) {
      if (!wanted.test(what)) continue;
      const path = `/${SLUG}${address.replace(/:([a-z]+)/g, (_, name) => encodeURIComponent(places[name] ?? name))}`;
      await visit(path);
      await writeFile(file, "");
      await visit(path);
      const asked = await statementsIn(file);
      const times: number[] = [];
      for (let turn = 0; turn < VISITS; turn++) times.push(await visit(path));
      const costs: Cost[] = [];
      for (const { text, values } of asked) costs.push(await costOf(database, text, values));
      costs.sort((one, other) => other.ms - one.ms);
      measured.push({ what, maxMs, ms: Math.min(...times), statements: costs });
    }
    return measured;
  } finally {
    child.kill();
    await once(child, "exit");
    await database.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns ids for the placeholders in the screens' paths: the busiest of each kind. */
async function placesIn(database: pg.Client): Promise<Record<string, string>> {
  const { rows } = await database.query(
    `select
      (select member_id from insight_members where business_id = b.id order by cardinality(made) desc limit 1) as member,
      (select id from treets where business_id = b.id and state = 'live' order by claimed_count desc limit 1) as treet,
      (select id from packs where business_id = b.id and state = 'published' order by id limit 1) as pack,
      (select id from partnerships p where business_id = b.id and state = 'active' order by
        (select sum(claimed_count) from treets where business_id = b.id and supplier_id = p.provider_id) desc nulls last limit 1) as partner,
      (select id from links where business_id = b.id order by uses desc limit 1) as link,
      (select label from members, unnest(labels) as label where business_id = b.id group by 1 order by count(*) desc limit 1) as label
    from businesses b where b.slug = $1`,
    [SLUG],
  );
  return rows[0];
}

interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Returns the recorded read statements, without transaction control and writes. */
async function statementsIn(file: string): Promise<Asked[]> {
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  const asked = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Asked);
  return asked.filter(
    ({ text }) => /^\s*(select|with)\b/i.test(text) && !/\b(insert into|update|for update)\b/i.test(text),
  );
}

const CPU = /([\d.]+) s user, ([\d.]+) s system/;

/**
 * Returns the least CPU time of several runs, and the number of blocks read. CPU time without parallel workers gives
 * the same result on a busy machine.
 */
async function costOf(database: pg.Client, text: string, values: readonly unknown[]): Promise<Cost> {
  let [ms, blocks] = [Number.POSITIVE_INFINITY, 0];
  let spent = 0;
  const listen = ({
    message = "",
    detail = "",
  }: {
    message?: string | undefined;
    detail?: string | undefined;
  }) => {
    const [, user, system] = message.startsWith("EXECUTOR") ? (CPU.exec(detail) ?? []) : [];
    if (user !== undefined) spent = 1_000 * (Number(user) + Number(system));
  };
  database.on("notice", listen);
  for (let turn = 0; turn < EXPLAINS; turn++) {
    const { rows } = await database.query(`explain (analyze, buffers, timing off, format json) ${text}`, [
      ...values,
    ]);
    const [{ Plan: plan }] = rows[0]["QUERY PLAN"];
    ms = Math.min(ms, spent);
    blocks = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  }
  database.off("notice", listen);
  return { text, ms, blocks };
}

/**
 * Matches the settings of the product's own connections and reports the cost of each statement, which needs superuser
 * rights.
 */
const TELLING =
  "set jit = off; set work_mem = '16MB'; set max_parallel_workers_per_gather = 0; set client_min_messages = log; set log_executor_stats = on";
