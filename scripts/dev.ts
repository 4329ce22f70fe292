import { watch } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { build } from "../build.ts";
import type { DevelopmentApp } from "../server/development.ts";

/**
 * The development server. Builds and serves the application; when a file changes it rebuilds, switches to the new
 * application on the same open database and makes open pages reload.
 */
const root = join(import.meta.dirname, "..");
const WATCHED = ["client", "server", "shared"];
/** Debounce time, as editors write a file in several steps. */
const REST_MS = 30;
const port = Number(process.env.PORT ?? 3000);

process.env.NODE_ENV = "development";

const pages = new Set<ServerResponse>();
let current: DevelopmentApp | undefined;
let serving: Promise<void> = Promise.resolve();
let version = 0;

async function replace(): Promise<void> {
  const started = performance.now();
  try {
    await build({ development: true });
    const entry = `${join(root, "dist/server/development.js")}?version=${++version}`;
    const { createDevelopmentApp } = (await import(entry)) as typeof import("../server/development.ts");
    const before = current;
    current = await createDevelopmentApp(before?.database);
    void before?.pause();
    console.log(`Built and serving after ${((performance.now() - started) / 1000).toFixed(2)} s`);
    for (const page of pages) page.write("event: built\ndata: \n\n");
  } catch (error) {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  }
}

let timer: NodeJS.Timeout | undefined;
function changed(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    serving = serving.then(replace);
  }, REST_MS);
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === "/dev/reload") return listenForBuilds(response);
  await serving;
  if (current) current.app(request, response);
  else response.writeHead(503).end("The build has failed; see the terminal.\n");
}

function listenForBuilds(response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  response.write(": listening\n\n");
  pages.add(response);
  response.on("close", () => pages.delete(response));
}

serving = replace();
await serving;
if (!current) process.exit(1);
createServer((request, response) => void handle(request, response)).listen(port, "127.0.0.1", () => {
  console.log(`Treets development server running on http://localhost:${port}`);
});
for (const folder of WATCHED) watch(join(root, folder), { recursive: true }, changed);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await current?.pause();
    await current?.database.close();
    process.exit(0);
  });
}
