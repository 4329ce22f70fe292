import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseProxy } from "../../test/support/database-proxy.ts";
import { type Child, endChild, startChild } from "./children.ts";
import type { Cluster } from "./cluster.ts";
import type { OwnPostgres } from "./postgres.ts";

export interface Fault {
  readonly name: string;
  happen(): Promise<void>;
}

const SLOW_CLIENTS = 500;
const SLOW_MS = 6_000;
const AWAY_MS = 4_000;

/** Faults of processes and from outside, independent of the database in use. */
export function faultsOf(cluster: Cluster): Fault[] {
  let turn = 0;
  const { host, port } = new URL(cluster.origin);
  const slow = (name: string, bytes: string): Fault => ({
    name,
    async happen() {
      const open: Socket[] = Array.from({ length: SLOW_CLIENTS }, () => connect(Number(port), "127.0.0.1"));
      for (const socket of open) {
        socket.on("error", () => undefined);
        socket.once("connect", () => socket.write(bytes));
      }
      await sleep(SLOW_MS);
      for (const socket of open) socket.destroy();
    },
  });
  return [
    { name: "a process is killed", happen: () => cluster.kill(turn++) },
    { name: "a deployment", happen: () => cluster.deploy() },
    slow("500 half-sent headers", `GET /login HTTP/1.1\r\nHost: ${host}\r\nAccept: `),
    slow(
      "500 half-sent forms",
      `POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\nemail=`,
    ),
  ];
}

export const faultsOfDatabase = (proxy: DatabaseProxy, postgres: OwnPostgres): Fault[] => [
  {
    name: "connections to the database are cut",
    async happen() {
      proxy.cutOneOf(9);
      await sleep(AWAY_MS);
      proxy.cutOneOf(0);
    },
  },
  { name: "the database restarts", happen: () => postgres.restart("SIGINT") },
  { name: "the database crashes", happen: () => postgres.restart("SIGQUIT") },
  {
    name: "the database is not to be reached",
    async happen() {
      proxy.goAway();
      await sleep(AWAY_MS);
      proxy.comeBack();
    },
  },
];

/** A Redis server on this port that can be stopped for a while. */
export function faultOfRedis(port: number): { fault: Fault; stop(): Promise<void> } {
  const start = (): Child => startChild("redis-server", ["--port", String(port), "--save", ""]);
  let redis = start();
  return {
    fault: {
      name: "Redis is gone",
      async happen() {
        await endChild(redis, "SIGKILL");
        await sleep(AWAY_MS);
        redis = start();
      },
    },
    stop: () => endChild(redis),
  };
}
