import { createServer as createHttpsServer } from "node:https";
import { createServer } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createWebhookSender } from "#server/backend/platform/webhook-sender.ts";
import { failureText } from "#server/backend/readers/webhooks/failure-text.ts";
import { inLanguage } from "#server/language.ts";
import { DAY_MS } from "#shared/constants.ts";
import { newAuthority, type TestCertificate } from "../support/certificates.ts";
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
  ])("is not sent when the name resolves to %s, and says so", async (_what, addresses) => {
    const before = receiver.received.length;
    const sender = createWebhookSender({ resolve: async () => addresses });
    const outcome = await sender.post(named("rebound.example.org"), {}, "{}");
    expect(outcome).toMatchObject({ status: null, answer: "" });
    expect(outcome.error).toBe("leads-inside");
    expect(receiver.received).toHaveLength(before);
  });

  it("to a name without an address, or one that cannot be looked up, says which", async () => {
    const unknown = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
    const errorWith = async (resolve: () => Promise<readonly string[]>) =>
      (await createWebhookSender({ resolve }).post("https://gone.example.org/", {}, "{}")).error;
    expect(await errorWith(async () => [])).toBe("leads-nowhere");
    expect(await errorWith(unknown("ENOTFOUND"))).toBe("leads-nowhere");
    expect(await errorWith(unknown("EAI_AGAIN"))).toBe("not-looked-up");
  });

  it.each([
    ["incomplete", "example.org/hook", "no-address"],
    ["without https", "http://example.org/hook", "needs-https"],
    ["one with a password", "https://user:pass@example.org/", "with-password"],
    ["a private address itself", "https://10.0.0.7/", "inside"],
    ["a name of an internal network", "https://printer.local/", "inside"],
    ["this machine, which only tests may reach", "https://localhost/", "inside"],
  ])("is not sent to a URL that is %s, for a reason of its own", async (_what, url, error) => {
    const never = () => Promise.reject(new Error("Nothing is looked up"));
    const outcome = await createWebhookSender({ resolve: never }).post(url, {}, "{}");
    expect(outcome).toMatchObject({ status: null, answer: "", error });
  });

  describe("over https", () => {
    const authority = newAuthority("Known authority");
    const trusted = getCACertificates("default");
    beforeAll(() => setDefaultCACertificates([...trusted, authority.cert]));
    afterAll(() => setDefaultCACertificates(trusted));

    /** Sends to a server of this name, which has this certificate. */
    async function errorFrom(certificate: TestCertificate) {
      const server = createHttpsServer(certificate, (_request, response) => response.writeHead(204).end());
      const port = await listen(server);
      const sender = createWebhookSender({ loopback: true, resolve: async () => ["127.0.0.1"] });
      const { error } = await sender.post(`https://hooks.example.org:${port}/`, {}, "{}");
      server.close();
      return error;
    }

    it.each([
      ["a valid one", () => authority.issue("hooks.example.org"), ""],
      [
        "an expired one",
        () => authority.issue("hooks.example.org", Date.now() - DAY_MS),
        "certificate-dates",
      ],
      [
        "one of an unknown authority",
        () => newAuthority("Unknown authority").issue("hooks.example.org"),
        "certificate-untrusted",
      ],
      ["one for another name", () => authority.issue("other.example.org"), "certificate-name"],
    ])("reports what is wrong with the certificate, here %s", async (_what, certificate, error) => {
      expect(await errorFrom(certificate())).toBe(error);
    });

    it("reports a server that only speaks http", async () => {
      const sender = createWebhookSender({ loopback: true, resolve: async () => ["127.0.0.1"] });
      expect(await sender.post(named("plain.example.org"), {}, "{}")).toMatchObject({
        status: null,
        error: "no-https",
      });
    });
  });

  it("resolves the name once, so that a later DNS answer cannot redirect it", async () => {
    let asked = 0;
    const resolve = async () => [++asked === 1 ? "127.0.0.1" : "10.0.0.1"];
    const sender = createWebhookSender({ loopback: true, resolve });
    // Plain http is allowed for this machine's own names only, so the request uses https and fails at the handshake.
    const outcome = await sender.post(named("rebinding.example.org"), {}, "{}");
    expect(asked).toBe(1);
    expect(outcome.error).toBe("no-https");
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

  it("to a receiver that wants another protocol is answered, not waited for", async () => {
    const upgrading = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n");
    });
    const port = await listen(upgrading);
    const sender = createWebhookSender({ loopback: true, timeoutMs: 300 });
    expect(await sender.post(`http://127.0.0.1:${port}/`, {}, "{}")).toMatchObject({
      status: 101,
      error: "answered 101",
    });
    upgrading.close();
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

  it.each(["en", "de"] as const)(
    "has a sentence of its own in the language %s for every failure",
    (language) => {
      const failures = [
        ...["no-address", "needs-https", "with-password", "inside", "leads-nowhere", "leads-inside"],
        ...["not-looked-up", "refused", "broken", "unreachable", "no-https", "redirected"],
        ...["certificate-dates", "certificate-untrusted", "certificate-name", "answered 500", "no-answer 10"],
        ...["failed", "failed EPIPE", "paused", "disabled", "not-in-plan"],
      ];
      const texts = failures.map((failure) => inLanguage(language, () => failureText(failure)));
      expect(texts.filter((text) => failures.includes(text))).toEqual([]);
      expect(new Set(texts).size).toBe(failures.length);
    },
  );
});
