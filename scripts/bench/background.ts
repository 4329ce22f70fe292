import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { launchProduct } from "./large-community.ts";

const root = join(import.meta.dirname, "../..");
const MAILS = 10_000;
const WATCHED = "forgetful@people.example";
/** Long enough for the JavaScript engine to finish compiling hot code. */
const SETTLES_MS = 180_000;
const IDLE_SECONDS = 60;

/**
 * Measures the cost of background work, both busy and idle; also on PostgreSQL if `BENCH_DATABASE_URL` names a server.
 */
export async function background() {
  const { BENCH_DATABASE_URL: url } = process.env;
  const kinds = [["embedded", {}], ...(url ? [["PostgreSQL", { DATABASE_URL: url }] as const] : [])] as const;
  const rows = [];
  for (const [kind, env] of kinds) rows.push(...(await mails(kind, env)), await idle(kind, env));
  return rows;
}

/** A separate process queues the bulk emails and then a password reset email behind them. */
async function mails(kind: string, env: Readonly<Record<string, string>>) {
  const sink = new Worker(join(import.meta.dirname, "mail-sink.ts"), { workerData: { watched: WATCHED } });
  let count = 0;
  let watchedAt = 0;
  let port = 0;
  sink.on("message", (output: { port?: number; count?: number; watched?: number }) => {
    port = output.port ?? port;
    count = output.count ?? count;
    watchedAt = output.watched ?? watchedAt;
  });
  while (port === 0) await sleep(10);
  const dataDir = join(root, "dist/bench/mail");
  await rm(dataDir, { recursive: true, force: true });
  const program = ["--import", "tsx", "scripts/bench/mail-process.ts", String(MAILS), WATCHED];
  const child: ChildProcess = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}`, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [queuedAt, askedAt] = await numbersOf(child, 2);
  while (count <= MAILS) await sleep(50);
  const seconds = (Date.now() - (queuedAt ?? 0)) / 1_000;
  child.kill("SIGKILL");
  await once(child, "exit");
  await sink.terminate();
  await rm(dataDir, { recursive: true, force: true });
  return [
    {
      what: `${MAILS.toLocaleString("en")} mails leave, ${kind}`,
      result: `${seconds.toFixed(1)} s`,
      target: "≤ 60 s",
      detail: "",
    },
    {
      what: `a password mail behind them, ${kind}`,
      result: `${((watchedAt - (askedAt ?? 0)) / 1_000).toFixed(2)} s`,
      target: "≤ 2 s",
      detail: "",
    },
  ];
}

/** Reads the timestamps that the process prints, one per line. */
async function numbersOf({ stdout }: ChildProcess, wanted: number): Promise<number[]> {
  let text = "";
  stdout?.on("data", (chunk) => {
    text += chunk;
  });
  for (;;) {
    const found = text.match(/^\d{13}$/gm) ?? [];
    if (found.length >= wanted) return found.map(Number);
    await sleep(20);
  }
}

/** Measures the share of a core that the product uses when it gets no requests. */
async function idle(kind: string, env: Readonly<Record<string, string>>) {
  const dataDir = join(root, "dist/bench/idle");
  await rm(dataDir, { recursive: true, force: true });
  const { child } = await launchProduct(dataDir, env);
  await sleep(SETTLES_MS);
  const before = await cpuMicrosecondsOf(child);
  await sleep(IDLE_SECONDS * 1_000);
  const used = ((await cpuMicrosecondsOf(child)) - before) / 1_000_000 / IDLE_SECONDS;
  child.kill();
  await once(child, "exit");
  await rm(dataDir, { recursive: true, force: true });
  return {
    what: `an idle process, ${kind}`,
    result: `${(used * 100).toFixed(2)} %`,
    target: "≤ 0.3 %",
    detail: "",
  };
}

/** Returns the CPU time that all threads of a process have spent since they started. */
export async function cpuMicrosecondsOf({ pid }: ChildProcess): Promise<number> {
  const threads = `/proc/${pid}/task`;
  const spent = (await readdir(threads)).map(async (thread) => {
    const [nanoseconds] = (await readFile(`${threads}/${thread}/schedstat`, "utf8")).split(" ");
    return Number(nanoseconds) / 1_000;
  });
  return (await Promise.all(spent)).reduce((sum, each) => sum + each, 0);
}
