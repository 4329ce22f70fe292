import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";

/** A child process that is expected to run until it is stopped. Its output is recorded. */
export interface Child {
  readonly process: ChildProcess;
  said(): string;
  isExpected: boolean;
}

export function startChild(file: string, args: readonly string[], options: SpawnOptions = {}): Child {
  const started = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  let text = "";
  for (const stream of [started.stdout, started.stderr]) {
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  }
  return { process: started, said: () => text, isExpected: false };
}

/** Signals the process to end, and waits until it has exited. */
export async function endChild(child: Child, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  child.isExpected = true;
  if (child.process.exitCode !== null || child.process.signalCode !== null) return;
  const ended = once(child.process, "exit");
  child.process.kill(signal);
  await ended;
}
