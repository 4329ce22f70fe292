import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { UNHANDLED } from "#server/lifecycle.ts";
import { isLong } from "./length.ts";
import { createDatabaseOfRun, postgresAnswers } from "./postgres-server.ts";

const FOLDER = join(import.meta.dirname, "../../dist/server");

/** The embedded database is 10 MB of WebAssembly: compiled once and no better than for a short life, a start takes a third less. */
const QUICK_START = ["--liftoff-only"];

export type Program = "main.js" | "backend-main.js";

export interface RunningProgram {
  readonly child: ChildProcess;
  readonly origin: string;
  /** What it has written so far. */
  output(): string;
  /** Sends the signal and waits for the end; answers the exit code, null where the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A new folder for an embedded database. */
export const emptyDataDir = (): string => mkdtempSync(join(inject("folder"), "data-"));

/** The same with a database in it on which a process starts quickly. */
export function newDataDir(): string {
  const folder = emptyDataDir();
  cpSync(inject("freshDataDir"), folder, { recursive: true });
  return folder;
}

/**
 * Where a program keeps its data, as its environment says it: in the usual run on PostgreSQL where that answers, on which
 * a process starts in a third of the time; in the long run in a directory, which is what people begin with.
 */
export async function newProgramData(): Promise<Record<string, string>> {
  if (isLong || !postgresAnswers) return { DATA_DIR: newDataDir() };
  const run = inject("templateDatabase");
  return { DATABASE_URL: (await createDatabaseOfRun(run, run)).url };
}

/** A program of the build in a process of its own, once it says where it is; rejects with its words when it ends. */
export async function startProgram(program: Program, env: Record<string, string>): Promise<RunningProgram> {
  const { child, output } = spawnProgram(program, env);
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const found = /ready on (http:[^\s"]+)/.exec(output())?.[1];
      if (found) resolve(found);
    });
    child.on("exit", () => reject(new Error(`${program} did not start: ${output()}`)));
  });
  return {
    child,
    origin,
    output,
    async stop(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, "exit");
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/** Runs a program that is expected to end by itself. */
export async function runProgram(
  program: Program,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnProgram(program, env);
  const [code] = await once(child, "close");
  return { code, output: output() };
}

/** A worker of `test/fixtures` in a process of its own, which says on its output how far it is. */
export const startWorker = (name: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [...QUICK_START, join(import.meta.dirname, "../fixtures", name), ...args], {
    env: { ...process.env, ...compiledOnce() },
    stdio: ["ignore", "pipe", "inherit"],
  });

const compiledOnce = () => ({ NODE_COMPILE_CACHE: join(inject("folder"), "compiled") });

function spawnProgram(program: Program, env: Record<string, string>) {
  const child = spawn(process.execPath, [...QUICK_START, join(FOLDER, program)], {
    env: { PATH: process.env.PATH, PORT: "0", LOG_LEVEL: "warn", ...compiledOnce(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Also where a test gave up on it.
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      text += chunk;
    });
  }
  // Whatever its test looks at: what nobody handled counts at the end of all of them.
  child.on("close", () => {
    const unhandled = text.split("\n").filter((line) => line.includes(UNHANDLED));
    for (const line of unhandled) appendFileSync(inject("unhandledFailures"), `${program}: ${line}\n`);
  });
  return { child, output: () => text };
}
