import { readFileSync } from "node:fs";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

interface Holder {
  readonly pid: number;
  /** When that process began, as the kernel counts it: a reused pid has another. */
  readonly startedAt: string;
}

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Takes a data directory for this process alone: two processes on one embedded database would silently lose writes.
 * A dead holder's lock is taken over. Rejects, naming the holder, when another process lives in it.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, "owner.lock");
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await create(path)) return { release: () => rm(path, { force: true }) };
    const holder = await readHolder(path);
    if (holder && isAlive(holder)) {
      throw new Error(
        `The data directory ${directory} is in use by process ${holder.pid}. Stop that process, or set DATA_DIR to another directory, or DATABASE_URL to share one PostgreSQL.`,
      );
    }
    await rm(path, { force: true });
  }
  throw new Error(`The data directory ${directory} is being taken by another process. Try again.`);
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
      // The holder may be between making the file and writing its name.
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

/** The start time of a process where the system tells it (Linux); undefined elsewhere. */
function startOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19];
  } catch {
    return undefined;
  }
}
