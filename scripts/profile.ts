import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Profiler } from "node:inspector";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { demoAccounts } from "../shared/demo.ts";
import { launchProduct, signIn } from "./bench/large-community.ts";
import { operatorOptions, refuseOption, wholeNumberOption } from "./operator-options.ts";

/**
 * Profiles the server for one address of the demo: requests it many times in sequence and prints the time that each
 * function took per request. The profile is also saved, for the flame graph of a browser's developer tools. The
 * embedded database runs on its own thread, which is not included; with DATABASE_URL there is no such thread.
 *
 *     npm run profile -- /harbour-club/members [--as partner] [--requests 300]
 */
const USAGE = "Usage: npm run profile [-- /PATH] [-- --as visitor|ACCOUNT] [-- --requests NUMBER]";
const {
  values,
  positionals: [address = "/harbour-club/members", ...more],
} = operatorOptions(
  {
    allowPositionals: true,
    options: { as: { type: "string", default: "owner" }, requests: { type: "string", default: "300" } },
  },
  USAGE,
);
if (more.length > 0 || !address.startsWith("/"))
  refuseOption('It takes one path, such as "/harbour-club/members"', USAGE);
const root = join(import.meta.dirname, "..");
const requests = wholeNumberOption("--requests", values.requests, USAGE);
const account = demoAccounts.find(({ email }) => email.startsWith(`${values.as}@`));
if (!account && values.as !== "visitor") {
  const names = demoAccounts.map(({ email }) => email.split("@", 1)[0]).join(", ");
  refuseOption(`--as takes visitor, ${names}, not "${values.as}"`, USAGE);
}

const WARM_UP = 100;
const SAMPLED_EVERY_MICROSECONDS = 200;
const SHOWN = 40;

const dataDir = await mkdtemp(join(tmpdir(), "treets-profile-"));
const { child, origin } = await launchProduct(dataDir, { DEMO: "true" }, ["--inspect=127.0.0.1:0"]);
try {
  const inspector = await inspectorOf(child);
  const headers: HeadersInit = account ? { cookie: await signIn(origin, account.email) } : {};
  const ask = async (times: number) => {
    for (let time = 0; time < times; time++) {
      const answer = await fetch(origin + address, { headers, redirect: "manual" });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    }
  };
  await ask(WARM_UP);
  const { profile } = await profiled(inspector, () => ask(requests));
  const folder = join(root, "dist/profile");
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${address.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home"}.cpuprofile`);
  await writeFile(file, JSON.stringify(profile));
  report(profile);
  console.log(`\nFlame graph: open ${relative(process.cwd(), file)} in a browser's developer tools.`);
} finally {
  child.kill();
  await once(child, "exit");
  await rm(dataDir, { recursive: true, force: true });
}

/** Reads the inspector's address from the process's output at start. */
async function inspectorOf({ stderr }: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of stderr ?? []) {
    text += String(chunk);
    const [found] = /ws:\/\/\S+/.exec(text) ?? [];
    if (found) return found;
  }
  throw new Error(`The server did not start its inspector:\n${text}`);
}

/** Runs `work` while sampling the process behind the inspector's address. */
async function profiled(
  inspector: string,
  work: () => Promise<void>,
): Promise<{ profile: Profiler.Profile }> {
  const socket = new WebSocket(inspector);
  await once(socket, "open");
  const answers = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    answers.get(id)?.(result);
  });
  let sent = 0;
  const command = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      const id = ++sent;
      answers.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await command("Profiler.enable");
  await command("Profiler.setSamplingInterval", { interval: SAMPLED_EVERY_MICROSECONDS });
  await command("Profiler.start");
  await work();
  const stopped = await command("Profiler.stop");
  socket.close();
  return stopped as { profile: Profiler.Profile };
}

/** Prints the milliseconds per request of each function, its own time and its total. */
function report({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const alone = new Map<string, number>();
  const withCalled = new Map<string, number>();
  const add = (sums: Map<string, number>, name: string, ms: number) =>
    sums.set(name, (sums.get(name) ?? 0) + ms);
  let busyMs = 0;
  for (const [index, id] of samples.entries()) {
    const ms = (timeDeltas[index] ?? 0) / 1000;
    const sampled = nameOf(byId.get(id));
    if (sampled.startsWith("(idle)")) continue;
    busyMs += ms;
    add(alone, sampled, ms);
    const stack = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at))
      stack.add(nameOf(byId.get(at)));
    for (const name of stack) add(withCalled, name, ms);
  }
  const perRequest = (ms: number) => (ms / requests).toFixed(3);
  console.log(`${address} as ${values.as}: ${perRequest(busyMs)} ms of main-thread time per request\n`);
  console.table(
    [...alone]
      .sort(([, a], [, b]) => b - a)
      .slice(0, SHOWN)
      .map(([name, ms]) => ({
        function: name,
        "alone, ms": perRequest(ms),
        share: `${((ms / busyMs) * 100).toFixed(1)} %`,
        "with what it calls, ms": perRequest(withCalled.get(name) ?? ms),
      })),
  );
}

function nameOf(node: Profiler.ProfileNode | undefined): string {
  if (!node) return "(unknown)";
  const { functionName, url, lineNumber } = node.callFrame;
  const file = url.split("/").slice(-2).join("/");
  return `${functionName || "(anonymous)"}${file ? ` ${file}:${lineNumber + 1}` : ""}`;
}
