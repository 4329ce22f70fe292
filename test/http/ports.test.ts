import { createServer } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { holdPort, listen } from "../support/ports.ts";

const hello = () => {
  const server = createServer((_request, response) => response.end("hello"));
  onTestFinished(() => void server.close());
  return server;
};

it("a held port stays reserved until it is given to a server", async () => {
  const { port, give } = await holdPort();
  await expect(listen(hello(), port)).rejects.toThrow("EADDRINUSE");
  await give(hello());
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe("hello");
  await expect(listen(hello(), port)).rejects.toThrow("EADDRINUSE");
});

it("a free port can be reused by a restarted server, and is outside the ephemeral range", async () => {
  const port = await freePort();
  expect(port).toBeLessThan(32_768);
  const first = hello();
  await listen(first, port);
  await new Promise((resolve) => first.close(resolve));
  expect(await listen(hello(), port)).toBe(port);
});
