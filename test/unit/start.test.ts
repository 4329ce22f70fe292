import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  execFileSync("node", ["scripts/start.ts", ...args], {
    encoding: "utf8",
    stdio: "pipe",
    env: { PATH: process.env.PATH, ...env },
  }).trim();

/** Script that prints the C library's memory settings. */
const ALLOCATION =
  "JSON.stringify(process.env, (key, value) => !key || key.startsWith('MALLOC_') ? value : undefined)";
const allocationOf = (env?: Readonly<Record<string, string>>) => JSON.parse(start(["-p", ALLOCATION], env));

it("runs a program with its flags and memory settings, unless these are overridden", () => {
  expect(start(["--max-semi-space-size=8", "-p", "process.execArgv[0]"])).toBe("--max-semi-space-size=8");
  expect(allocationOf()).toHaveProperty("MALLOC_ARENA_MAX", "2");
  expect(allocationOf({ MALLOC_ARENA_MAX: "5" })).toEqual({ ...allocationOf(), MALLOC_ARENA_MAX: "5" });
});

it("sets the same memory allocator variables as the container image", async () => {
  const image = await readFile("Dockerfile", "utf8");
  expect(allocationOf()).toEqual(
    Object.fromEntries(Array.from(image.matchAll(/(MALLOC_\w+)=(\d+)/g), ([, name, value]) => [name, value])),
  );
});

it("exits with the program's exit code", () => {
  expect(() => start(["-e", "process.exit(78)"])).toThrow(expect.objectContaining({ status: 78 }));
});
