import { execFileSync, type SpawnOptions } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../free-port.ts";
import { type Child, endChild, startChild } from "./children.ts";

const VERSIONS = "/usr/lib/postgresql";

export interface OwnPostgres {
  readonly url: string;
  /** Restarts the server: `SIGINT` closes connections and stops cleanly, `SIGQUIT` stops as in a crash. */
  restart(signal: "SIGINT" | "SIGQUIT"): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server for this run. Undefined if none is installed. */
export async function startPostgres(): Promise<OwnPostgres | undefined> {
  const version = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort().at(-1) : undefined;
  if (version === undefined) return undefined;
  const programs = join(VERSIONS, version, "bin");
  const folder = mkdtempSync(join(tmpdir(), "treets-chaos-postgres-"));
  const owner = ownerOf(folder);
  const port = await freePort();
  const data = join(folder, "data");
  execFileSync(join(programs, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust"], {
    stdio: "ignore",
    cwd: folder,
    ...owner,
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let child: Child;
  const start = async () => {
    const args = ["-D", data, "-p", String(port), "-k", folder, "-h", "127.0.0.1"];
    child = startChild(join(programs, "postgres"), args, { cwd: folder, ...owner });
    while (!(await answers(url))) await sleep(100);
  };
  await start();
  return {
    url,
    async restart(signal) {
      await endChild(child, signal);
      await start();
    },
    async stop() {
      await endChild(child, "SIGINT");
      rmSync(folder, { recursive: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so as root it runs as the user that Debian created for it. */
function ownerOf(folder: string): SpawnOptions & { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const [uid, gid] = [id("-u"), id("-g")];
  chownSync(folder, uid, gid);
  return { uid, gid };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
