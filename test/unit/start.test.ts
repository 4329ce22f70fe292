import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

const POOLS = "process.env.MALLOC_ARENA_MAX";
const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  execFileSync("node", ["scripts/start.ts", ...args], {
    encoding: "utf8",
    stdio: "pipe",
    env: { PATH: process.env.PATH, ...env },
  }).trim();

it("runs a program with the flags it is given, in few pools of memory unless it is told otherwise", () => {
  expect(start(["--max-semi-space-size=8", "-p", POOLS])).toBe("2");
  expect(start(["-p", POOLS], { MALLOC_ARENA_MAX: "5" })).toBe("5");
  expect(start(["--max-semi-space-size=8", "-p", "process.execArgv[0]"])).toBe("--max-semi-space-size=8");
});

it("ends as the program ends", () => {
  expect(() => start(["-e", "process.exit(78)"])).toThrow(expect.objectContaining({ status: 78 }));
});
