import { expect, it } from "vitest";
import { exportedDataOf } from "../support/account-export.ts";
import { eachDatabase } from "../support/databases.ts";
import { SoftAuthenticator } from "../support/passkeys.ts";
import { newPerson, PASSWORD } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";

const MINUTE_MS = 60_000;

eachDatabase("a passkey", (kind) => {
  const backend = runningBackend({ kind });
  const refused = { code: "invalid_credentials" };
  let people = 0;
  let addresses = 100;

  const origin = () => new URL(backend.deps.config.publicUrl).origin;
  const challenge = async () => (await backend.as().passkeys.challenge()).options;
  /** Each from an address of its own, as failures are counted by address. */
  const signIn = (passkey: ReturnType<SoftAuthenticator["sign"]>, ip = `192.0.2.${++addresses}`) =>
    backend.as(undefined, { ip }).auth.signIn({ method: "passkey", passkey });
  const enter = async (authenticator: SoftAuthenticator) =>
    signIn(authenticator.sign(await challenge(), { origin: origin() }));

  async function person() {
    const { email, tokens } = await newPerson(backend, `keys${++people}`);
    const { passkeys, ...mine } = backend.as(tokens.token);
    const begin = async () => (await passkeys.begin({ name: "Laptop", currentPassword: PASSWORD })).options;
    const add = async (authenticator: SoftAuthenticator, name = "Laptop") =>
      passkeys.add({ name, passkey: authenticator.create(await begin(), { origin: origin() }) });
    return { email, tokens, passkeys, mine, begin, add };
  }

  it("is added after the password, announced by email, and signs in without it", async () => {
    const { email, tokens, passkeys, begin, add } = await person();
    await expect(passkeys.begin({ name: "Laptop", currentPassword: "wrong" })).rejects.toMatchObject({
      fields: { currentPassword: expect.any(String) },
    });
    await expect(passkeys.begin({ name: " ", currentPassword: PASSWORD })).rejects.toMatchObject({
      fields: { name: "Enter a name." },
    });
    expect(await begin()).toMatchObject({ rp: { id: new URL(origin()).hostname }, user: { name: email } });
    const authenticator = new SoftAuthenticator();
    const { id } = await add(authenticator);
    expect(await passkeys.list()).toEqual([
      { id, name: "Laptop", createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect(await backend.emailTo(email)).toContain("the passkey “Laptop” was added");

    const { token } = await enter(authenticator);
    expect((await backend.as(token).auth.session()).user.email).toBe(email);
    const [used] = await passkeys.list();
    expect(used?.lastUsedAt).not.toBeNull();

    const { held } = await exportedDataOf(backend.as(tokens.token));
    expect(held.passkeys).toMatchObject([{ name: "Laptop" }]);
    expect(JSON.stringify(held)).not.toMatch(/publicKey|public_key/);
  });

  it("signs in to an account with two-step sign-in, or locked after wrong passwords, without a code", async () => {
    const { email, add } = await person();
    const authenticator = new SoftAuthenticator();
    await add(authenticator);
    const wrong = () =>
      backend.as(undefined, { ip: "192.0.2.7" }).auth.signIn({ email, password: "not this one" });
    for (let tries = 0; tries < 10; tries++) await wrong().catch(() => undefined);
    await expect(wrong()).rejects.toMatchObject({ code: "account_locked" });
    await expect(enter(authenticator)).resolves.toHaveProperty("token");
  });

  it("signs in once per challenge, even with concurrent requests", async () => {
    const { add } = await person();
    const authenticator = new SoftAuthenticator();
    await add(authenticator);
    const answer = authenticator.sign(await challenge(), { origin: origin() });
    const outcomes = await Promise.allSettled([signIn(answer), signIn(answer), signIn(answer)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(signIn(answer)).rejects.toMatchObject(refused);
  });

  it("signs in only with its own key, on this site, for a current challenge, and with a verified holder", async () => {
    const { begin, add } = await person();
    const authenticator = new SoftAuthenticator();
    await add(authenticator);
    const late = await challenge();
    backend.clock.forward(5 * MINUTE_MS + 1);
    const forged = new SoftAuthenticator().sign(await challenge(), { origin: origin() });
    const unknown = new SoftAuthenticator();
    const answers = [
      authenticator.sign(late, { origin: origin() }),
      authenticator.sign({ challenge: "c29tZXRoaW5n" }, { origin: origin() }),
      authenticator.sign(await challenge(), { origin: "https://elsewhere.example" }),
      authenticator.sign(await challenge(), { origin: origin(), verified: false }),
      { ...forged, id: authenticator.id, rawId: authenticator.id },
      unknown.sign(await challenge(), { origin: origin() }),
    ];
    for (const answer of answers) await expect(signIn(answer)).rejects.toMatchObject(refused);
    const ofAnotherKind = authenticator.sign(await begin(), { origin: origin() });
    await expect(signIn(ofAnotherKind)).rejects.toMatchObject(refused);
  });

  it("is not added with another account's challenge, elsewhere, without its holder, twice, or to a full account", async () => {
    const [first, second] = [await person(), await person()];
    const authenticator = new SoftAuthenticator();
    const answer = authenticator.create(await first.begin(), { origin: origin() });
    await expect(second.passkeys.add({ name: "Mine", passkey: answer })).rejects.toMatchObject({
      code: "conflict",
    });
    const elsewhere = new SoftAuthenticator().create(await second.begin(), {
      origin: "https://elsewhere.example",
    });
    const unverified = new SoftAuthenticator().create(await second.begin(), {
      origin: origin(),
      verified: false,
    });
    for (const passkey of [elsewhere, unverified])
      await expect(second.passkeys.add({ name: "Mine", passkey })).rejects.toMatchObject({
        code: "conflict",
      });
    await first.add(authenticator);
    await expect(second.add(authenticator)).rejects.toMatchObject({ code: "conflict" });
    expect(await second.passkeys.list()).toEqual([]);

    const begun = await Promise.all(Array.from({ length: 12 }, () => second.begin()));
    const outcomes = await Promise.allSettled(
      begun.map((options, number) =>
        second.passkeys.add({
          name: `Key ${number}`,
          passkey: new SoftAuthenticator().create(options, { origin: origin() }),
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    await expect(second.begin()).rejects.toMatchObject({ code: "conflict" });
  });

  it("is not added if adding it began with a former password", async () => {
    const { passkeys, tokens, begin } = await person();
    const passkey = new SoftAuthenticator().create(await begin(), { origin: origin() });
    const { me } = backend.as(tokens.token);
    await me.changePassword({ currentPassword: PASSWORD, password: "another-harbour-7" });
    await expect(passkeys.add({ name: "Laptop", passkey })).rejects.toMatchObject({ code: "conflict" });
    expect(await passkeys.list()).toEqual([]);
  });

  it("is refused if what the authenticator sent is broken, whichever part of it", async () => {
    const { passkeys, begin, add } = await person();
    const authenticator = new SoftAuthenticator();
    await add(authenticator);
    const broken = Buffer.from("broken").toString("base64url");
    for (const part of ["clientDataJSON", "authenticatorData", "signature"] as const) {
      const answer = authenticator.sign(await challenge(), { origin: origin() });
      Object.assign(answer.response, { [part]: broken });
      await expect(signIn(answer), part).rejects.toMatchObject(refused);
    }
    const created = new SoftAuthenticator().create(await begin(), { origin: origin() });
    created.response.attestationObject = broken;
    await expect(passkeys.add({ name: "Broken", passkey: created })).rejects.toMatchObject({
      code: "conflict",
    });

    // Nothing is signed with a new key, so only its first use shows that it is no point of its curve.
    const unusable = new SoftAuthenticator();
    const answer = unusable.create(await begin(), { origin: origin() });
    const attestation = Buffer.from(answer.response.attestationObject, "base64url");
    answer.response.attestationObject = attestation.fill(0xff, attestation.length - 32).toString("base64url");
    await passkeys.add({ name: "Unusable", passkey: answer });
    await expect(enter(unusable)).rejects.toMatchObject(refused);
  });

  it("is refused for a while after ten failures from one address", async () => {
    const [ip, stranger] = ["192.0.2.99", new SoftAuthenticator()];
    for (let tries = 0; tries < 10; tries++)
      await expect(signIn(stranger.sign(await challenge(), { origin: origin() }), ip)).rejects.toMatchObject(
        refused,
      );
    await expect(signIn(stranger.sign(await challenge(), { origin: origin() }), ip)).rejects.toMatchObject({
      code: "rate_limited",
    });
  });

  it("no longer signs in once removed, which only its owner can do, with the password", async () => {
    const [owner, other] = [await person(), await person()];
    const authenticator = new SoftAuthenticator();
    const { id } = await owner.add(authenticator);
    const removal = { passkey: id, currentPassword: PASSWORD };
    await expect(other.passkeys.remove(removal)).rejects.toMatchObject({ code: "not_found" });
    await expect(owner.passkeys.remove({ ...removal, currentPassword: "wrong" })).rejects.toMatchObject({
      code: "reauth_required",
    });
    await owner.passkeys.remove(removal);
    await expect(enter(authenticator)).rejects.toMatchObject(refused);
    await expect.poll(() => backend.emailTo(owner.email)).toContain("was removed");
    await expect(owner.passkeys.remove(removal)).rejects.toMatchObject({ code: "not_found" });
  });
});
