import { spawn } from "node:child_process";
import { once } from "node:events";
import { compileWords } from "./compile-words.ts";

/**
 * Runs everything that a change must pass: `node scripts/test.ts CONFIG [ARGUMENTS OF VITEST]`. Tests need the build and
 * a browser, but not the checks, which run beside all of these because each has phases that use only one core. The
 * checks say at once what is wrong; tests that run by then are not killed, as they would leave their databases behind.
 */
const [config = "", ...args] = process.argv.slice(2);
const failed: string[] = [];

async function run(name: string, command: string, ...rest: string[]): Promise<void> {
  const [code] = await once(spawn(command, rest, { stdio: "inherit" }), "close");
  if (code !== 0) failed.push(name);
}

const script = (name: string): Promise<void> => run(`npm run ${name}`, "npm", "run", "--silent", name);

async function tests(): Promise<void> {
  await Promise.all([script("chromium"), script("build")]);
  if (failed.length > 0) return;
  await run("vitest", "node_modules/.bin/vitest", "run", "--config", config, ...args);
}

// The checks, the build and the tests all read the compiled catalogue.
await compileWords();
await Promise.all([script("check"), tests()]);
for (const name of failed) console.error(`${name} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
