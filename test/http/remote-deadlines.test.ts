import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Backend } from "#server/backend/index.ts";
import { createRemoteBackend } from "#server/backend/remote.ts";
import { outcomeOf } from "../support/outcome.ts";
import { listen } from "../support/ports.ts";

const CALLER = { token: undefined, requestId: "req_late", ip: "10.0.0.1", userAgent: "test" };
const TIMEOUT_MS = 300;

/** A backend whose every response is later than a page waits for it. */
let server: Server;
let remote: Backend;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    const answer = () => response.writeHead(200, { "content-type": "application/json" }).end("{}");
    setTimeout(answer, 2 * TIMEOUT_MS);
  });
  remote = createRemoteBackend({ url: `http://127.0.0.1:${await listen(server)}`, timeoutMs: TIMEOUT_MS });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await remote.close();
});

it("a remote backend that is late for a page is given up, but not one that is still making a change", async () => {
  const { members } = remote.client(CALLER);
  const [read, changed] = await Promise.all([
    outcomeOf(members.counts({ business: "late-club" })),
    outcomeOf(members.remove({ business: "late-club", members: ["mem_1"] })),
  ]);
  expect([read, changed]).toEqual(["unavailable", "done"]);
});
