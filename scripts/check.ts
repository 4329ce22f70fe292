import { spawn } from "node:child_process";
import { compileWords } from "./compile-words.ts";

/**
 * Checks types, lint and unused code, two checks at a time, and prints only failures. Tests use most of the server,
 * which renders the client's pages, and all are checked with the same options, so one compiler run covers them. A
 * separate run for the client found nothing more, because its own packages reference Node's types anyway.
 */
const checks: readonly (readonly [name: string, command: string])[] = [
  ["types of the client, of the server, of tests and of scripts", "tsc -p test --checkers 1"],
  ["types of shared", "tsc -p shared --checkers 1"],
  ["lint and format", "biome check --error-on-warnings"],
  ["unused files, exports and packages", "knip"],
  ["words outside the catalogue", "node scripts/check-words.ts"],
];
const AT_ONCE = 2;

/**
 * By default the compiler uses four checkers, each of which infers the contract and the schema itself; one checker does
 * half the work. Garbage is only collected when a run comes near 3 GiB, and it usually ends below 2.
 */
const ENVIRONMENT = { ...process.env, FORCE_COLOR: "0", GOGC: "off", GOMEMLIMIT: "3GiB" };

const started = performance.now();
await compileWords();
const waiting = [...checks];
const failures: string[] = [];

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command] = next;
    const { ok, output } = await run(command);
    if (!ok) failures.push(`✗ ${name}\n\n${output.trim()}\n`);
  }
}

function run(command: string): Promise<{ ok: boolean; output: string }> {
  const [file = "", ...args] = command.split(" ");
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${file}`, args, { env: ENVIRONMENT });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
for (const failure of failures) console.error(failure);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  failures.length === 0 ? `Checked in ${seconds} s` : `${failures.length} of ${checks.length} checks failed`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
