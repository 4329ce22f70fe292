import { spawn } from "node:child_process";

/**
 * Runs Node with what follows, in place of this process, where the C library gives memory back: it must be told before a
 * process begins. Fewer pools, as each keeps what threads that hardly use it have freed. And what is as large as the
 * pieces that the compiler works with (32 KB) goes back as soon as it is freed: the library would take ever larger ones
 * from its pools, and small ones that live on beside them then keep all of it. `node scripts/start.ts --a-flag main.js`
 */
const args = process.argv.slice(2);
const allocation = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
const env = { ...allocation, ...process.env };
if (process.execve) process.execve(process.execPath, [process.execPath, ...args], env);
// Windows replaces no process, and has no such pools.
spawn(process.execPath, args, { stdio: "inherit" }).once("exit", (code) => {
  process.exitCode = code ?? 1;
});
