import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DEMO_PASSWORD } from "../../shared/demo.ts";
import { freePort } from "../free-port.ts";
import { startFlags } from "./node-flags.ts";

const root = join(import.meta.dirname, "../..");

/** Starts the product as in production, with its own data directory. */
export async function launchProduct(
  dataDir: string,
  env: Record<string, string> = {},
  nodeOptions: readonly string[] = [],
): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [...startFlags, ...nodeOptions, join(root, "dist/server/main.js")], {
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      // All requests come from one address.
      RATE_LIMIT_PER_MINUTE: "1000000",
      ...env,
    },
  });
  const [output] = (await beforeExit(child, once(child.stdout, "data"))) as [Buffer];
  return { child, origin: /http:\/\/[\w.:-]+/.exec(String(output))?.[0] ?? "" };
}

/** Waits for output from a child process. Rejects if the process exits first, to avoid waiting for ever. */
export async function beforeExit<Output>(child: ChildProcess, output: Promise<Output>): Promise<Output> {
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${child.spawnargs.at(-1)} exited with code ${code} before the expected output`);
  });
  ended.catch(() => undefined);
  return Promise.race([output, ended]);
}

export const signInOwner = (origin: string) => signIn(origin, "owner@treets.example");

/** Signs in a demo account and returns the cookies. */
export async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Signing in returned status ${answer.status}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  return cookies.join("; ");
}

export const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const LARGE = 100_000;
const TURNS = 40;

/** Measures how much longer the members page of a large community takes than the demo's, in the same database. */
export async function largeCommunity() {
  const dataDir = join(root, "dist/bench/large");
  const sizes = ["--members", String(LARGE), "--treets", "20", "--claims", "1000"];
  execFileSync("npx", ["tsx", "scripts/seed.ts", "--scale", ...sizes], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: "ignore",
  });
  const { child, origin } = await launchProduct(dataDir);
  const cookie = await signInOwner(origin);
  const times = { "harbour-club": [] as number[], "harbour-city": [] as number[] };
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [slug, found] of Object.entries(times)) {
      const started = performance.now();
      const page = await fetch(`${origin}/${slug}/members`, { headers: { cookie }, redirect: "manual" });
      await page.arrayBuffer();
      if (page.status !== 200) throw new Error(`The members page of ${slug} returned status ${page.status}`);
      found.push(performance.now() - started);
    }
  }
  child.kill();
  await once(child, "exit");
  await rm(dataDir, { recursive: true, force: true });
  const [small, large] = [median(times["harbour-club"]), median(times["harbour-city"])];
  return {
    what: "members page of 100,000 : of 240, on PGlite",
    target: "≤ 1.5",
    result: (large / small).toFixed(2),
    detail: `${large.toFixed(1)} ms against ${small.toFixed(1)} ms`,
  };
}
