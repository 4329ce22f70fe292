import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRemoteBackend } from "#server/backend/remote.ts";
import { benchBackend, MEMBERS_PATH, members, remoteAnswers } from "../../scripts/bench/data.ts";
import { listen, portOf } from "../support/ports.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

let remote: Server;

beforeAll(async () => {
  remote = createServer((request, response) => {
    const body = remoteAnswers[(request.url ?? "").split("?", 1)[0] ?? ""];
    response.writeHead(body === undefined ? 404 : 200, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body ?? {}));
  });
  await listen(remote);
});
afterAll(() => new Promise((resolve) => remote.close(resolve)));

const urlOf = (server: Server) => `http://127.0.0.1:${portOf(server)}`;

it.each([
  ["a backend in the same process", () => benchBackend()],
  ["a remote backend", () => createRemoteBackend({ url: urlOf(remote), timeoutMs: 5_000 })],
])("the benchmarked page is complete with the benchmark's data from %s", async (_, backend) => {
  const treets: TestTreets = await startTreets({ around: backend });
  try {
    const answer = await fetch(treets.origin + MEMBERS_PATH, { headers: { cookie: "treets.token=bench" } });
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(members.filter(({ email }) => !page.includes(email))).toEqual([]);
    expect(treets.backend.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  } finally {
    await treets.stop();
  }
});
