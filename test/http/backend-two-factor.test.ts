import { eq } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { recoveryCodes, users } from "#server/backend/platform/db/schema/accounts.ts";
import { hashOf } from "#server/backend/platform/secrets.ts";
import { exportedDataOf } from "../support/account-export.ts";
import { codeAt } from "../support/authenticator.ts";
import { eachDatabase } from "../support/databases.ts";
import { misread } from "../support/misread.ts";
import { linkTokenIn, newPerson, PASSWORD } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";

const PERIOD_MS = 30_000;
const MINUTE_MS = 60_000;

eachDatabase("two-step sign-in", (kind) => {
  const backend = runningBackend({ kind });
  // Codes are worth a period or two, and which of them is valid is what these tests are about.
  beforeAll(() => backend.clock.stop());
  let people = 0;

  /** Creates a user with an authenticator app connected, a current code and ten recovery codes. */
  async function protectedPerson() {
    const { email, tokens } = await newPerson(backend, `two${++people}`);
    const { twoFactor } = backend.as(tokens.token);
    await twoFactor.begin({ currentPassword: PASSWORD });
    const { pending } = await twoFactor.get();
    const secret = pending?.secret ?? "";
    const code = () => codeAt(secret, backend.clock.now());
    const confirmedWith = code();
    const { recoveryCodes } = await twoFactor.confirm({ code: confirmedWith });
    const signIn = (typed?: string, password = PASSWORD) =>
      backend.as().auth.signIn({ email, password, ...(typed ? { code: typed } : {}) });
    return { email, twoFactor, secret, code, confirmedWith, recoveryCodes, signIn };
  }
  const refused = { code: "code_required", details: { secondFactor: true } };

  it("is off until a code from the app confirms the secret, and is then announced by email", async () => {
    const { email, tokens } = await newPerson(backend, "setup");
    const { twoFactor } = backend.as(tokens.token);
    await expect(twoFactor.begin({ currentPassword: "wrong" })).rejects.toMatchObject({
      fields: { currentPassword: expect.any(String) },
    });
    await twoFactor.begin({ currentPassword: PASSWORD });
    const { pending, since } = await twoFactor.get();
    expect(since).toBeNull();
    expect(pending?.uri).toContain(`secret=${pending?.secret.replace(/\s/g, "")}`);
    await expect(backend.as().auth.signIn({ email, password: PASSWORD })).resolves.toHaveProperty("token");
    await expect(twoFactor.confirm({ code: "000000" })).rejects.toMatchObject({
      fields: { code: expect.any(String) },
    });
    const code = codeAt(pending?.secret ?? "", backend.clock.now());
    const { recoveryCodes } = await twoFactor.confirm({ code });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await twoFactor.get()).toMatchObject({
      since: expect.any(String),
      recoveryCodesLeft: 10,
      pending: null,
    });
    expect(await backend.emailTo(email)).toContain("Two-step sign-in is on");

    await expect(twoFactor.begin({ currentPassword: PASSWORD })).rejects.toMatchObject({ code: "conflict" });
    const { rows } = await backend.deps.database.pool.query("select * from authenticators");
    expect(JSON.stringify(rows)).not.toContain(pending?.secret.replace(/\s/g, ""));
    const log = backend.logged.join("\n");
    for (const each of [pending?.secret ?? "", ...recoveryCodes]) expect(log).not.toContain(each);
    const { held } = await exportedDataOf(backend.as(tokens.token));
    expect(JSON.stringify(held.authenticators)).not.toMatch(/secret|cipher/i);
    expect(JSON.stringify(held.recovery_codes)).not.toMatch(/hash/i);
  });

  it("keeps a new secret for 15 minutes, and discards it when it was not confirmed by then", async () => {
    const { tokens: inTime } = await newPerson(backend, `prompt${kind}`);
    const prompt = backend.as(inTime.token).twoFactor;
    await prompt.begin({ currentPassword: PASSWORD });
    backend.clock.forward(15 * MINUTE_MS - PERIOD_MS);
    const { pending: kept } = await prompt.get();
    const lastCode = codeAt(kept?.secret ?? "", backend.clock.now());
    await expect(prompt.confirm({ code: lastCode })).resolves.toHaveProperty("recoveryCodes");

    const { tokens } = await newPerson(backend, `late${kind}`);
    const signedIn = backend.as(tokens.token).twoFactor;
    await signedIn.begin({ currentPassword: PASSWORD });
    const { pending } = await signedIn.get();
    backend.clock.forward(15 * MINUTE_MS + 1);
    const pair = await backend.as().auth.signIn({ email: `late${kind}@people.example`, password: PASSWORD });
    const { twoFactor } = backend.as(pair.token);
    expect((await twoFactor.get()).pending).toBeNull();
    const code = codeAt(pending?.secret ?? "", backend.clock.now());
    await expect(twoFactor.confirm({ code })).rejects.toMatchObject({ code: "conflict" });
  });

  it("discards a new secret when the password changes that it was requested with", async () => {
    const { tokens } = await newPerson(backend, "begun");
    const { twoFactor, me } = backend.as(tokens.token);
    await twoFactor.begin({ currentPassword: PASSWORD });
    const secret = (await twoFactor.get()).pending?.secret ?? "";
    await me.changePassword({ currentPassword: PASSWORD, password: "another-harbour-7" });
    const code = codeAt(secret, backend.clock.now());
    await expect(twoFactor.confirm({ code })).rejects.toMatchObject({ code: "conflict" });
    expect(await twoFactor.get()).toMatchObject({ since: null, pending: null });
  });

  it("requires the code only after the right password, and reveals nothing before", async () => {
    const { signIn, code } = await protectedPerson();
    backend.clock.forward(2 * PERIOD_MS);
    await expect(signIn(code(), "not the password")).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(signIn()).rejects.toMatchObject(refused);
    await expect(signIn("123456")).rejects.toMatchObject({
      ...refused,
      fields: { code: expect.any(String) },
    });
    await expect(signIn(` ${code().slice(0, 3)} ${code().slice(3)}`)).resolves.toHaveProperty("token");
  });

  it("accepts each code once, even with concurrent attempts, and never the setup code", async () => {
    const { signIn, code, confirmedWith } = await protectedPerson();
    await expect(signIn(confirmedWith)).rejects.toMatchObject(refused);
    backend.clock.forward(2 * PERIOD_MS);
    const fresh = code();
    const outcomes = await Promise.allSettled([signIn(fresh), signIn(fresh)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(signIn(fresh)).rejects.toMatchObject(refused);
  });

  it("refuses a used code, and any older one, while an unused code of its age is accepted", async () => {
    const { signIn, secret, code } = await protectedPerson();
    const others = await protectedPerson();
    backend.clock.forward(2 * PERIOD_MS);
    const older = codeAt(secret, new Date(backend.clock.now().getTime() - PERIOD_MS));
    const used = code();
    const unused = others.code();
    await expect(signIn(used)).resolves.toHaveProperty("token");
    await expect(signIn(older)).rejects.toMatchObject(refused);
    backend.clock.forward(PERIOD_MS);
    await expect(others.signIn(unused)).resolves.toHaveProperty("token");
    await expect(signIn(used)).rejects.toMatchObject(refused);
    await expect(signIn(code())).resolves.toHaveProperty("token");
  });

  it("accepts codes after the clock was set back, but not those that were used just before", async () => {
    const { signIn, code } = await protectedPerson();
    backend.clock.forward(60 * MINUTE_MS);
    const used = code();
    await signIn(used);
    backend.clock.forward(-2 * PERIOD_MS);
    await expect(signIn(code())).rejects.toMatchObject(refused);
    backend.clock.forward(-58 * MINUTE_MS);
    await expect(signIn(code())).resolves.toHaveProperty("token");
    await expect(signIn(code())).rejects.toMatchObject(refused);
  });

  it("refuses a code two periods old, even if it was never used", async () => {
    const { signIn, code } = await protectedPerson();
    backend.clock.forward(2 * PERIOD_MS);
    const early = code();
    backend.clock.forward(2 * PERIOD_MS);
    await expect(signIn(early)).rejects.toMatchObject(refused);
    await expect(signIn(code())).resolves.toHaveProperty("token");
  });

  it("leaves nothing behind between password and code: the code alone signs nobody in", async () => {
    const { email, signIn, code } = await protectedPerson();
    backend.clock.forward(2 * PERIOD_MS);
    await expect(signIn()).rejects.toMatchObject(refused);
    const withoutPassword = backend.as().auth.signIn({ email, password: "", code: code() });
    await expect(withoutPassword).rejects.toMatchObject({ code: expect.not.stringMatching("code_required") });
    await expect(signIn(code())).resolves.toHaveProperty("token");
  });

  it("accepts each recovery code once, in any notation, and new ones invalidate the old", async () => {
    const { signIn, recoveryCodes } = await protectedPerson();
    const [first = "", second = ""] = recoveryCodes;
    const stored = await backend.deps.db.query.recoveryCodes.findMany();
    for (const { hash } of stored) expect(hash).toMatch(/^\$argon2id\$/);
    const outcomes = await Promise.allSettled([signIn(first), signIn(misread(first))]);
    const [pair] = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { twoFactor } = backend.as(pair?.token);
    expect((await twoFactor.get()).recoveryCodesLeft).toBe(9);
    await expect(twoFactor.renew({ currentPassword: "wrong" })).rejects.toMatchObject({
      code: "reauth_required",
    });
    const { recoveryCodes: next } = await twoFactor.renew({ currentPassword: PASSWORD });
    await expect(signIn(second)).rejects.toMatchObject(refused);
    await expect(signIn(next[0])).resolves.toHaveProperty("token");
  });

  it("still accepts a recovery code that an earlier version stored under a plain hash", async () => {
    const { email, signIn } = await protectedPerson();
    const { db } = backend.deps;
    const [person] = await db.select().from(users).where(eq(users.email, email));
    const userId = person?.id ?? "";
    const earlier = { hash: hashOf(`${userId} ABCD1234`), userId };
    await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await db.insert(recoveryCodes).values(earlier);
    await expect(signIn("ABCD-1235")).rejects.toMatchObject(refused);
    await expect(signIn("abcd 1234")).resolves.toHaveProperty("token");
    await expect(signIn("abcd 1234")).rejects.toMatchObject(refused);
  });

  it("is rate limited after five wrong codes, even for the right one", async () => {
    const { signIn, code } = await protectedPerson();
    backend.clock.forward(2 * PERIOD_MS);
    for (let tries = 0; tries < 5; tries++) await expect(signIn("000000")).rejects.toMatchObject(refused);
    await expect(signIn(code())).rejects.toMatchObject({
      code: "rate_limited",
      retryAfterSeconds: expect.any(Number),
    });
  });

  it("cannot be bypassed by a password reset", async () => {
    const { email, recoveryCodes } = await protectedPerson();
    const visitor = backend.as();
    await visitor.auth.forgot({ email });
    const token = await vi.waitFor(
      async () => {
        const mail = await backend.emailTo(email);
        expect(mail).toContain("choose a new password");
        return linkTokenIn(mail);
      },
      { timeout: 60_000, interval: 50 },
    );
    const reset = (typed?: string) =>
      visitor.auth.reset({ token, password: "another-harbour-7", ...(typed ? { code: typed } : {}) });
    await expect(reset()).rejects.toMatchObject(refused);
    await expect(reset("000000")).rejects.toMatchObject(refused);
    await expect(reset(recoveryCodes[0])).resolves.toHaveProperty("token");
  });

  it("is turned off with the password, and the user gets an email", async () => {
    const { email, twoFactor, signIn } = await protectedPerson();
    await expect(twoFactor.disable({ currentPassword: "wrong" })).rejects.toMatchObject({
      code: "reauth_required",
    });
    await expect(signIn()).rejects.toMatchObject(refused);
    await twoFactor.disable({ currentPassword: PASSWORD });
    expect(await backend.emailTo(email)).toContain("Two-step sign-in is off");
    await expect(signIn()).resolves.toHaveProperty("token");
    expect(await twoFactor.get()).toEqual({ since: null, recoveryCodesLeft: 0, pending: null });
  });
});
