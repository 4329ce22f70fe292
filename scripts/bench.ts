import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { Pool } from "undici";
import { build } from "../build.ts";
import { atScale } from "./bench/at-scale.ts";
import { background } from "./bench/background.ts";
import { claimsPerSecond } from "./bench/claims.ts";
import { hardship } from "./bench/hardship.ts";
import { beforeExit, largeCommunity, launchProduct, median } from "./bench/large-community.ts";
import { startFlags } from "./bench/node-flags.ts";
import { onPostgres } from "./bench/on-postgres.ts";
import { MAX_WARM_UPS, untilSteady } from "./bench/steady.ts";
import { webhookBurst } from "./bench/webhook-burst.ts";
import { bundleForNode } from "./bundle-for-node.ts";
import { operatorOptions, refuseOption, wholeNumberOption } from "./operator-options.ts";

/**
 * Benchmarks the product against the simplest program that does the same. Rounds of requests go to the two in turn; the
 * CPU time that each process spends per request is measured, and the medians of the rounds are printed as ratios.
 * Results can be saved and compared with those of another day or version.
 *
 *     npm run bench [-- --to FILE] [--against FILE] [--only pages,postgres] [--only scale --claims 1000000,10000000]
 */
const USAGE =
  "Usage: npm run bench [-- --to FILE] [-- --against FILE] [-- --only PART,PART] [-- --only scale --claims NUMBER,NUMBER]";
const { values: wanted } = operatorOptions(
  {
    options: {
      against: { type: "string" },
      /** Community sizes for `scale`, in claims, smallest first. */
      claims: { type: "string" },
      only: { type: "string" },
      to: { type: "string" },
    },
  },
  USAGE,
);
const claims = wanted.claims?.split(",").map((size) => wholeNumberOption("--claims", size, USAGE));
const root = join(import.meta.dirname, "..");
const ROUNDS = 7;
const REQUESTS = 300;
const CONNECTIONS = 16;
/** Response timeout: a server that has not responded by then never will. */
const ANSWER_MS = 30_000;
const PAGE = "/harbour-club/members";
const COOKIE = "treets.token=bench";

interface Running {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly pool: Pool;
  usage(): Promise<{ cpuMicroseconds: number; rss: number }>;
}

async function start(kind: string, argument = ""): Promise<Running> {
  const bundle = kind.startsWith("bare") ? "bench-bare" : "bench";
  const child = fork(join(root, `dist/${bundle}/server.js`), [kind, argument], {
    env: { ...process.env, NODE_ENV: "production" },
    execArgv: [...startFlags],
  });
  const [{ port }] = (await beforeExit(child, once(child, "message"))) as [{ port: number }];
  const origin = `http://127.0.0.1:${port}`;
  return {
    child,
    origin,
    pool: new Pool(origin, { connections: CONNECTIONS, headersTimeout: ANSWER_MS }),
    async usage() {
      child.send("usage");
      const [usage] = await once(child, "message");
      return usage;
    },
  };
}

interface Shot {
  readonly path: string;
  readonly headers?: Record<string, string>;
}

