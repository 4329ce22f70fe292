import { createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createWebhookSender } from "#server/backend/platform/webhook-sender.ts";
import { listen } from "../support/ports.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";

/** Resolves external names to this machine, as an attacker would do to reach internal servers. */
describe("a webhook delivery", () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.stop());
  beforeEach(() => {
    receiver.answer = { status: 204 };
  });
  const named = (name: string) => receiver.url.replace("http://127.0.0.1", `https://${name}`);

  it.each([
    ["a private address", ["10.0.0.7"]],
    ["this machine", ["127.0.0.1"]],
    ["this machine, written as IPv6", ["::ffff:127.0.0.1"]],
    ["the metadata of a cloud", ["169.254.169.254"]],
    ["a public and a private address", ["93.184.215.14", "192.168.1.1"]],
    ["a private and a public address", ["fd00::1", "2606:4700::1111"]],
    ["nothing", []],
  ])("is not sent when the name resolves to %s", async (_what, addresses) => {
    const before = receiver.received.length;
    const sender = createWebhookSender({ resolve: async () => addresses });
    const outcome = await sender.post(named("rebound.example.org"), {}, "{}");
    expect(outcome).toMatchObject({ status: null, answer: "" });
    expect(outcome.error).toMatch(/leads/);
    expect(receiver.received).toHaveLength(before);
  });

  it("resolves the name once, so that a later DNS answer cannot redirect it", async () => {
    let asked = 0;
    const resolve = async () => [++asked === 1 ? "127.0.0.1" : "10.0.0.1"];
    const sender = createWebhookSender({ loopback: true, resolve });
    // Plain http is allowed for this machine's own names only, so the request uses https and fails at the handshake.
    const outcome = await sender.post(named("rebinding.example.org"), {}, "{}");
    expect(asked).toBe(1);
    expect(outcome.error).toMatch(/^failed/);
  });

  it("does not follow redirects", async () => {
    const other = await startReceiver();
    receiver.answer = { status: 307, headers: { location: other.url } };
    const sender = createWebhookSender({ loopback: true });
    expect(await sender.post(receiver.url, {}, "{}")).toMatchObject({
      status: 307,
      error: "redirected",
    });
    expect(other.received).toHaveLength(0);
    await other.stop();
  });

  it("times out while waiting for the response or the rest of its body", async () => {
    const sender = createWebhookSender({ loopback: true, timeoutMs: 300 });
    receiver.answer = undefined;
    const outcome = await sender.post(receiver.url, {}, "{}");
    expect(outcome).toMatchObject({ status: null, error: "no-answer 0.3" });

    const dripping = createServer((socket) =>
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\nslow"),
    );
    const port = await listen(dripping);
    expect(await sender.post(`http://127.0.0.1:${port}/`, {}, "{}")).toMatchObject({
      status: 200,
      answer: "slow",
    });
    dripping.close();
  });

  it("keeps the first kilobyte of the response, without characters a database cannot store", async () => {
    receiver.answer = { status: 500, body: `no\u0000${"x".repeat(5_000)}` };
    const { status, answer, error } = await createWebhookSender({ loopback: true }).post(
      receiver.url,
      {},
      "{}",
    );
    expect({ status, error }).toEqual({ status: 500, error: "answered 500" });
    expect(answer).toMatch(/^nox+$/);
    expect(answer.length).toBe(1_023);
  });

  it("reports a refused connection", async () => {
    const gone = await startReceiver();
    await gone.stop();
    const outcome = await createWebhookSender({ loopback: true }).post(gone.url, {}, "{}");
    expect(outcome.error).toBe("refused");
  });
});
