import { spawn } from "node:child_process";
import { compileWords } from "./compile-words.ts";

/**
 * Types, lint and unused code, two at a time; prints only what is wrong. Tests use most of the server, and it shows the
 * client's pages; all are checked under the same options, so one run of the compiler sees to them. A run for the client
 * alone found nothing else: packages of its own name Node's types, so it knew them too.
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
 * The compiler shares its work out to four checkers, each of which infers the contract and the schema by itself: with one
 * it does half as much. Memory is collected only where a run comes near to 3 GiB: it is over by then, at less than 2.
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
