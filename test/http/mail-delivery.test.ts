import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { newPerson, PASSWORD } from "../support/people.ts";
import { listen } from "../support/ports.ts";

describe("email", () => {
  const received: string[] = [];
  let refuseFirst = 1;
  let smtp: SMTPServer;
  let backend: TestBackend;

  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, _session, done) {
        let text = "";
        stream.on("data", (chunk) => {
          text += chunk;
        });
        stream.on("end", () => {
          if (refuseFirst-- > 0) return done(Object.assign(new Error("try later"), { responseCode: 451 }));
          received.push(text);
          done();
        });
      },
    });
    const port = await listen(smtp.server);
    backend = await startTestBackend({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  });
  afterAll(async () => {
    await backend.stop();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });

  it("is handed to the SMTP server, retried after a temporary refusal, and delivered once", async () => {
    await backend
      .as()
      .auth.signUp({
        email: "post@people.example",
        firstName: "Pia\r\nBcc: everyone@x.example",
        password: PASSWORD,
        acceptTerms: true,
      })
      .catch(() => undefined);
    await backend.as().auth.signUp({
      email: "post@people.example",
      firstName: "Pia",
      password: PASSWORD,
      acceptTerms: true,
    });
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 60_000, interval: 200 });
    expect(received[0]).toContain("To: post@people.example");
    expect(received[0]).toMatch(/Subject: \d{6} is your Treets confirmation code/);
    expect(received[0]).toContain("Content-Type: text/html");
    expect(received[0]).not.toContain("Bcc:");
  });

  it("from a community has its sender name, reply address, colour and footer", async () => {
    const owner = await newPerson(backend, "Nell");
    const team = backend.as(owner.tokens.token);
    const business = "mail-club";
    await team.businesses.create({ name: "Mail Club", slug: business, brandColor: "#4338ca" });
    await team.settings.update({
      business,
      changes: {
        senderName: "The Club, Quay 4",
        replyTo: "desk@club.example",
        mailFooter: "Quay 4, Harbour",
      },
    });
    await team.members.add({ business, email: "mia@people.example", firstName: "Mia", invite: true });
    const mail = () => received.find((text) => text.includes("To: mia@people.example"));
    await vi.waitFor(() => expect(mail()).toBeDefined(), { timeout: 60_000, interval: 200 });
    expect(mail()).toMatch(/^From: "The Club, Quay 4" <[^<>@]+@[^<>]+>\r$/m);
    expect(mail()).toMatch(/^Reply-To: desk@club.example\r$/m);
    expect(mail()).toContain("Quay 4, Harbour");
    // Of the header and of the button. Long lines of an email are broken.
    expect(
      mail()
        ?.replaceAll("=\r\n", "")
        .match(/background:#4338ca/g),
    ).toHaveLength(2);
    await team.settings.update({ business, changes: { senderName: "Club\r\nBcc: all@x.example" } });
    await team.members.add({ business, email: "ben@people.example", firstName: "Ben", invite: true });
    const other = () => received.find((text) => text.includes("To: ben@people.example"));
    await vi.waitFor(() => expect(other()).toBeDefined(), { timeout: 60_000, interval: 200 });
    expect(other()).not.toMatch(/^Bcc:/im);
    await expect(
      team.settings.update({ business, changes: { replyTo: "desk@club.example, all@x.example" } }),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });
});
