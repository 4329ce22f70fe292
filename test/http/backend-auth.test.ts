import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { BackendClient } from "#shared/contract/index.ts";
import { eachDatabase } from "../support/databases.ts";
import { codeIn, linkTokenIn, newPerson, PASSWORD } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

eachDatabase("accounts", (kind) => {
  const backend = runningBackend({ kind });
  let visitor: BackendClient;

  beforeAll(async () => {
    visitor = backend.as();
  });

  const signUp = (email: string, more: object = {}) =>
    backend.as().auth.signUp({ email, firstName: "Ana", password: PASSWORD, acceptTerms: true, ...more });

  describe("signing up", () => {
    it("confirms the address by link, once", async () => {
      await signUp("link@people.example");
      const token = linkTokenIn(await backend.emailTo("link@people.example"));
      expect(await visitor.auth.verification({ token })).toEqual({
        state: "valid",
        email: "link@people.example",
        redirect: "/create-community",
      });
      expect(await visitor.auth.verify({ token })).toMatchObject({ email: "link@people.example" });
      await expect(visitor.auth.verify({ token })).rejects.toMatchObject({ code: "token_used" });
      expect((await visitor.auth.verification({ token })).state).toBe("used");
    });

    it("confirms the address by code, and invalidates the code after five wrong ones", async () => {
      const email = "code@people.example";
      await signUp(email);
      const code = codeIn(await backend.emailTo(email));
      const wrong = code === "111111" ? "222222" : "111111";
      for (let tries = 0; tries < 5; tries++) {
        await expect(visitor.auth.verify({ email, code: wrong })).rejects.toMatchObject({
          fields: { code: expect.stringContaining("isn't right") },
        });
      }
      await expect(visitor.auth.verify({ email, code })).rejects.toMatchObject({ code: "invalid_input" });

      await signUp(email);
      await visitor.auth.verify({ email, code: codeIn(await backend.emailTo(email)) });
      await expect(visitor.auth.signIn({ email, password: PASSWORD })).resolves.toHaveProperty("token");
    });

    it("blocks sign-in until the address is confirmed", async () => {
      await signUp("early@people.example");
      await expect(
        visitor.auth.signIn({ email: "early@people.example", password: PASSWORD }),
      ).rejects.toMatchObject({ code: "email_unverified" });
    });

    it("expires a confirmation link after a day", async () => {
      await signUp("late@people.example");
      const token = linkTokenIn(await backend.emailTo("late@people.example"));
      backend.clock.forward(DAY_MS + 1);
      await expect(visitor.auth.verify({ token })).rejects.toMatchObject({ code: "token_expired" });
    });

    it("redirects to the requested page, and never to another site", async () => {
      await signUp("going@people.example", { redirect: "/harbour-club/treets" });
      const token = linkTokenIn(await backend.emailTo("going@people.example"));
      expect((await visitor.auth.verify({ token })).redirect).toBe("/harbour-club/treets");
      await signUp("evil@people.example", { redirect: "//evil.example" });
      const other = linkTokenIn(await backend.emailTo("evil@people.example"));
      expect((await visitor.auth.verify({ token: other })).redirect).toBe("/create-community");
    });

    it.each([
      ["iloveyou1234", "This password is too common."],
      ["aaaaaaaaaaaa", "This password is too common."],
      // Neither is in the package's list of common passwords; both are among the most used ones of ten characters.
      ["0987654321", "This password is too common."],
      ["Flashlight", "This password is too common."],
      ["Treets-2026!", "This password is too common."],
      ["welcome2treets", "This password is too common."],
      ["personal-address", "Don't use your name"],
      ["short", "Use at least 10 characters."],
    ])("refuses the password %s", async (password, message) => {
      await expect(signUp("personal-address@people.example", { password })).rejects.toMatchObject({
        fields: { password: expect.stringContaining(message) },
      });
    });

    it("takes a password of any characters up to 128, and signs in with no other spelling of it", async () => {
      const email = "any@people.example";
      const password = `${"only lower case words ".repeat(5)}☂`;
      await signUp(email, { password });
      await visitor.auth.verify({ token: linkTokenIn(await backend.emailTo(email)) });
      await expect(visitor.auth.signIn({ email, password })).resolves.toHaveProperty("token");
      for (const other of [password.toUpperCase(), password.slice(0, 72), `${password} `]) {
        await expect(visitor.auth.signIn({ email, password: other })).rejects.toMatchObject({
          code: "invalid_credentials",
        });
      }
    });

    it("gives the same answer for a known address as for a new one, and emails its owner", async () => {
      const { email } = await newPerson(backend, "Known");
      const known = await signUp(email);
      const unknown = await signUp("brand-new@people.example");
      expect(known).toEqual(unknown);
      const mail = await backend.emailTo(email);
      expect(mail).toContain("already have an account");
      await expect(visitor.auth.resetState({ token: linkTokenIn(mail) })).resolves.toMatchObject({
        state: "valid",
      });
    });

    it("creates one account from two concurrent sign-ups", async () => {
      await Promise.all([signUp("twice@people.example"), signUp("twice@people.example")]);
      const { rows } = await backend.deps.database.pool.query(
        "select 1 from users where email = 'twice@people.example'",
      );
      expect(rows).toHaveLength(1);
    });

    it("refuses the sixth sign-up from one IP address within an hour", async () => {
      const sixth = async () => {
        for (let index = 0; index < 6; index++) {
          await backend.as(undefined, { ip: "10.9.9.9" }).auth.signUp({
            email: `many${index}@people.example`,
            firstName: "Ana",
            password: PASSWORD,
            acceptTerms: true,
          });
        }
      };
      await expect(sixth()).rejects.toMatchObject({
        code: "rate_limited",
        retryAfterSeconds: expect.any(Number),
      });
    });

    it("appears to succeed when the honeypot field is filled in, but sends no email", async () => {
      await signUp("robot@people.example", { website: "https://spam.example" });
      await expect(backend.emailTo("robot@people.example")).rejects.toThrow("No mail");
    });
  });

  describe("signing in", () => {
    it("locks an account after ten failures, emails its owner, and unlocks it by a password reset", async () => {
      const { email } = await newPerson(backend, "Locked");
      for (let tries = 0; tries < 10; tries++) {
        await expect(backend.as().auth.signIn({ email, password: "wrong" })).rejects.toMatchObject({
          code: "invalid_credentials",
        });
      }
      await expect(backend.as().auth.signIn({ email, password: PASSWORD })).rejects.toMatchObject({
        code: "account_locked",
        retryAfterSeconds: expect.any(Number),
      });
      await vi.waitFor(async () => expect(await backend.emailTo(email)).toContain("Sign-in is paused"), WAIT);

      await visitor.auth.forgot({ email });
      const token = await vi.waitFor(async () => linkTokenIn(await backend.emailTo(email)), WAIT);
      await visitor.auth.reset({ token, password: "another-harbour-7" });
      await expect(
        backend.as().auth.signIn({ email, password: "another-harbour-7" }),
      ).resolves.toHaveProperty("token");
    });

    it("locks an unknown address in the same way", async () => {
      const attempt = () =>
        backend
          .as()
          .auth.signIn({ email: "ghost@people.example", password: "wrong" })
          .catch(({ code }) => code);
      const codes = [];
      for (let tries = 0; tries < 11; tries++) codes.push(await attempt());
      expect(codes.at(-1)).toBe("account_locked");
    });
  });

  describe("a refresh token", () => {
    it("rotates, and gives concurrent requests the same successor", async () => {
      const { tokens } = await newPerson(backend, "Rotate");
      const [one, two] = await Promise.all([
        backend.as().auth.refresh({ refreshToken: tokens.refreshToken }),
        backend.as().auth.refresh({ refreshToken: tokens.refreshToken }),
      ]);
      expect(one.refreshToken).toBe(two.refreshToken);
      expect(one.refreshToken).not.toBe(tokens.refreshToken);
      await expect(backend.as(one.token).auth.session()).resolves.toMatchObject({
        user: { firstName: "Rotate" },
      });
    });

    it("ends the session when it is reused after 30 seconds", async () => {
      const { tokens } = await newPerson(backend, "Stolen");
      const next = await visitor.auth.refresh({ refreshToken: tokens.refreshToken });
      backend.clock.forward(30_001);
      await expect(visitor.auth.refresh({ refreshToken: tokens.refreshToken })).rejects.toMatchObject({
        code: "refresh_refused",
      });
      await expect(visitor.auth.refresh({ refreshToken: next.refreshToken })).rejects.toMatchObject({
        code: "refresh_refused",
      });
      await expect(backend.as(next.token).auth.session()).rejects.toMatchObject({ code: "unauthenticated" });
    });

    it("ends the session when it is reused from another device, however soon", async () => {
      const { email } = await newPerson(backend, "Devices");
      const own = backend.as(undefined, { device: "the-device-of-their-own" });
      const signedIn = await own.auth.signIn({ email, password: PASSWORD });
      const next = await own.auth.refresh({ refreshToken: signedIn.refreshToken });
      // The same device, such as from its second tab.
      const again = await own.auth.refresh({ refreshToken: signedIn.refreshToken });
      expect(again.refreshToken).toBe(next.refreshToken);
      const thief = backend.as(undefined, { device: "the-device-of-a-thief" });
      for (const refreshToken of [signedIn.refreshToken, next.refreshToken])
        await expect(thief.auth.refresh({ refreshToken })).rejects.toMatchObject({ code: "refresh_refused" });
      await expect(backend.as(next.token).auth.session()).rejects.toMatchObject({ code: "unauthenticated" });
    });

    it("never outlives its session", async () => {
      const { email } = await newPerson(backend, "Short");
      const short = await visitor.auth.signIn({ email, password: PASSWORD, keepSignedIn: false });
      backend.clock.forward(DAY_MS - MINUTE_MS);
      const next = await visitor.auth.refresh({ refreshToken: short.refreshToken });
      expect(next.refreshExpiresIn).toBeLessThanOrEqual(60);
      expect(next.expiresIn).toBeLessThanOrEqual(60);
      backend.clock.forward(MINUTE_MS);
      await expect(visitor.auth.refresh({ refreshToken: next.refreshToken })).rejects.toMatchObject({
        code: "refresh_refused",
      });
    });

    it("is refused if made up", async () => {
      await expect(visitor.auth.refresh({ refreshToken: "made-up" })).rejects.toMatchObject({
        code: "refresh_refused",
      });
    });
  });

  describe("an access token", () => {
    it("is refused once it has expired or been altered", async () => {
      const { tokens } = await newPerson(backend, "Access");
      const forged = tokens.token.replace(/^./, (letter) => (letter === "W" ? "X" : "W"));
      await expect(backend.as(forged).auth.session()).rejects.toMatchObject({ code: "unauthenticated" });
      backend.clock.forward(15 * MINUTE_MS);
      await expect(backend.as(tokens.token).auth.session()).rejects.toMatchObject({
        code: "unauthenticated",
      });
    });
  });

  describe("sessions", () => {
    it("are listed, and can be ended one by one or all but the current one", async () => {
      const { email, tokens } = await newPerson(backend, "Sessions");
      const phone = await visitor.auth.signIn({ email, password: PASSWORD });
      const tablet = await visitor.auth.signIn({ email, password: PASSWORD });
      const me = backend.as(tokens.token);
      const list = await me.auth.sessions();
      expect(list).toHaveLength(3);
      expect(list.filter(({ current }) => current)).toHaveLength(1);

      await backend.as(phone.token).auth.signOut({});
      await expect(backend.as(phone.token).auth.session()).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(visitor.auth.refresh({ refreshToken: phone.refreshToken })).rejects.toMatchObject({
        code: "refresh_refused",
      });

      expect(await backend.as(tokens.token).auth.revokeOtherSessions()).toEqual({ ended: 1 });
      await expect(backend.as(tablet.token).auth.session()).rejects.toMatchObject({
        code: "unauthenticated",
      });
    });

    it("are not readable once ended, or by a forged token", async () => {
      const { tokens, email } = await newPerson(backend, "Ended");
      const sessionBy = (token: string) =>
        backend.backend.session?.({ token, requestId: "req_page", ip: "127.0.0.1", userAgent: "test" });
      expect(await sessionBy(tokens.token)).toMatchObject({ user: { email } });
      await backend.as(tokens.token).auth.signOut({});
      for (const token of [tokens.token, `${tokens.token}x`, "a.b", "", "trt_nothing"])
        await expect(sessionBy(token), token).rejects.toMatchObject({ code: "unauthenticated" });
    });

    it("end at once when the operator ends them in the database, as the documentation says", async () => {
      const documentation = readFileSync(join(import.meta.dirname, "../../server/security.md"), "utf8");
      const [, statement = ""] = /```sql\n(.+?)```/s.exec(documentation) ?? [];
      const [person, other] = [await newPerson(backend, "Ended"), await newPerson(backend, "Spared")];
      await backend.deps.db.execute(sql.raw(statement.replace("person@example.org", person.email)));
      await expect(backend.as(person.tokens.token).me.get()).rejects.toMatchObject({
        code: "unauthenticated",
      });
      await expect(backend.as(other.tokens.token).me.get()).resolves.toBeTruthy();
    });

    it("of another user cannot be ended", async () => {
      const [one, other] = [await newPerson(backend, "One"), await newPerson(backend, "Other")];
      const [session] = await backend.as(other.tokens.token).auth.sessions();
      await expect(
        backend.as(one.tokens.token).auth.revokeSession({ id: session?.id ?? "" }),
      ).rejects.toMatchObject({ code: "not_found" });
      await expect(backend.as(other.tokens.token).auth.session()).resolves.toBeTruthy();
    });
  });

  describe("a forgotten password", () => {
    it("gets the same answer for every address, and an email if there is an account", async () => {
      const { email } = await newPerson(backend, "Forgot");
      expect(await visitor.auth.forgot({ email })).toEqual({ done: true });
      expect(await visitor.auth.forgot({ email: "not-here@people.example" })).toEqual({ done: true });
      const token = await vi.waitFor(async () => {
        const mail = await backend.emailTo(email);
        expect(mail).toContain("Choose a new password");
        return linkTokenIn(mail);
      }, WAIT);
      expect(await visitor.auth.resetState({ token })).toEqual({
        state: "valid",
        maskedEmail: "f•••@people.example",
      });
      await expect(visitor.auth.reset({ token, password: PASSWORD })).rejects.toMatchObject({
        fields: { password: expect.stringContaining("haven't used") },
      });
      const pair = await visitor.auth.reset({ token, password: "another-harbour-7" });
      await expect(backend.as(pair.token).auth.session()).resolves.toMatchObject({ user: { email } });
      await expect(visitor.auth.reset({ token, password: "third-harbour-77" })).rejects.toMatchObject({
        code: "token_used",
      });
      await expect(backend.emailTo("not-here@people.example")).rejects.toThrow("No mail");
    });

    it("can be reported once a minute", async () => {
      await visitor.auth.forgot({ email: "minute@people.example" });
      await expect(visitor.auth.forgot({ email: "minute@people.example" })).rejects.toMatchObject({
        code: "rate_limited",
      });
    });
  });

  it("are logged with who acted from where, whether they succeed or not", async () => {
    const person = await newPerson(backend, "Logged");
    const ip = "192.0.2.77";
    const visitor = backend.as(undefined, { ip });
    await expect(visitor.auth.signIn({ email: person.email, password: "wrong-harbour-1" })).rejects.toThrow();
    const { token } = await visitor.auth.signIn({ email: person.email, password: PASSWORD });
    const user = backend.as(token, { ip });
    await expect(user.members.list({ business: "nobodys-club" })).rejects.toMatchObject({
      code: "not_found",
    });
    await user.auth.signOut({});
    const lines = backend.logged.map((line) => JSON.parse(line)).filter((line) => line.ip === ip);
    const { id: userId } = (await backend.deps.db.query.users.findFirst({
      where: (users, { eq }) => eq(users.email, person.email),
    })) ?? { id: "" };
    expect(lines.map(({ operation, outcome, userId }) => [operation, outcome, userId])).toEqual([
      ["password", "wrong", userId],
      ["auth.signIn", "invalid_credentials", undefined],
      ["session", "began", userId],
      ["auth.signIn", "done", undefined],
      ["members.list", "not_found", userId],
      ["auth.signOut", "done", userId],
    ]);
    for (const { time, requestId } of lines) {
      expect(time).toMatch(/Z$/);
      expect(requestId).toBeTruthy();
    }
    expect(JSON.stringify(lines)).not.toContain(person.email);
  });

  it("never log passwords or tokens", async () => {
    const { email } = await newPerson(backend, "Quiet");
    const { auth } = backend.as();
    const typo = "quiet-habrour-9";
    await expect(auth.signIn({ email, password: typo })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    const first = await auth.signIn({ email, password: PASSWORD });
    const second = await auth.refresh({ refreshToken: first.refreshToken });
    await auth.forgot({ email });
    const link = await vi.waitFor(async () => {
      const mail = await backend.emailTo(email);
      expect(mail).toContain("choose a new password");
      return linkTokenIn(mail);
    }, WAIT);
    const changed = "another-harbour-7";
    const third = await auth.reset({ token: link, password: changed });
    const log = backend.logged.join("\n");
    const pairs = [first, second, third].flatMap(({ token, refreshToken }) => [token, refreshToken]);
    for (const secret of [PASSWORD, typo, changed, link, ...pairs]) expect(log).not.toContain(secret);
  });
});

const WAIT = { timeout: 60_000, interval: 50 };
