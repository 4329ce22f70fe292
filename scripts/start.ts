import { spawn } from "node:child_process";

/**
 * Runs Node with the given arguments in place of this process, with settings that make the C library return memory; it
 * reads them only at process start. Fewer malloc arenas are used, as each keeps memory freed by threads that hardly use
 * it. Blocks of at least 32 KB, the compiler's allocation size, are returned as soon as they are freed: otherwise the
 * library raises that threshold and takes ever larger blocks from its arenas, where small live blocks beside them keep
 * it all. `node scripts/start.ts --a-flag main.js`
 */
const args = process.argv.slice(2);
const allocation = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
const env = { ...allocation, ...process.env };
if (process.execve) process.execve(process.execPath, [process.execPath, ...args], env);
// Windows cannot replace a process, and has no such arenas.
spawn(process.execPath, args, { stdio: "inherit" }).once("exit", (code) => {
  process.exitCode = code ?? 1;
});
