import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { confirmEmail, findUserByEmail } from "#server/backend/accounts/auth/accounts.ts";
import { endMailTokens } from "#server/backend/accounts/auth/mail-tokens.ts";
import { endSessions } from "#server/backend/accounts/auth/sessions.ts";
import { users } from "#server/backend/platform/db/schema/accounts.ts";
import { members } from "#server/backend/platform/db/schema/members.ts";
import type { Transaction } from "#server/backend/platform/db/transaction.ts";
import { meanwhile } from "../support/meanwhile.ts";
import { linkTokenIn, newName, newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { postgresAnswers } from "../support/postgres-server.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

// The embedded database never has a second transaction.
describe.skipIf(!postgresAnswers)("an account stays its owner's", () => {
  const backend = runningBackend({ kind: "postgres" });
  const visitor = () => backend.as().auth;
  const other = "another-harbour-7";
  const signUp = (email: string, password = PASSWORD) =>
    visitor().signUp({ email, firstName: "Ana", password, acceptTerms: true });
  const accountOf = async (tx: Transaction, email: string) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw new Error(`No account has the address ${email}`);
    return user;
  };

  /** What resetting the password does, as its owner's browser has already sent it. */
  const lockOut =
    ({ email }: Pick<TestPerson, "email">) =>
    async (tx: Transaction) => {
      const { id } = await accountOf(tx, email);
      const passwordHash = await backend.deps.passwords.hash(other);
      await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
      await endSessions(tx, backend.deps.clock(), { userId: id });
    };

  it.each<[string, (person: TestPerson, slug: string) => Promise<unknown>, string]>([
    ["signs in", ({ email }) => visitor().signIn({ email, password: PASSWORD }), "invalid_credentials"],
    [
      "chooses a new one",
      ({ tokens }) =>
        backend
          .as(tokens.token)
          .me.changePassword({ currentPassword: PASSWORD, password: "third-harbour-5" }),
      "reauth_required",
    ],
    [
      "asks for another address",
      ({ tokens }) =>
        backend.as(tokens.token).me.changeEmail({ currentPassword: PASSWORD, email: "thief@people.example" }),
      "reauth_required",
    ],
    [
      "switches the second factor off",
      ({ tokens }) => backend.as(tokens.token).twoFactor.disable({ currentPassword: PASSWORD }),
      "reauth_required",
    ],
    [
      "archives its community",
      ({ tokens }, slug) =>
        backend
          .as(tokens.token)
          .settings.archive({ business: slug, confirmation: slug, currentPassword: PASSWORD }),
      "reauth_required",
    ],
    [
      "gives its community away",
      async ({ tokens }, slug) => {
        const { people } = await backend.as(tokens.token).team.list({ business: slug });
        const to = people.find(({ role }) => role === "admin")?.userId ?? "";
        return backend.as(tokens.token).ownership.offer({
          business: slug,
          to,
          keepRole: "leave",
          password: PASSWORD,
          confirmation: slug,
        });
      },
      "reauth_required",
    ],
  ])("while somebody with its former password %s", async (_what, act, code) => {
    const slug = newName(backend, "locked-club");
    const { owner: person } = await newTeam(backend, slug, ["admin"]);
    expect(await meanwhile(backend, lockOut(person), () => act(person, slug))).toMatchObject({ code });
    await expect(visitor().signIn({ email: person.email, password: other })).resolves.toHaveProperty("token");
  });

  it.each<[string, (person: TestPerson) => Promise<unknown>]>([
    [
      "an authenticator app",
      ({ tokens }) => backend.as(tokens.token).twoFactor.begin({ currentPassword: PASSWORD }),
    ],
    [
      "a passkey",
      ({ tokens }) => backend.as(tokens.token).passkeys.begin({ name: "Theirs", currentPassword: PASSWORD }),
    ],
  ])("while somebody with its former password begins to add %s", async (_what, begin) => {
    const person = await newPerson(backend, "begun");
    expect(await meanwhile(backend, lockOut(person), () => begin(person))).toMatchObject({
      code: "reauth_required",
    });
  });

  it("while somebody with its former password asks to have it deleted", async () => {
    const person = await newPerson(backend, "locked-out");
    const { me } = backend.as(person.tokens.token);
    const asking = () => me.requestDeletion({ currentPassword: PASSWORD });
    expect(await meanwhile(backend, lockOut(person), asking)).toMatchObject({ code: "reauth_required" });
  });

  it("while somebody else signs up with an address that is being confirmed", async () => {
    const email = "confirming@people.example";
    await signUp(email);
    const confirming = async (tx: Transaction) =>
      confirmEmail(tx, await accountOf(tx, email), backend.deps.clock());
    await meanwhile(backend, confirming, () => signUp(email, other));
    await expect(visitor().signIn({ email, password: other })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    await expect(visitor().signIn({ email, password: PASSWORD })).resolves.toHaveProperty("token");
  });

  it("while a link is opened that is being replaced", async () => {
    const email = "replaced@people.example";
    await signUp(email);
    const token = linkTokenIn(await backend.emailTo(email));
    const replacing = async (tx: Transaction) => {
      const { id } = await accountOf(tx, email);
      await endMailTokens(tx, backend.deps.clock(), { kind: "verify", userId: id });
    };
    expect(await meanwhile(backend, replacing, () => visitor().verify({ token }))).toMatchObject({
      code: "token_used",
    });
  });

  it("while a community that they are in adds a member with their new address", async () => {
    const slug = newName(backend, "moving-club");
    const { owner } = await newTeam(backend, slug, []);
    const { members: list } = backend.as(owner.tokens.token);
    const person = await newPerson(backend, "Mia-moves");
    const [colleague, moved] = ["colleague-moves@people.example", "moved@people.example"];
    for (const email of [person.email, colleague])
      await list.add({ business: slug, email, firstName: "Mia", invite: false });
    await backend.as(person.tokens.token).me.changeEmail({ currentPassword: PASSWORD, email: moved });
    const token = linkTokenIn(await backend.emailTo(moved));
    const correcting = (tx: Transaction) =>
      tx.update(members).set({ email: moved }).where(eq(members.email, colleague));
    expect(await meanwhile(backend, correcting, () => backend.as().me.confirmEmailChange({ token }))).toEqual(
      { email: moved },
    );
  });
});