async function get({ pool }: Running, { path, headers = {} }: Shot): Promise<Buffer> {
  const { statusCode, body } = await pool.request({
    path,
    method: "GET",
    headers: { host: "localhost:3000", cookie: COOKIE, ...headers },
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${bytes.subarray(0, 200)}`);
  return bytes;
}

/** CPU microseconds per request over one round. */
async function round(running: Running, shot: Shot): Promise<number> {
  const before = await running.usage();
  let left = REQUESTS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await get(running, shot);
    }),
  );
  const after = await running.usage();
  return (after.cpuMicroseconds - before.cpuMicroseconds) / REQUESTS;
}

type Contender = readonly [Running, Shot];

/** Returns the median CPU time per request of each contender, measured in turn once both are warm. */
async function compare(ours: Contender, theirs: Contender): Promise<{ ours: number; theirs: number }> {
  for (const contender of [ours, theirs]) await untilSteady(() => round(...contender));
  const spent = { ours: [] as number[], theirs: [] as number[] };
  for (let turn = 0; turn < ROUNDS; turn++) {
    spent.ours.push(await round(...ours));
    spent.theirs.push(await round(...theirs));
  }
  return { ours: median(spent.ours), theirs: median(spent.theirs) };
}

interface Row {
  readonly what: string;
  readonly result: string;
  readonly target: string;
  readonly detail: string;
}
interface Report {
  readonly machine: string;
  readonly at: string;
  readonly rows: readonly Row[];
}
const rows: Row[] = [];
const started = performance.now();

/** Records rows and prints them immediately, because a full run takes half an hour. */
function tell(...more: readonly Row[]): void {
  rows.push(...more);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  for (const { what, result } of more) console.error(`${minutes} min  ${what}: ${result}`);
}

const microseconds = (value: number) => `${value.toFixed(0)} µs`;

async function row(what: string, target: string, ours: Contender, theirs: Contender): Promise<void> {
  const cpu = await compare(ours, theirs);
  const ratio = (cpu.theirs / cpu.ours).toFixed(2);
  tell({
    what,
    result: ratio,
    target,
    detail: `${microseconds(cpu.ours)} against ${microseconds(cpu.theirs)} of CPU`,
  });
}

/** Benchmarks pages without a database against programs that render or send the same content. */
async function pages(): Promise<void> {
  const entry = { server: "scripts/bench/server.tsx" };
  await bundleForNode(entry, "dist/bench");
  await bundleForNode(entry, "dist/bench-bare", { plainReact: true });

  const backend = await start("backend");
  const [treets, bare, remote, bareRemote, bareJson, slow] = await Promise.all([
    start("treets"),
    start("bare"),
    start("treets-remote", backend.origin),
    start("bare-remote", backend.origin),
    start("bare-json"),
    start("treets-slow"),
  ]);
  const login = await get(treets, { path: "/login", headers: { cookie: "" } });
  const bytes = await start("express-bytes", login.toString("base64"));
  const running = [backend, treets, bare, remote, bareRemote, bareJson, slow, bytes];
  try {
    const page: Shot = { path: PAGE };
    const compressed: Shot = { path: PAGE, headers: { "accept-encoding": "br" } };
    const visitor: Shot = { path: "/login", headers: { cookie: "" } };
    await row("members page, 50 rows : bare renderToPipeableStream", "≥ 0.90", [treets, page], [bare, page]);
    await row("members page, compressed : uncompressed", "≥ 0.77", [treets, compressed], [treets, page]);
    await row(
      "over a remote backend : bare with the same calls",
      "≥ 0.75",
      [remote, page],
      [bareRemote, page],
    );
    await row(
      "prerendered /login : Express with the same bytes",
      "≥ 0.80",
      [treets, visitor],
      [bytes, visitor],
    );
    const payload: Shot = { path: `${PAGE}/_payload.json` };
    await row("payload of the members page : bare JSON", "≥ 0.60", [treets, payload], [bareJson, payload]);
    await row("payload : its own page", "≥ 3", [treets, payload], [treets, page]);
    tell(await firstByte(treets, slow));
    const { rss } = await treets.usage();
    tell({
      what: "memory after all this",
      result: `${(rss / 2 ** 20).toFixed(0)} MB`,
      target: "≤ 200 MB",
      detail: "",
    });
  } finally {
    for (const { child, pool } of running) {
      await pool.destroy();
      child.kill();
    }
  }
}

/** Measures the cost of the product's components compared with React rendering the same HTML from plain elements. */
async function tree(): Promise<void> {
  await bundleForNode({ tree: "scripts/bench/tree.tsx" }, "dist/bench-tree");
  const program = join(root, "dist/bench-tree/tree.js");
  const file = join(root, "dist/bench-tree/tree.html");
  const env = { ...process.env, NODE_ENV: "production" };
  const ask = async (child: ChildProcess, what: number | "html") => {
    child.send(what);
    return (await once(child, "message"))[0];
  };
  const begun = async (kind: string) => {
    const child = fork(program, [kind, file], { env, execArgv: [...startFlags] });
    await beforeExit(child, once(child, "message"));
    return child;
  };
  const ours = await begun("ours");
  const html: string = await ask(ours, "html");
  await writeFile(file, html);
  const plain = await begun("plain");
  try {
    const [one, other] = [html, await ask(plain, "html")].map(withoutIds);
    if (one !== other) throw new Error("The plain elements render different HTML");
    const cpuOf = (child: ChildProcess): Promise<number> => ask(child, REQUESTS);
    for (let turn = 0; turn < MAX_WARM_UPS; turn++) for (const each of [ours, plain]) await cpuOf(each);
    const spent = { ours: [] as number[], plain: [] as number[] };
    for (let turn = 0; turn < ROUNDS; turn++) {
      spent.ours.push(await cpuOf(ours));
      spent.plain.push(await cpuOf(plain));
    }
    const [ourTime, plainTime] = [median(spent.ours), median(spent.plain)];
    tell({
      what: "our tree : plain elements of the same HTML",
      result: (ourTime / plainTime).toFixed(2),
      target: "≤ 1.35",
      detail: `${microseconds(ourTime)} against ${microseconds(plainTime)} of CPU`,
    });
  } finally {
    for (const child of [ours, plain]) child.kill();
  }
}

/** Strips React's generated ids and the comments that mark its boundaries. */
const withoutIds = (html: string) => html.replace(/<!--.*?-->/g, "").replace(/_R_\w*_/g, "");

/** The benchmarks, keyed by the names that `--only` accepts. */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  pages,
  tree,
  async size() {
    tell(...(await sizes()));
  },
  async start() {
    tell(await startTime());
  },
  async large() {
    tell(await largeCommunity());
  },
  async postgres() {
    tell(...(await onPostgres()));
  },
  async claims() {
    tell(...(await claimsPerSecond()));
  },
  async hardship() {
    tell(...(await hardship()));
  },
  async background() {
    tell(...(await background()));
  },
  async webhooks() {
    tell(...(await webhookBurst()));
  },
  async scale() {
    tell(...(await atScale(claims)));
  },
};
/** Needs 30 GB of disk and half an hour, so it only runs when requested. */
const ONLY_ASKED = "scale";

async function main(): Promise<void> {
  const names = wanted.only?.split(",") ?? Object.keys(parts).filter((name) => name !== ONLY_ASKED);
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined)
    refuseOption(`--only takes ${Object.keys(parts).join(", ")}, not "${unknown}"`, USAGE);
  // Read before the benchmarks, which take minutes, because the file may be missing.
  const former = wanted.against === undefined ? undefined : await readReport(wanted.against);
  const buildStarted = performance.now();
  await build();
  const buildSeconds = (performance.now() - buildStarted) / 1000;
  tell({ what: "build", result: `${buildSeconds.toFixed(1)} s`, target: "≤ 5 s", detail: "" });
  for (const name of names) await parts[name]?.();

  const [cpu] = cpus();
  const machine = `${cpu?.model} × ${cpus().length}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.versions.node}`;
  console.log(machine);
  console.log(
    `${ROUNDS} alternating rounds of ${REQUESTS} requests; medians of the ratio of CPU time per request\n`,
  );
  if (former) console.log(`Against ${former.at}, ${former.machine}\n`);
  const then = new Map(former ? former.rows.map(({ what, result }) => [what, result]) : []);
  console.table(
    Object.fromEntries(
      rows.map(({ what, result, ...rest }) => [
        what,
        {
          result,
          ...(former ? { before: then.get(what) ?? "", change: changeFrom(then.get(what), result) } : {}),
          ...rest,
        },
      ]),
    ),
  );
  if (wanted.to) await keepReport(wanted.to, { machine, at: new Date().toISOString(), rows });
}

/** Returns the change of a result's leading number against the earlier result, such as "+4 %". */
function changeFrom(before: string | undefined, now: string): string {
  const share = Number.parseFloat(now) / Number.parseFloat(before ?? "") - 1;
  return Number.isFinite(share) ? `${share < 0 ? "" : "+"}${(share * 100).toFixed(0)} %` : "";
}

async function readReport(file: string): Promise<Report> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Report;
  } catch {
    return refuseOption(`--against takes a file that --to has written, not "${file}"`, USAGE);
  }
}

async function keepReport(to: string, report: Report): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, JSON.stringify(report, null, 2));
}

/** Measures how much later the first byte arrives when a part of the page takes 800 ms. */
async function firstByte(fast: Running, slow: Running) {
  const wait = async ({ pool }: Running) => {
    const started = performance.now();
    const { body } = await pool.request({
      path: PAGE,
      method: "GET",
      headers: { host: "localhost:3000", cookie: COOKIE },
    });
    for await (const _chunk of body) break;
    return performance.now() - started;
  };
  const later: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    const quick = await wait(fast);
    later.push((await wait(slow)) - quick);
  }
  return {
    what: "first byte with a part that takes 800 ms",
    target: "≤ 30 ms later",
    result: `${median(later).toFixed(1)} ms later`,
    detail: "",
  };
}

/** Measures what a first visit to the log-in page downloads. */
async function sizes() {
  const folder = join(root, "dist/client");
  const { languages } = JSON.parse(await readFile(join(folder, "assets.json"), "utf8"));
  const { entry, routes } = languages.en;
  const gzipped = async (paths: readonly string[]) => {
    const files = await Promise.all([...new Set(paths)].map((path) => readFile(join(folder, path))));
    return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).byteLength, 0) / 1024;
  };
  const of = (kind: "js" | "css") => gzipped([...entry[kind], ...routes.login[kind]]);
  return [
    {
      what: "JavaScript of /login, gzip",
      result: `${(await of("js")).toFixed(1)} KB`,
      target: "≤ 110 KB",
      detail: "",
    },
    {
      what: "CSS of /login, gzip",
      result: `${(await of("css")).toFixed(1)} KB`,
      target: "≤ 15 KB",
      detail: "",
    },
  ];
}

/** Measures the time from process start to the first response, with existing data. */
async function startTime() {
  const dataDir = join(root, "dist/bench/data");
  const launch = async () => {
    const started = performance.now();
    const { child, origin } = await launchProduct(dataDir);
    await fetch(`${origin}/login`);
    const seconds = (performance.now() - started) / 1000;
    child.kill();
    await once(child, "exit");
    return seconds;
  };
  await launch();
  const seconds = await launch();
  await rm(dataDir, { recursive: true, force: true });
  return {
    what: "start on PGlite, existing data",
    result: `${seconds.toFixed(2)} s`,
    target: "≤ 2 s",
    detail: "",
  };
}

await main();
process.exit(0);
