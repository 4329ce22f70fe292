import { spawn } from "node:child_process";

/** Types, lint and unused code, two at a time; prints only what is wrong. */
const checks: readonly (readonly [name: string, command: string])[] = [
  ["types of shared", "tsc -p shared"],
  ["types of the client", "tsc -p client"],
  ["types of the server", "tsc -p server"],
  ["types of tests and scripts", "tsc -p test"],
  ["lint and format", "biome check --error-on-warnings"],
  ["unused files and unlisted packages", "knip --include files,unlisted,unresolved,binaries"],
];
const AT_ONCE = 2;

const started = performance.now();
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
    const child = spawn(`node_modules/.bin/${file}`, args, { env: { ...process.env, FORCE_COLOR: "0" } });
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
