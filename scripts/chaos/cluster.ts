import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UNHANDLED } from "../../server/lifecycle.ts";
import { freePort } from "../free-port.ts";
import { type Child, endChild, startChild } from "./children.ts";
import { startFront } from "./front.ts";
import type { Ledger } from "./ledger.ts";

const MAIN = join(import.meta.dirname, "../../dist/server/main.js");

export interface Cluster {
  readonly origin: string;
  readonly front: string;
  /** Kills one process, as a power failure does, and starts another in its place. */
  kill(which: number): Promise<void>;
  /** Replaces the processes with new ones, one after another, as a deployment does. */
  deploy(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the product as it is deployed: several processes behind a load balancer. Counts and replaces a process that
 * crashes.
 */
export async function startCluster(
  ledger: Ledger,
  { processes, env }: { processes: number; env: Readonly<Record<string, string>> },
): Promise<Cluster> {
  const port = await freePort();
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const children: Child[] = [];
  let isOver = false;
  const common = {
    PATH: process.env.PATH ?? "",
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: "loopback",
    RATE_LIMIT_PER_MINUTE: "0",
    LOG_LEVEL: "warn",
    DRAIN_MODE: "reject",
    DRAIN_MS: "1000",
    DATA_DIR: mkdtempSync(join(tmpdir(), "treets-chaos-")),
    ...env,
  };

  const start = async (which: number): Promise<void> => {
    const child = startChild(process.execPath, [MAIN], { env: { ...common, PORT: String(ports[which]) } });
    children[which] = child;
    child.process.once("exit", (code, signal) => {
      ledger.unhandled += child.said().split(UNHANDLED).length - 1;
      if (child.isExpected || isOver) return;
      ledger.unexpectedExits++;
      console.log(
        `A process exited unexpectedly (${code ?? signal}): ${child.said().split("\n").slice(-4).join("\n")}`,
      );
      void start(which);
    });
    await isReady(`http://127.0.0.1:${ports[which]}`, child);
  };
  // The first process seeds the demo.
  for (let which = 0; which < processes; which++) await start(which);
  const front = await startFront(port, ports);

  const replace = async (which: number, signal: NodeJS.Signals) => {
    const child = children[which];
    if (child) await endChild(child, signal);
    await start(which);
  };
  return {
    origin: `http://localhost:${port}`,
    front: front.name,
    kill: (which) => replace(which % processes, "SIGKILL"),
    async deploy() {
      for (let which = 0; which < processes; which++) await replace(which, "SIGTERM");
    },
    async stop() {
      isOver = true;
      await Promise.all(children.map((child) => endChild(child)));
      await front.stop();
    },
  };
}

async function isReady(origin: string, { process: { exitCode } }: Child): Promise<void> {
  for (let tries = 0; tries < 600 && exitCode === null; tries++) {
    const ready = await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
}
