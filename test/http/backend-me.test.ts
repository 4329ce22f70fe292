import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { deleteDueAccounts } from "#server/backend/accounts/me/deletion.ts";
import { DAY_MS } from "#shared/constants.ts";
import { exportedDataOf } from "../support/account-export.ts";
import { codeAt } from "../support/authenticator.ts";
import { eachDatabase } from "../support/databases.ts";
import { SoftAuthenticator } from "../support/passkeys.ts";
import { linkTokenIn, newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";
import { tablesNaming } from "../support/traces.ts";

eachDatabase("a user's account", (kind) => {
  const backend = runningBackend({ kind });
  let count = 0;

  const as = ({ tokens }: TestPerson) => backend.as(tokens.token);
  const somebody = () => newPerson(backend, `Person${++count}`);
  const photograph = async (width = 500, height = 400) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: "#0f766e" } })
      .jpeg()
      .toBuffer();
    return new File([new Uint8Array(bytes)], "me.jpg", { type: "image/jpeg" });
  };

  describe("the profile", () => {
    it("is read and updated field by field", async () => {
      const person = await somebody();
      const before = await as(person).me.get();
      expect(before).toMatchObject({
        email: person.email,
        profileCompleted: false,
        phone: null,
        theme: "system",
      });
      const after = await as(person).me.complete({
        firstName: "Mia",
        lastName: "Berg",
        phone: "030 1234567",
        phoneCountry: "DE",
        timezone: "Europe/Berlin",
        theme: "dark",
        analyticsConsent: "denied",
      });
      expect(after).toMatchObject({
        firstName: "Mia",
        lastName: "Berg",
        phone: "+49301234567",
        timezone: "Europe/Berlin",
        theme: "dark",
        analyticsConsent: "denied",
        profileCompleted: true,
      });
      expect(await as(person).me.update({ lastName: "Beck" })).toMatchObject({
        firstName: "Mia",
        lastName: "Beck",
      });
      expect(await as(person).me.update({ phone: "" })).toMatchObject({ phone: null });
    });

    it.each([
      [
        "a number too short for its country",
        { phone: "12", phoneCountry: "DE" },
        { phone: "This number isn't valid for Germany." },
      ],
      ["a number without digits", { phone: "hello" }, { phone: "This number isn't valid." }],
      [
        "an unknown time zone",
        { timezone: "Mars/Olympus" },
        { timezone: "Choose a time zone from the list." },
      ],
      ["an empty first name", { firstName: " " }, { firstName: "Enter your first name." }],
      [
        "a picture that does not exist",
        { avatar: "img_of_somebody_else" },
        { avatar: "Upload this picture again." },
      ],
    ])("rejects %s with an error at the field", async (_what, changes, fields) => {
      await expect(as(await somebody()).me.update(changes)).rejects.toMatchObject({ fields });
    });

    it("changes nothing but the fields that the operation declares", async () => {
      const person = await somebody();
      const sent = {
        firstName: "Mia",
        email: "other@people.example",
        emailVerifiedAt: null,
        id: "usr_other",
      };
      await as(person).me.update(sent as object);
      expect(await as(person).me.get()).toMatchObject({ firstName: "Mia", email: person.email });
    });

    it("accepts only the user's own picture", async () => {
      const [person, other] = [await somebody(), await somebody()];
      const picture = await as(person).images.upload({ file: await photograph(), purpose: "avatar" });
      const { avatarUrl } = await as(person).me.update({ avatar: picture.id });
      expect(avatarUrl).toBe(`/images/${picture.id}/512.webp`);
      await expect(as(other).me.update({ avatar: picture.id })).rejects.toMatchObject({
        code: "invalid_input",
      });
      expect((await as(person).me.update({ avatar: null })).avatarUrl).toBeNull();
    });

    it("needs a session", async () => {
      await expect(backend.as().me.get()).rejects.toMatchObject({ code: "unauthenticated" });
    });
  });

  it("changes the password given the current one, and ends other sessions", async () => {
    const person = await somebody();
    const elsewhere = await backend.as().auth.signIn({ email: person.email, password: PASSWORD });
    const change = { currentPassword: PASSWORD, password: "another-harbour-7" };
    await expect(
      as(person).me.changePassword({ ...change, currentPassword: "wrong-password" }),
    ).rejects.toMatchObject({ code: "reauth_required", fields: { currentPassword: expect.any(String) } });
    await expect(as(person).me.changePassword({ ...change, password: PASSWORD })).rejects.toMatchObject({
      fields: { password: expect.any(String) },
    });
    await as(person).me.changePassword(change);
    await expect(backend.as(elsewhere.token).me.get()).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(as(person).me.get()).resolves.toBeTruthy();
    expect(await backend.emailTo(person.email)).toContain("password");
    await backend.as().auth.signIn({ email: person.email, password: change.password });
  });

  it("counts wrong passwords like failed sign-ins", async () => {
    const person = await somebody();
    const wrong = { currentPassword: "wrong-password", password: "another-harbour-7" };
    for (let tries = 0; tries < 10; tries++) {
      await expect(as(person).me.changePassword(wrong)).rejects.toMatchObject({ code: "reauth_required" });
    }
    await expect(as(person).me.changePassword({ ...wrong, currentPassword: PASSWORD })).rejects.toMatchObject(
      { code: "rate_limited" },
    );
  });

  describe("a new email address", () => {
    const ask = async (email: string) => {
      const person = await somebody();
      await as(person).me.changeEmail({ email, currentPassword: PASSWORD });
      return person;
    };

    it("takes effect once confirmed, and the old address can revert it for a day", async () => {
      const person = await ask("moved@people.example");
      expect((await as(person).me.get()).pendingEmail).toBe("moved@people.example");
      expect(await backend.emailTo(person.email)).toContain("m•••@people.example");
      const token = linkTokenIn(await backend.emailTo("moved@people.example"));
      expect(await backend.as().me.emailChange({ token, mode: "change" })).toMatchObject({ state: "valid" });
      await backend.as().me.confirmEmailChange({ token });
      expect((await as(person).me.get()).email).toBe("moved@people.example");
      await expect(backend.as().me.confirmEmailChange({ token })).rejects.toMatchObject({
        code: "token_used",
      });

      const back = linkTokenIn(await backend.emailTo(person.email));
      await backend.as().me.revertEmailChange({ token: back });
      await expect(as(person).me.get()).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(
        backend.as().auth.signIn({ email: person.email, password: PASSWORD }),
      ).rejects.toMatchObject({ code: "invalid_credentials" });
      const reset = linkTokenIn(await backend.emailTo(person.email));
      await backend.as().auth.reset({ token: reset, password: "new-harbour-8" });
      await backend.as().auth.signIn({ email: person.email, password: "new-harbour-8" });
    });

    it("that belongs to another account is never taken, and its use is not revealed", async () => {
      const other = await somebody();
      const person = await ask(other.email);
      expect(await backend.emailTo(other.email)).toContain("has an account already");
      expect((await as(person).me.get()).email).toBe(person.email);
    });

    it("that another account has taken in the meantime is refused", async () => {
      const person = await ask("raced@people.example");
      const token = linkTokenIn(await backend.emailTo("raced@people.example"));
      await newPerson(backend, "Raced");
      await expect(backend.as().me.confirmEmailChange({ token })).rejects.toMatchObject({ code: "conflict" });
      expect((await as(person).me.get()).email).toBe(person.email);
    });

    it("can be cancelled before it is confirmed", async () => {
      const person = await ask("regret@people.example");
      const token = linkTokenIn(await backend.emailTo("regret@people.example"));
      await as(person).me.cancelEmailChange();
      expect((await as(person).me.get()).pendingEmail).toBeNull();
      await expect(backend.as().me.confirmEmailChange({ token })).rejects.toMatchObject({
        code: "token_expired",
      });
    });

    it.each(["reset", "changed"] as const)(
      "that an intruder asked for can no longer be confirmed once the password was %s",
      async (how) => {
        const email = `intruder-${how}-${kind}@people.example`;
        const person = await ask(email);
        const token = linkTokenIn(await backend.emailTo(email));
        if (how === "reset") {
          await backend.as().auth.forgot({ email: person.email });
          const reset = await vi.waitFor(
            async () => linkTokenIn(await backend.emailTo(person.email)),
            60_000,
          );
          await backend.as().auth.reset({ token: reset, password: "new-harbour-8" });
        } else {
          await as(person).me.changePassword({ currentPassword: PASSWORD, password: "new-harbour-8" });
        }
        await expect(backend.as().me.confirmEmailChange({ token })).rejects.toMatchObject({
          code: "token_expired",
        });
      },
    );

    it("can be reverted by its first owner though it was changed again, and by nobody afterwards", async () => {
      const [second, third] = [`second-${kind}@people.example`, `third-${kind}@people.example`];
      const person = await ask(second);
      await backend.as().me.confirmEmailChange({ token: linkTokenIn(await backend.emailTo(second)) });
      const first = linkTokenIn(await backend.emailTo(person.email));
      await as(person).me.changeEmail({ email: third, currentPassword: PASSWORD });
      await backend.as().me.confirmEmailChange({ token: linkTokenIn(await backend.emailTo(third)) });
      const later = linkTokenIn(await backend.emailTo(second));

      await backend.as().me.revertEmailChange({ token: first });
      await expect(backend.as().me.revertEmailChange({ token: later })).rejects.toMatchObject({
        code: "token_expired",
      });
      const reset = linkTokenIn(await backend.emailTo(person.email));
      await backend.as().auth.reset({ token: reset, password: "new-harbour-8" });
      await backend.as().auth.signIn({ email: person.email, password: "new-harbour-8" });
    });

    it("leaves who asked for it neither a passkey nor a code when it is reverted, and its owner the earlier ones", async () => {
      const elsewhere = `taken-${kind}@people.example`;
      const person = await somebody();
      const [own, planted] = [new SoftAuthenticator(), new SoftAuthenticator()];
      const addPasskey = async (authenticator: SoftAuthenticator) => {
        const { passkeys } = as(person);
        const { options } = await passkeys.begin({ name: "Key", currentPassword: PASSWORD });
        const passkey = authenticator.create(options, { origin: backend.deps.config.publicUrl });
        await passkeys.add({ name: "Key", passkey });
      };
      await addPasskey(own);
      backend.clock.forward(DAY_MS + 1);
      Object.assign(person, {
        tokens: await backend.as().auth.signIn({ email: person.email, password: PASSWORD }),
      });
      await addPasskey(planted);
      const { twoFactor } = as(person);
      await twoFactor.begin({ currentPassword: PASSWORD });
      const { pending } = await twoFactor.get();
      await twoFactor.confirm({ code: codeAt(pending?.secret ?? "", backend.clock.now()) });
      await as(person).me.changeEmail({ email: elsewhere, currentPassword: PASSWORD });
      await backend.as().me.confirmEmailChange({ token: linkTokenIn(await backend.emailTo(elsewhere)) });

      const back = linkTokenIn(await backend.emailTo(person.email));
      await backend.as().me.revertEmailChange({ token: back });
      const reset = linkTokenIn(await backend.emailTo(person.email));
      await backend.as().auth.reset({ token: reset, password: "new-harbour-8" });
      await backend.as().auth.signIn({ email: person.email, password: "new-harbour-8" });
      const enter = async (authenticator: SoftAuthenticator) => {
        const { options } = await backend.as().passkeys.challenge();
        const passkey = authenticator.sign(options, { origin: backend.deps.config.publicUrl });
        return backend.as().auth.signIn({ method: "passkey", passkey });
      };
      await expect(enter(planted)).rejects.toMatchObject({ code: "invalid_credentials" });
      await expect(enter(own)).resolves.toHaveProperty("token");
    });

    it("that was reverted in between leaves the first owner's link in force", async () => {
      const [second, third] = [`between-${kind}@people.example`, `after-${kind}@people.example`];
      const person = await ask(second);
      await backend.as().me.confirmEmailChange({ token: linkTokenIn(await backend.emailTo(second)) });
      const first = linkTokenIn(await backend.emailTo(person.email));
      await as(person).me.changeEmail({ email: third, currentPassword: PASSWORD });
      await backend.as().me.confirmEmailChange({ token: linkTokenIn(await backend.emailTo(third)) });
      await backend.as().me.revertEmailChange({ token: linkTokenIn(await backend.emailTo(second)) });
      await backend.as().me.revertEmailChange({ token: first });
    });

    it("under which a community also knows the user leaves them with one membership there", async () => {
      const slug = `twice-${kind}`;
      const { owner } = await newTeam(backend, slug, []);
      const member = await newMemberOf(backend, { slug, owner }, `Twice${kind}`);
      const email = `twice-again-${kind}@people.example`;
      const added = { business: slug, email, firstName: "Twice", lastName: "Again", invite: false };
      await as(owner).members.add(added);
      const move = async (to: string) => {
        await as(member).me.changeEmail({ email: to, currentPassword: PASSWORD });
        await backend.as().me.confirmEmailChange({ token: linkTokenIn(await backend.emailTo(to)) });
      };
      const theirs = async () => {
        const { rows } = await backend.deps.database.pool.query(
          "select m.email, m.status from members m join users u on u.id = m.user_id join businesses b on b.id = m.business_id where b.slug = $1 and u.email = $2",
          [slug, email],
        );
        return rows;
      };
      await move(email);
      expect(await theirs()).toEqual([{ email: member.email, status: "active" }]);
    });

    it("gives a former member the membership that waits for it", async () => {
      const slug = `back-${kind}`;
      const { owner } = await newTeam(backend, slug, []);
      const member = await newMemberOf(backend, { slug, owner }, `Back${kind}`);
      const { items } = await as(owner).members.list({ business: slug, search: member.email });
      await as(owner).members.remove({ business: slug, members: items.map(({ id }) => id) });
      const email = `back-again-${kind}@people.example`;
      await as(owner).members.add({ business: slug, email, firstName: "Back", invite: false });
      await as(member).me.changeEmail({ email, currentPassword: PASSWORD });
      await backend.as().me.confirmEmailChange({ token: linkTokenIn(await backend.emailTo(email)) });
      const treet = await publishedTreet(as(owner), slug, { title: "Coffee" });
      await expect(as(member).claims.claim({ business: slug, treet })).resolves.toMatchObject({
        state: "active",
      });
    });
  });

  it("can be exported: everything held about the user, and no secret", async () => {
    const { owner, viewer } = await newTeam(backend, `export-${kind}`, ["viewer"]);
    await backend.as().enquiries.send({
      kind: "business",
      to: `export-${kind}`,
      name: "Vera",
      email: viewer.email.toUpperCase(),
      message: "A question from somebody with an account.",
    });
    const { held, person } = await exportedDataOf(as(viewer));
    expect(held.enquiries).toMatchObject([{ message: "A question from somebody with an account." }]);
    expect(held.enquiries?.[0]).not.toHaveProperty("tokenHash");
    expect(person).toMatchObject({ email: viewer.email, hasPassword: true });
    expect(held.team_memberships).toMatchObject([{ role: "viewer" }]);
    expect(held.sessions?.length).toBeGreaterThan(0);
    expect(held.mails?.length).toBeGreaterThan(0);
    const text = JSON.stringify({ held, person });
    expect(text).not.toContain("argon2");
    expect(text).not.toMatch(/"[a-zA-Z]*(hash|token)[a-zA-Z]*":/i);
    expect(text).not.toContain(owner.email);
  });

  it("shows the country in which each session began", async () => {
    const person = await somebody();
    const abroad = await backend
      .as(undefined, { country: "DK" })
      .auth.signIn({ email: person.email, password: PASSWORD });
    const places = (await backend.as(abroad.token).auth.sessions()).map(({ country, current }) => [
      country,
      current,
    ]);
    expect(places).toContainEqual(["DK", true]);
    expect(places).toContainEqual([null, false]);
  });

  it("keeps an export for a week, for its user only, and announces it by email", async () => {
    const [person, stranger] = [await somebody(), await somebody()];
    await exportedDataOf(as(person));
    expect(await backend.emailTo(person.email)).toContain("/account-settings?tab=data");
    const [made] = await as(person).me.exports();
    const fetched = (who: TestPerson) => as(who).me.export({ export: made?.id ?? "" });
    await expect(fetched(person)).resolves.toBeTruthy();
    await expect(fetched(stranger)).rejects.toMatchObject({ code: "not_found" });
    backend.clock.forward(7 * DAY_MS + 60_000);
    const later = await backend.as().auth.signIn({ email: person.email, password: PASSWORD });
    const now = backend.as(later.token);
    expect(await now.me.exports()).toEqual([]);
    await expect(now.me.export({ export: made?.id ?? "" })).rejects.toMatchObject({ code: "not_found" });
    backend.clock.forward(-7 * DAY_MS - 60_000);
  });

  describe("deleting the account", () => {
    it("waits two weeks, during which it can be cancelled", async () => {
      const person = await somebody();
      await as(person).me.requestDeletion({ currentPassword: PASSWORD });
      expect((await as(person).me.get()).deletionAt).not.toBeNull();
      await as(person).me.cancelDeletion();
      expect((await as(person).me.get()).deletionAt).toBeNull();
    });

    it("removes the user from every table and blocks sign-in", async () => {
      const { owner, viewer } = await newTeam(backend, `gone-${kind}`, ["viewer"]);
      await as(owner).members.add({
        business: `gone-${kind}`,
        email: viewer.email,
        firstName: "Gone",
        invite: false,
      });
      // An address that was never confirmed, and one of a person who joined with it since.
      const [other, taken] = [`unconfirmed-${kind}@people.example`, `joined-${kind}@people.example`];
      for (const email of [taken, other])
        await as(viewer).me.changeEmail({ email, currentPassword: PASSWORD });
      await newPerson(backend, "Somebody", taken);
      await as(viewer).me.requestDeletion({ currentPassword: PASSWORD });
      await deleteDueAccounts(backend.deps);
      await expect(as(viewer).me.get()).resolves.toBeTruthy();
      backend.clock.forward(14 * DAY_MS + 1);
      await deleteDueAccounts(backend.deps);
      await expect(
        backend.as().auth.signIn({ email: viewer.email, password: PASSWORD }),
      ).rejects.toMatchObject({ code: "invalid_credentials" });
      // The address remains only in the email about the deletion.
      const traces = await tablesNaming(backend.deps.database.pool, viewer.email);
      expect(traces.filter((table) => table !== "mail_outbox")).toEqual([]);
      expect(await tablesNaming(backend.deps.database.pool, other)).toEqual([]);
      expect(await tablesNaming(backend.deps.database.pool, taken)).toContain("mail_outbox");
      const again = await backend.as().auth.signIn({ email: owner.email, password: PASSWORD });
      const { people } = await backend.as(again.token).team.list({ business: `gone-${kind}` });
      expect(people).toHaveLength(1);
      expect(await backend.emailTo(viewer.email)).toContain("is deleted");
      await newPerson(backend, viewer.firstName);
    });

    it("is refused while the user owns a business, with its name", async () => {
      const { owner } = await newTeam(backend, `owned-${kind}`, []);
      await expect(as(owner).me.requestDeletion({ currentPassword: PASSWORD })).rejects.toMatchObject({
        code: "owner_must_transfer",
        message: expect.stringContaining(`The owned-${kind}`),
        details: { businesses: [{ slug: `owned-${kind}` }] },
      });
    });
  });

  it("lists the most recently opened business first", async () => {
    const { owner } = await newTeam(backend, `alpha-${kind}`, []);
    await as(owner).businesses.create({ name: "Zulu", slug: `zulu-${kind}` });
    const order = async () => (await as(owner).businesses.mine()).map(({ slug }) => slug);
    expect(await order()).toEqual([`alpha-${kind}`, `zulu-${kind}`]);
    await as(owner).businesses.get({ business: `zulu-${kind}` });
    expect(await order()).toEqual([`zulu-${kind}`, `alpha-${kind}`]);
  });

  it("pins businesses, but only the user's own", async () => {
    const { owner } = await newTeam(backend, `pinned-${kind}`, []);
    await as(owner).me.pin({ business: `pinned-${kind}`, pinned: true });
    await as(owner).me.pin({ business: `pinned-${kind}`, pinned: true });
    expect(await as(owner).me.pins()).toEqual([`pinned-${kind}`]);
    const stranger = await somebody();
    await expect(as(stranger).me.pin({ business: `pinned-${kind}`, pinned: true })).rejects.toMatchObject({
      code: "not_found",
    });
    await as(owner).me.pin({ business: `pinned-${kind}`, pinned: false });
    expect(await as(owner).me.pins()).toEqual([]);
  });
});
