import { describe, expect, it } from "vitest";
import { deleteDueAccounts } from "#server/backend/accounts/me/deletion.ts";
import { ACCOUNT_DELETION_DAYS, DAY_MS } from "#shared/constants.ts";
import { buy, setCountry } from "../support/billing.ts";
import { eachDatabase } from "../support/databases.ts";
import { apiOf, linkTokenIn, PASSWORD, type TestPerson } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

eachDatabase("ownership", (kind) => {
  const backend = runningBackend({ kind });
  let count = 0;

  /** Creates a team for one test, because ownership moves only once. */
  async function club() {
    const slug = `club-${++count}`;
    const people = await newTeam(backend, slug, ["admin", "manager", "viewer"]);
    const as = (person: TestPerson) => backend.as(person.tokens.token);
    const { candidates } = await as(people.owner).ownership.current({ business: slug });
    const idOf = (person: TestPerson) => candidates.find(({ email }) => email === person.email)?.userId ?? "";
    const offer = (to: TestPerson, more: object = {}) =>
      as(people.owner).ownership.offer({
        business: slug,
        to: idOf(to),
        keepRole: "manager",
        password: PASSWORD,
        confirmation: slug,
        ...more,
      });
    const linkTo = async (person: TestPerson) => linkTokenIn(await backend.emailTo(person.email));
    return { slug, people, as, offer, linkTo };
  }
  const yes = { password: PASSWORD, takeResponsibility: true } as const;

  it("moves at once: new owner, former owner in the chosen role, both emailed", async () => {
    const { slug, people, as, offer, linkTo } = await club();
    await offer(people.admin);
    const token = await linkTo(people.admin);
    expect(await as(people.admin).ownership.request({ token })).toMatchObject({
      state: "pending",
      isForSomebodyElse: false,
      business: { slug },
      transfer: { keepRole: "manager" },
    });
    await as(people.admin).ownership.accept({ token, ...yes });

    const { people: team } = await as(people.admin).team.list({ business: slug });
    expect(team.map(({ email, role }) => [email, role])).toEqual([
      [people.admin.email, "owner"],
      [people.manager.email, "manager"],
      [people.owner.email, "manager"],
      [people.viewer.email, "viewer"],
    ]);
    for (const person of [people.owner, people.admin]) {
      expect(await backend.emailTo(person.email)).toContain("new owner");
    }
    await expect(as(people.owner).team.leave({ business: slug })).resolves.toEqual({ done: true });
  });

  it("shows only the new owner what they take over: the plan, the next charge, and stopped payouts", async () => {
    const { slug, people, as, offer, linkTo } = await club();
    await setCountry(backend, slug, "US");
    await buy(backend, { slug, owner: people.owner }, "growth", { interval: "year" });
    await as(people.owner).billing.schedule({ business: slug, plan: "basic", interval: "month" });
    await backend.deps.database.pool.query(
      "insert into payout_accounts (business_id, state, requirements, updated_at) select id, 'restricted', '{}', now() from businesses where slug = $1",
      [slug],
    );
    await offer(people.admin);
    const { standing } = await as(people.admin).ownership.current({ business: slug });
    expect(standing).toMatchObject({
      plan: "growth",
      interval: "year",
      scheduled: { plan: "basic", interval: "month" },
      nextCharge: { amountMinor: 2900 },
      pastDue: null,
      payoutsStopped: true,
    });
    const request = { token: await linkTo(people.admin) };
    expect((await as(people.admin).ownership.request(request)).standing).toEqual(standing);
    expect((await as(people.viewer).ownership.request(request)).standing).toBe(null);
    expect((await as(people.viewer).ownership.current({ business: slug })).standing).toBe(null);
    await as(people.owner).ownership.cancel({ business: slug });
  });

  it("is not offered any more to somebody whose account is deleted, which its owner learns", async () => {
    const { slug, people, as, offer } = await club();
    await offer(people.admin);
    await as(people.admin).me.requestDeletion({ currentPassword: PASSWORD });
    backend.clock.forward((ACCOUNT_DELETION_DAYS + 1) * DAY_MS);
    const pending = () =>
      backend.deps.database.pool.query(
        "update ownership_transfers set expires_at = $1 where state = 'pending' returning id",
        [new Date(backend.clock.now().getTime() + DAY_MS)],
      );
    expect((await pending()).rowCount).toBe(1);
    await deleteDueAccounts(backend.deps);
    expect(await backend.emailTo(people.owner.email)).toContain(slug);
    const { items } = await (await apiOf(backend, people.owner)).notifications.list({});
    expect(items.map(({ kind }) => kind)).toContain("ownership_declined");
  });

  it("reveals nothing to strangers, and little to other team members", async () => {
    const { slug, people, as, offer, linkTo } = await club();
    await offer(people.manager);
    const token = await linkTo(people.manager);
    const nothing = { transfer: null, business: null };
    expect(await backend.as().ownership.request({ token })).toMatchObject({
      isForSomebodyElse: false,
      ...nothing,
    });
    expect(await as(people.viewer).ownership.request({ token })).toMatchObject({
      isForSomebodyElse: true,
      ...nothing,
    });
    await expect(as(people.viewer).ownership.accept({ token, ...yes })).rejects.toMatchObject({
      code: "token_invalid",
    });
    const seen = await as(people.viewer).ownership.current({ business: slug });
    expect(seen).toMatchObject({
      isMine: false,
      isForMe: false,
      pending: { to: { email: people.manager.email } },
    });
  });

  it.each(["admin", "manager", "viewer"] as const)(
    "cannot be offered, withdrawn or reminded of by the %s",
    async (role) => {
      const { slug, people, as } = await club();
      const call = as(people[role]).ownership;
      const input = {
        business: slug,
        to: "usr_1",
        keepRole: "admin",
        password: PASSWORD,
        confirmation: slug,
      } as const;
      await expect(call.offer(input)).rejects.toMatchObject({ code: "forbidden" });
      await expect(call.cancel({ business: slug })).rejects.toMatchObject({ code: "forbidden" });
      await expect(call.remind({ business: slug })).rejects.toMatchObject({ code: "forbidden" });
    },
  );

  describe("can be offered only", () => {
    it("with the password and the typed address", async () => {
      const { people, offer } = await club();
      await expect(offer(people.admin, { password: "not-the-password" })).rejects.toMatchObject({
        code: "reauth_required",
        fields: { password: "This password isn't correct." },
      });
      await expect(offer(people.admin, { confirmation: "something" })).rejects.toMatchObject({
        fields: { confirmation: expect.stringContaining("Type club-") },
      });
    });

    it("to an active team member", async () => {
      const { slug, people, as, offer } = await club();
      const { people: team } = await as(people.owner).team.list({ business: slug });
      const viewer = team.find(({ role }) => role === "viewer");
      await as(people.owner).team.update({ business: slug, person: viewer?.id ?? "", status: "suspended" });
      await expect(offer(people.viewer)).rejects.toMatchObject({ fields: { to: expect.any(String) } });
      await expect(offer(people.owner, { to: "usr_nobody" })).rejects.toMatchObject({
        code: "invalid_input",
      });
    });

    it("to one member at a time", async () => {
      const { people, offer } = await club();
      await offer(people.admin);
      await expect(offer(people.manager)).rejects.toMatchObject({ code: "transfer_pending" });
    });
  });

  it("has exactly one outcome when the offer is withdrawn and accepted at once", async () => {
    const { slug, people, as, offer, linkTo } = await club();
    await offer(people.admin);
    const token = await linkTo(people.admin);
    const [accepted, cancelled] = await Promise.allSettled([
      as(people.admin).ownership.accept({ token, ...yes }),
      as(people.owner).ownership.cancel({ business: slug }),
    ]);
    expect([accepted.status, cancelled.status].sort()).toEqual(["fulfilled", "rejected"]);
    const { people: team } = await as(people.owner).team.list({ business: slug });
    const owner = accepted.status === "fulfilled" ? people.admin : people.owner;
    expect(team.filter(({ role }) => role === "owner").map(({ email }) => email)).toEqual([owner.email]);
  });

  it("does not move when the offer is declined, expires, or loses its recipient", async () => {
    const { slug, people, as, offer, linkTo } = await club();
    await offer(people.manager);
    await as(people.manager).ownership.decline({ token: await linkTo(people.manager) });
    expect(await backend.emailTo(people.owner.email)).toContain("doesn't want to take over");

    await offer(people.manager);
    const { people: team } = await as(people.owner).team.list({ business: slug });
    const manager = team.find(({ email }) => email === people.manager.email);
    await as(people.owner).team.remove({ business: slug, person: manager?.id ?? "" });
    expect(await backend.emailTo(people.owner.email)).toContain("no longer active");

    await offer(people.admin);
    const token = await linkTo(people.admin);
    backend.clock.forward(7 * DAY_MS + 1);
    const { token: session } = await backend
      .as()
      .auth.signIn({ email: people.admin.email, password: PASSWORD });
    expect((await backend.as(session).ownership.request({ token })).state).toBe("expired");
    await expect(backend.as(session).ownership.accept({ token, ...yes })).rejects.toMatchObject({
      code: "token_expired",
    });
  });

  it("can be requested by any team member, from the owner only, once a day", async () => {
    const { slug, people, as, offer } = await club();
    const ask = (person: TestPerson, message = "") => as(person).ownership.ask({ business: slug, message });
    const hasAsked = async (person: TestPerson) =>
      (await as(person).ownership.current({ business: slug })).asked;
    expect(await ask(people.viewer, "I run it anyway.")).toEqual({ done: true });
    const mail = await backend.emailTo(people.owner.email);
    expect(mail).toContain(`${people.viewer.firstName} would like to own The ${slug}`);
    expect(mail).toContain("I run it anyway.");
    const heardBy = async (person: TestPerson) =>
      (await as(person).notifications.list({})).items.filter(({ kind }) => kind === "ownership_wanted");
    expect(await heardBy(people.owner)).toMatchObject([
      {
        text: `${people.viewer.firstName} asks to take over the ownership`,
        path: `/transfer-ownership?business=${slug}`,
      },
    ]);
    expect(await heardBy(people.admin)).toEqual([]);

    await expect(ask(people.viewer)).rejects.toMatchObject({
      code: "rate_limited",
      message: expect.stringContaining("once a day"),
    });
    expect([await hasAsked(people.viewer), await hasAsked(people.manager)]).toEqual([true, false]);
    await ask(people.manager);
    expect(await heardBy(people.owner)).toHaveLength(2);
    await expect(ask(people.owner)).rejects.toMatchObject({ code: "conflict" });
    await offer(people.admin);
    await expect(ask(people.admin)).rejects.toMatchObject({ code: "transfer_pending" });
  });

  it("can also be accepted on the team page, and its recipient reminded once a day", async () => {
    const { slug, people, as, offer, linkTo } = await club();
    const { id } = await offer(people.admin, { keepRole: "leave" });
    const first = await linkTo(people.admin);
    await expect(as(people.owner).ownership.remind({ business: slug })).rejects.toMatchObject({
      code: "rate_limited",
    });
    backend.clock.forward(DAY_MS + 1);
    const signIn = (person: TestPerson) => apiOf(backend, person);
    const [owner, admin] = [await signIn(people.owner), await signIn(people.admin)];
    await owner.ownership.remind({ business: slug });
    expect(await linkTo(people.admin)).not.toBe(first);
    await admin.ownership.accept({ transfer: id, ...yes });
    await expect(owner.team.list({ business: slug })).rejects.toMatchObject({ code: "not_found" });
  });
});
