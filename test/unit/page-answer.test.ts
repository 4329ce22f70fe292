import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageAnswer } from "#client/offline/page-answer.ts";

describe("a page that the service worker is asked for", () => {
  const server = createServer((_, response) => response.end("from the server"));
  let url: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/nordhub/treets`;
  });
  afterAll(() => void server.close());

  it.each([
    ["is what was preloaded", () => new Response("preloaded"), "preloaded"],
    ["is fetched without a preload", () => undefined, "from the server"],
    ["is fetched if the preload failed, as Firefox reports it", () => Response.error(), "from the server"],
  ])("%s", async (_, preloaded, expected) => {
    const answer = await pageAnswer({
      request: new Request(url),
      preloadResponse: Promise.resolve(preloaded()),
    });
    expect(await answer.text()).toBe(expected);
  });

  it("is missing if the preload was rejected, as by other browsers", async () => {
    const preloadResponse = Promise.reject(new TypeError("offline"));
    await expect(pageAnswer({ request: new Request(url), preloadResponse })).rejects.toThrow("offline");
  });
});
