import { readFileSync } from "node:fs";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

interface Holder {
  readonly pid: number;
  /** Start time of that process as counted by the kernel, which differs if the pid is reused. */
  readonly startedAt: string;
}

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Locks a data directory for this process: two processes on one embedded database would silently lose writes. Takes
 * over the lock of a dead process. Rejects, naming the holder, if a live process holds it.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, "owner.lock");
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await create(path)) return { release: () => rm(path, { force: true }) };
    const holder = await readHolder(path);
    if (holder && isAlive(holder)) {
      throw new Error(
        `The data directory ${directory} is in use by process ${holder.pid}. Stop that process, set DATA_DIR to another directory, or set DATABASE_URL to share a PostgreSQL database.`,
      );
    }
    await rm(path, { force: true });
  }
  throw new Error(`Another process is taking over the data directory ${directory}. Try again.`);
}

async function create(path: string): Promise<boolean> {
  try {
    const file = await open(path, "wx");
    const holder: Holder = { pid: process.pid, startedAt: startOf(process.pid) ?? "" };
    await file.writeFile(JSON.stringify(holder));
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      const holder: unknown = JSON.parse(await readFile(path, "utf8"));
      if (typeof holder === "object" && holder !== null && "pid" in holder && "startedAt" in holder) {
        return { pid: Number(holder.pid), startedAt: String(holder.startedAt) };
      }
      return undefined;
    } catch {
      // The holder may have created the file but not yet written to it.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return undefined;
}

function isAlive({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  const start = startOf(pid);
  return start === undefined || startedAt === "" || start === startedAt;
}

/** Returns the start time of a process where the system provides it (Linux); undefined elsewhere. */
function startOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19];
  } catch {
    return undefined;
  }
}
