import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { UNHANDLED } from "#server/lifecycle.ts";
import { isLong } from "./length.ts";
import { createDatabaseOfRun, postgresAnswers } from "./postgres-server.ts";

const FOLDER = join(import.meta.dirname, "../../dist/server");

/**
 * The embedded database is 10 MB of WebAssembly. Compiling it only once, without optimisation, shortens a start by a
 * third and is enough for a short life.
 */
const QUICK_START = ["--liftoff-only"];

/** Workers run the server from source, with the same changes as tests do. */
const AS_BUILT = ["--import", join(import.meta.dirname, "drizzle-as-built.ts")];

export type Program = "main.js" | "backend-main.js";

export interface RunningProgram {
  readonly child: ChildProcess;
  readonly origin: string;
  /** Returns the output so far. */
  output(): string;
  /** Sends the signal and waits for the process to exit. Returns the exit code, null if the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Creates a new folder for an embedded database. */
export const emptyDataDir = (): string => mkdtempSync(join(inject("folder"), "data-"));

/** Creates a folder with an embedded database on which a process starts quickly. */
export function newDataDir(): string {
  const folder = emptyDataDir();
  cpSync(inject("freshDataDir"), folder, { recursive: true });
  return folder;
}

/**
 * Returns the environment variables that say where a program keeps its data. In the usual run that is PostgreSQL if
 * there is a server, on which a process starts in a third of the time. In the long run it is a directory, as in a first
 * installation.
 */
export async function newProgramData(): Promise<Record<string, string>> {
  if (isLong || !postgresAnswers) return { DATA_DIR: newDataDir() };
  const run = inject("templateDatabase");
  return { DATABASE_URL: (await createDatabaseOfRun(run, run)).url };
}

/**
 * Starts a program of the build in its own process. Resolves once it reports its address; rejects with its output if it
 * exits.
 */
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

/** Runs a program that is expected to exit by itself. */
export async function runProgram(
  program: Program,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnProgram(program, env);
  const [code] = await once(child, "close");
  return { code, output: output() };
}

/** Starts a worker of `test/fixtures` in its own process. It reports its progress on its output. */
export const startWorker = (name: string, args: readonly string[]): ChildProcess =>
  spawn(
    process.execPath,
    [...AS_BUILT, ...QUICK_START, join(import.meta.dirname, "../fixtures", name), ...args],
    {
      env: { ...process.env, ...compiledOnce() },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );

const compiledOnce = () => ({ NODE_COMPILE_CACHE: join(inject("folder"), "compiled") });

function spawnProgram(program: Program, env: Record<string, string>) {
  const child = spawn(process.execPath, [...QUICK_START, join(FOLDER, program)], {
    env: { PATH: process.env.PATH, PORT: "0", LOG_LEVEL: "warn", ...compiledOnce(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Also ends a program on which its test gave up.
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      text += chunk;
    });
  }
  // Unhandled failures are counted at the end of the run, whatever the test itself checks.
  child.on("close", () => {
    const unhandled = text.split("\n").filter((line) => line.includes(UNHANDLED));
    for (const line of unhandled) appendFileSync(inject("unhandledFailures"), `${program}: ${line}\n`);
  });
  return { child, output: () => text };
}
