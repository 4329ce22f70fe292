import { get } from "node:http";
import { Writable } from "node:stream";
import express from "express";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { createApp, readBuildId } from "#server/app.ts";
import type { Backend } from "#server/backend/index.ts";
import { loadConfig } from "#server/config.ts";
import { createReadiness } from "#server/middleware/health.ts";
import { createMetrics } from "#server/middleware/metrics.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import { problem } from "#shared/problems.ts";
import { CLIENT_FOLDER } from "../support/treets.ts";

const session = {
  user: { id: "usr_1", email: "ana@x.example" },
  businesses: [{ slug: "club", name: "Club", role: "owner" }],
};
const business = {
  ...{ id: "biz_1", slug: "club", name: "Club", isCommunity: true, isProvider: false, category: "other" },
  ...{ tagline: "", status: "active", plan: "starter", timezone: "UTC", currency: "EUR", country: null },
  ...{ brandColor: null, logoUrl: null, joinPolicy: "open", version: 1, role: "owner", billing: true },
  ...{ canRedeem: true, isMember: false },
};

/** The web server before a backend whose answers the test holds in its hand. */
describe("a page whose data comes late", () => {
  let close: () => Promise<void> = async () => undefined;
  afterEach(() => close());

  async function start(answers: {
    list?: () => Promise<unknown>;
    counts: (signal: { aborted: boolean }) => Promise<unknown>;
  }) {
    const logged: string[] = [];
    const sink = new Writable({
      write(line, _encoding, done) {
        logged.push(String(line));
        done();
      },
    });
    const client = {
      businesses: { get: async () => business },
      members: {
        list: answers.list ?? (async () => ({ items: [], nextCursor: null, total: 0 })),
        counts: () => answers.counts({ aborted: false }),
      },
      ownership: { current: async () => null },
    } as unknown as BackendClient;
    const backend: Backend = {
      client: () => client,
      fetch: async () => Response.json(session),
      ready: async () => true,
      close: async () => undefined,
    };
    const config = loadConfig({ RENDER_DEADLINE_MS: "700" });
    const app = await createApp({
      ...{ config, backend, clientFolder: CLIENT_FOLDER, log: pino(sink), clock: () => new Date() },
      metrics: createMetrics(readBuildId(CLIENT_FOLDER)),
      readiness: createReadiness(),
    });
    const server = express().use(app).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    close = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    const { port } = server.address() as { port: number };
    return { port, logged };
  }

  interface Answer {
    readonly status: number;
    readonly chunks: readonly string[];
    readonly text: string;
  }

  const ask = (port: number, until?: (text: string) => boolean) =>
    new Promise<Answer>((resolve, reject) => {
      const request = get(
        {
          port,
          host: "127.0.0.1",
          path: "/club/members",
          headers: { cookie: "treets.token=t", accept: "text/html" },
        },
        (response) => {
          const chunks: string[] = [];
          const answer = () => ({ status: response.statusCode ?? 0, chunks, text: chunks.join("") });
          response.on("data", (chunk) => {
            chunks.push(String(chunk));
            if (!until?.(chunks.join(""))) return;
            resolve(answer());
            request.destroy();
          });
          response.on("end", () => resolve(answer()));
        },
      );
      request.on("error", reject);
    });

  it("is sent before it has come, and completed when it does", async () => {
    let arrive: (counts: unknown) => void = () => undefined;
    const late = new Promise((resolve) => {
      arrive = resolve;
    });
    const { port } = await start({ counts: () => late });
    setTimeout(() => arrive({ active: 7, requested: 0, waitlisted: 0, invited: 0, suspended: 0 }), 200);
    const { status, chunks, text } = await ask(port);
    expect(status).toBe(200);
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks[0]).toContain("<h1");
    expect(chunks[0]).not.toContain("__late");
    expect(text).toContain('"active":7');
    expect(text).toContain("</html>");
  });

  it("stays a page when the late part fails, and the failure is logged once", async () => {
    const { port, logged } = await start({
      counts: () => Promise.reject(problem("server_error", { cause: new Error("lost") })),
    });
    const { status, text } = await ask(port);
    expect(status).toBe(200);
    expect(text).toContain("<h1");
    expect(text).toContain("</html>");
    expect(logged.filter((line) => line.includes("lost")).length).toBeLessThanOrEqual(2);
  });

  it("is the 500 page with a reference when its data cannot be had", async () => {
    const { port } = await start({
      list: () => Promise.reject(problem("server_error")),
      counts: async () => ({}),
    });
    const { status, text } = await ask(port);
    expect(status).toBe(500);
    expect(text).toContain("Internal Server Error");
    expect(text).toContain("Reference for support");
  });

  it("ends at the deadline when it never comes", async () => {
    const { port } = await start({ counts: () => new Promise(() => undefined) });
    const { status, text } = await ask(port);
    expect(status).toBe(200);
    expect(text).toContain("</html>");
  });

  it("is no longer rendered once its reader has left, and the server goes on", async () => {
    const { port, logged } = await start({ counts: () => new Promise(() => undefined) });
    await ask(port, (text) => text.includes("<h1"));
    await expect.poll(() => logged.some((line) => line.includes('"status":499'))).toBe(true);
    expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    const again = await ask(port);
    expect(again.status).toBe(200);
  });
});
