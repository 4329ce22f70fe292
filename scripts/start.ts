import { spawn } from "node:child_process";

/**
 * Runs Node with what follows, in place of this process, in fewer pools of memory: the C library's keep what threads that
 * hardly use them have given back, and must be told before a process begins. `node scripts/start.ts --a-flag main.js`
 */
const args = process.argv.slice(2);
const env = { MALLOC_ARENA_MAX: "2", ...process.env };
if (process.execve) process.execve(process.execPath, [process.execPath, ...args], env);
// Windows replaces no process, and has no such pools.
spawn(process.execPath, args, { stdio: "inherit" }).once("exit", (code) => {
  process.exitCode = code ?? 1;
});
