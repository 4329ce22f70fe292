import { request as ask, createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Backend } from "#server/backend/index.ts";
import { createRemoteBackend } from "#server/backend/remote.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { listen } from "../support/ports.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

/** Requests that the backend leaves unanswered, and whether the web server still waits for them. */
const waiting = new Map<string, "waited for" | "given up">();

let server: Server;
let remote: Backend;
let treets: TestTreets;
let owner: TestPerson;

/** Serves the embedded backend over HTTP, but never answers requests about members. */
async function serve(embedded: Backend): Promise<string> {
  server = createServer(async (request, response) => {
    const { method = "GET", url = "/" } = request;
    if (/\/members\b/.test(url)) {
      const name = `${method} ${new URL(url, "http://backend").pathname}`;
      waiting.set(name, "waited for");
      response.once("close", () => waiting.set(name, "given up"));
      return;
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    );
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = chunks.length > 0 ? { body: new Uint8Array(Buffer.concat(chunks)) } : {};
    const answer = await embedded.fetch(url, { method, headers, ...body });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  return `http://127.0.0.1:${await listen(server)}`;
}

beforeAll(async () => {
  let embedded: Backend | undefined;
  treets = await startTreets({
    around(backend) {
      embedded = backend;
      // The remote backend's address is known only when the first call comes.
      return {
        ...backend,
        client: (caller) => remote.client(caller),
        session: undefined,
        fetch: (...args) => remote.fetch(...args),
      };
    },
  });
  if (!embedded) throw new Error("There is no backend");
  remote = createRemoteBackend({ url: await serve(embedded), timeoutMs: 60_000 });
  owner = await newPerson(treets.backend, "Leo");
  await treets.backend.as(owner.tokens.token).businesses.create({ name: "Left Club", slug: "left-club" });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await remote.close();
  await treets.stop();
});

/** Sends a request as the owner, and disconnects once the backend has received the request `name`. */
async function leaveDuring(name: string, path: string, form?: string): Promise<void> {
  const asked = ask(treets.origin + path, {
    method: form === undefined ? "GET" : "POST",
    headers: {
      cookie: `treets.token=${owner.tokens.token}`,
      origin: treets.origin,
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
  });
  asked.on("error", () => undefined);
  asked.end(form);
  await expect.poll(() => waiting.get(name)).toBe("waited for");
  asked.destroy();
}

it.each(["/left-club/members", "/left-club/members/_payload.json"])(
  "leaving %s while it loads cancels the backend request",
  async (path) => {
    waiting.clear();
    const name = "GET /api/v1/businesses/left-club/members";
    await leaveDuring(name, path);
    await expect.poll(() => waiting.get(name)).toBe("given up");
  },
);

it("leaving after submitting a form does not cancel its backend request", async () => {
  waiting.clear();
  const name = "POST /api/v1/businesses/left-club/members";
  await leaveDuring(
    name,
    "/left-club/members/_payload.json",
    "intent=add&firstName=Kim&email=kim%40m.example",
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(waiting.get(name)).toBe("waited for");
});
