import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

type Listener = (event: object) => void;

describe("the service worker, asked for a page", () => {
  const server = createServer((_, response) => response.end("from the server"));
  const listeners = new Map<string, Listener>();
  let url: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/nordhub/treets`;
    vi.stubGlobal("self", {
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    });
    await import("#client/offline/service-worker.ts");
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    server.close();
  });

  async function answerWith(preloadResponse: Promise<Response | undefined>): Promise<string> {
    let answer: Promise<Response> | undefined;
    const request = { mode: "navigate", method: "GET", url, toString: () => url };
    const respondWith = (response: Promise<Response>) => {
      answer = response;
    };
    listeners.get("fetch")?.({ request, preloadResponse, respondWith });
    return (await (answer as Promise<Response>)).text();
  }

  it.each([
    ["is what was preloaded", () => new Response("preloaded"), "preloaded"],
    ["is fetched without a preload", () => undefined, "from the server"],
    ["is fetched if the preload failed, as Firefox reports it", () => Response.error(), "from the server"],
  ])("%s", async (_, preloaded, expected) => {
    expect(await answerWith(Promise.resolve(preloaded()))).toBe(expected);
  });
});
