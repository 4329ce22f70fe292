import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import type { PartnerPolicy } from "#shared/partner-rules.ts";
import { eachDatabase } from "../support/databases.ts";
import { linkTokenIn, newPerson, sessionOf, type TestPerson } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam, setPlan } from "../support/teams.ts";

eachDatabase("partners", (kind) => {
  const backend = runningBackend({ kind });
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  let business: string;
  let baker: TestPerson;
  let count = 0;
  const as = (person: TestPerson) => backend.as(person.tokens.token);

  beforeEach(async () => {
    business = `club-${++count}-${kind}`;
    team = await newTeam(backend, business, ["manager", "viewer"], "basic");
    baker = await newPerson(backend, `Baker${count}${kind}`);
  });

  const invite = async (email = "bakery@partners.example", policy: PartnerPolicy = "review_all") => {
    const results = await as(team.manager).partners.invite({ business, emails: [email], policy });
    return { results, token: linkTokenIn(await backend.emailTo(email)) };
  };
  const accepted = async () => {
    const { token } = await invite();
    const slug = `bakery-${count}-${kind}`;
    await as(baker).partners.accept({ token, name: "The Bakery", slug });
    const [partner] = (await as(team.owner).partners.list({ business })).items;
    if (!partner) throw new Error("There is no partner");
    return { partner, slug };
  };

  describe("an invitation", () => {
    it("describes the community before sign-in, and is unchanged by being read but for the first time", async () => {
      const { token, results } = await invite();
      const openedAt = async () => (await as(team.owner).partners.list({ business })).items[0]?.openedAt;
      expect(await openedAt()).toBeNull();
      expect(results).toMatchObject([{ email: "bakery@partners.example", outcome: "invited" }]);
      let first: string | null | undefined;
      for (let reads = 0; reads < 3; reads++) {
        expect(await backend.as().partners.invitation({ token })).toMatchObject({
          state: "valid",
          community: { name: `The ${business}` },
        });
        if (reads === 0) first = await openedAt();
      }
      expect(await openedAt()).toBe(first);
      expect(first).toEqual(expect.any(String));
      const [waiting] = (await as(team.viewer).partners.list({ business })).items;
      expect(waiting).toMatchObject({ state: "invited", name: "bakery@partners.example" });
    });

    it("can be accepted with its link, creating a new business at the same time", async () => {
      const { partner, slug } = await accepted();
      expect(partner).toMatchObject({ state: "active", name: "The Bakery" });
      expect(await as(baker).businesses.get({ business: slug })).toMatchObject({
        role: "owner",
        isProvider: true,
        isCommunity: false,
      });
      expect(await as(baker).partners.communities({ business: slug })).toMatchObject([
        { state: "active", community: { name: `The ${business}` } },
      ]);
      expect(await backend.emailTo(team.owner.email)).toContain("The Bakery accepted");
    });

    it("can be accepted with a business the user runs, and with no other", async () => {
      const { token } = await invite();
      await as(baker).businesses.create({
        name: "Old Mill",
        slug: `mill-${count}-${kind}`,
        kind: "provider",
      });
      await expect(as(baker).partners.accept({ token, provider: business })).rejects.toMatchObject({
        fields: { provider: expect.any(String) },
      });
      await as(baker).partners.accept({ token, provider: `mill-${count}-${kind}` });
      expect((await as(team.owner).partners.list({ business })).items[0]?.name).toBe("Old Mill");
    });

    it("changes nothing when the new address is taken", async () => {
      const { token } = await invite();
      await expect(
        as(baker).partners.accept({ token, name: "The Bakery", slug: business }),
      ).rejects.toMatchObject({ code: "slug_taken" });
      expect(await backend.as().partners.invitation({ token })).toMatchObject({ state: "valid" });
    });

    it("expires after 14 days, and is void once withdrawn", async () => {
      const { token } = await invite();
      const [waiting] = (await as(team.owner).partners.list({ business })).items;
      await as(team.manager).partners.change({ business, partner: waiting?.id ?? "", change: "revoke" });
      expect(await backend.as().partners.invitation({ token })).toMatchObject({
        state: "revoked",
        from: `The ${business}`,
        community: null,
      });

      const { token: second } = await invite();
      backend.clock.forward(15 * DAY_MS);
      expect(await backend.as().partners.invitation({ token: second })).toMatchObject({ state: "expired" });
      const again = {
        ...baker,
        tokens: await sessionOf(backend, baker),
      };
      await expect(
        as(again).partners.accept({ token: second, name: "Late", slug: `late-${count}-${kind}` }),
      ).rejects.toMatchObject({ code: "token_expired" });
    });

    it("can be declined with a reason, without an account, and only once", async () => {
      const { token } = await invite();
      await backend.as().partners.decline({ token, reason: "Too busy" });
      expect(await backend.emailTo(team.owner.email)).toContain("Too busy");
      const { items } = await as(team.owner).partners.list({ business, state: "declined" });
      const detail = await as(team.owner).partners.get({ business, partner: items[0]?.id ?? "" });
      expect(detail.reason).toBe("Too busy");
      await expect(backend.as().partners.decline({ token })).rejects.toMatchObject({ code: "token_used" });
      expect(await backend.as().partners.invitation({ token })).toMatchObject({ state: "used" });
    });

    it("is not sent twice while open", async () => {
      await invite();
      const [waiting] = (await as(team.viewer).partners.list({ business })).items;
      expect(
        await as(team.manager).partners.invite({ business, emails: ["bakery@partners.example"] }),
      ).toMatchObject([{ outcome: "already_invited", at: waiting?.invitedAt }]);
    });

    it("is resent at most once a minute", async () => {
      await invite();
      const [waiting] = (await as(team.viewer).partners.list({ business })).items;
      const resend = () => as(team.manager).partners.resend({ business, partner: waiting?.id ?? "" });
      await resend();
      await expect(resend()).rejects.toMatchObject({ code: "rate_limited" });
    });

    it("shows the facts needed to decide, and no treet with a restricted audience", async () => {
      const words = { type: "voucher" as const, valueKind: "percent" as const, valuePercent: 20 };
      const owner = as(team.owner);
      for (const [title, audience] of [
        ["Cake for all", []],
        ["Cake for some", ["vip"]],
      ] as const) {
        const { id } = await owner.treets.create({
          business,
          content: { ...words, title, category: "coffee", audience: [...audience] },
        });
        await backend.deps.database.pool.query(
          "update treets set state = 'live', published_at = now(), claimed_count = $2 where id = $1",
          [id, audience.length > 0 ? 9 : 5],
        );
      }
      await backend.deps.database.pool.query(
        "update businesses set category = 'coworking', country = 'DK' where slug = $1",
        [business],
      );
      const { token } = await invite();
      const shown = await as(baker).partners.invitation({ token });
      expect(shown).toMatchObject({
        email: "b•••@partners.example",
        isOthers: true,
        community: {
          category: "coworking",
          country: "DK",
          status: "active",
          likes: ["coffee"],
          sample: { title: "Cake for all", value: "20% off" },
        },
      });
    });

    it("can be declined for a listed reason, shown to the community in words", async () => {
      const { token } = await invite();
      await backend.as().partners.decline({ token, why: "not_now", reason: "Ask in spring." });
      const { items } = await as(team.owner).partners.list({ business, state: "declined" });
      const { reason } = await as(team.owner).partners.get({ business, partner: items[0]?.id ?? "" });
      expect(reason).toBe("Not now, maybe later. Ask in spring.");
    });

    it("can be answered with a question, which goes to the inviter or, if they have left, to the owner", async () => {
      const { token } = await invite();
      const ask = (question: string) => backend.as().partners.question({ token, question });
      await ask("Do you mean every day?");
      expect(await backend.emailTo(team.manager.email)).toContain("Do you mean every day?");
      await backend.deps.database.pool.query(
        "delete from team_memberships where user_id = (select id from users where email = $1)",
        [team.manager.email],
      );
      expect(await ask("And on Sundays too?")).toEqual({ done: true });
      expect(await backend.emailTo(team.owner.email)).toContain("And on Sundays too?");
      for (const day of ["Mondays", "Fridays", "holidays"]) await ask(`And on ${day} too?`);
      await expect(ask("Anybody there at all?")).rejects.toMatchObject({ code: "rate_limited" });
      expect(await backend.as().partners.invitation({ token })).toMatchObject({ state: "valid" });
    });

    it("can be forwarded within the business: the new link works and the old one does not", async () => {
      const { token } = await invite();
      await expect(
        backend.as().partners.forward({ token, email: "friend@elsewhere.example" }),
      ).rejects.toMatchObject({ fields: { email: expect.stringContaining("@partners.example") } });
      const email = `boss-${count}-${kind}@partners.example`;
      await backend.as().partners.forward({ token, email });
      expect(await backend.as().partners.invitation({ token })).toMatchObject({ state: "invalid" });
      expect(await backend.emailTo(team.manager.email)).toContain(`forwarded it to ${email}`);
      const second = linkTokenIn(await backend.emailTo(email));
      expect((await as(team.owner).partners.list({ business })).items[0]?.openedAt).toBeNull();
      await as(baker).partners.accept({ token: second, name: "Boss", slug: `boss-${count}-${kind}` });
      const [partner] = (await as(team.owner).partners.list({ business })).items;
      expect(partner).toMatchObject({ state: "active", email });
    });

    it("can be requested again once expired, and not before", async () => {
      const { token } = await invite();
      const ask = () => backend.as().partners.askForNew({ token });
      await expect(ask()).rejects.toMatchObject({ code: "conflict" });
      backend.clock.forward(15 * DAY_MS);
      await Promise.all([ask(), ask()]);
      await ask();
      const mails = await backend.deps.mail.list({ to: team.manager.email });
      expect(mails.filter(({ text }) => text.includes("send it again with one click"))).toHaveLength(1);
    });

    it.each([
      ["frozen", "business_frozen"],
      ["archived", "conflict"],
    ])("of a community that is %s stays valid, and cannot be accepted meanwhile", async (status, code) => {
      const { token } = await invite();
      const become = (next: string) =>
        backend.deps.database.pool.query("update businesses set status = $1 where slug = $2", [
          next,
          business,
        ]);
      await become(status);
      expect(await backend.as().partners.invitation({ token })).toMatchObject({
        state: "valid",
        community: { status },
      });
      const accept = () => as(baker).partners.accept({ token, name: "Wait", slug: `wait-${count}-${kind}` });
      await expect(accept()).rejects.toMatchObject({ code });
      await become("active");
      expect(await accept()).toMatchObject({ state: "active", partner: expect.any(String) });
    });

    it("lists partners that may be the same business", async () => {
      await invite("anna@oldmill.example");
      expect(
        await as(team.manager).partners.invite({ business, emails: ["ben@oldmill.example"] }),
      ).toMatchObject([{ outcome: "invited", similar: [{ name: "anna@oldmill.example" }] }]);
    });
  });

  it("are exported by those who manage them, filtered as in the list and with formulas escaped", async () => {
    const { token } = await invite();
    await as(baker).partners.accept({ token, name: "=Bakery()", slug: `bakery-${count}-${kind}` });
    await invite("second@partners.example");
    const rowsOf = async (filter: { state?: "invited" }) => {
      const { headers, body } = await as(team.manager).partners.export({ business, ...filter });
      expect(headers["content-disposition"]).toContain(`${business}-partners-`);
      return (await new Response(body).text()).trim().split("\r\n");
    };
    const [header, ...rows] = await rowsOf({});
    expect(header).toContain("Name,E-mail,Contact,State,Tags,Live treets");
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatch(/^'=Bakery\(\),bakery@partners\.example,.*,active,,0,0,0,0,\d{4}-/);
    expect(await rowsOf({ state: "invited" })).toEqual([
      header,
      expect.stringMatching(/^second@partners\.example,second@partners\.example,,invited,/),
    ]);
    const { items } = await as(team.owner).settings.audit({ business });
    expect(items.map(({ action }) => action)).toContain("partners.exported");
    await expect(as(team.viewer).partners.export({ business })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("never exceed the plan's limit, even when accepting concurrently", async () => {
    await backend.deps.database.pool.query("update businesses set plan = 'starter' where slug = $1", [
      business,
    ]);
    const tokens = [];
    for (let index = 0; index < 6; index++) tokens.push((await invite(`p${index}@partners.example`)).token);
    const answers = await Promise.allSettled(
      tokens.map((token, index) =>
        as(baker).partners.accept({ token, name: `Shop ${index}`, slug: `shop-${count}-${index}-${kind}` }),
      ),
    );
    const states = answers.map((answer) => (answer.status === "fulfilled" ? answer.value.state : "failed"));
    expect(states.sort()).toEqual([...Array(3).fill("active"), ...Array(3).fill("applied")].sort());
    expect(await as(team.owner).partners.counts({ business })).toMatchObject({ active: 3, applied: 3 });
    expect(await backend.emailTo(team.owner.email)).toContain("has no room for another partner");
    const [first] = await as(team.manager).partners.applications({ business });
    const accept = () => as(team.manager).partners.acceptApplication({ business, partner: first?.id ?? "" });
    await expect(accept()).rejects.toMatchObject({ code: "limit_reached" });
    await setPlan(backend, business, "basic");
    await accept();
    expect((await as(team.owner).partners.counts({ business })).active).toBe(4);
  });

  describe("an application", () => {
    let bakery: string;
    const message = "We would bake a cake for every birthday.";
    const list = (visibility = "listed") =>
      backend.deps.database.pool.query("update businesses set visibility = $1 where slug = $2", [
        visibility,
        business,
      ]);
    const apply = () => as(baker).partners.apply({ business: bakery, communities: [business], message });
    const applied = async () => {
      await apply();
      const [application] = await as(team.viewer).partners.applications({ business });
      return application?.id ?? "";
    };

    beforeEach(async () => {
      await list();
      bakery = `oven-${count}-${kind}`;
      await as(baker).businesses.create({ name: "Oven", slug: bakery, kind: "provider" });
    });

    it("shows a treet that the business would offer, until it applies again without one", async () => {
      const to = { business: bakery, communities: [business], message };
      const sample = async () =>
        (await as(team.viewer).partners.applications({ business })).map((application) => application.sample);
      await as(baker).partners.apply({ ...to, sampleTitle: " Free bun ", sampleType: "voucher" });
      expect(await sample()).toEqual([{ title: "Free bun", type: "voucher" }]);
      expect(await backend.emailTo(team.manager.email)).toContain("A treet they would offer: Free bun");
      const [waiting] = await as(baker).partners.communities({ business: bakery });
      await as(baker).partners.withdraw({ business: bakery, partner: waiting?.id ?? "" });
      await as(baker).partners.apply(to);
      expect(await sample()).toEqual([null]);
      const unnamed = as(baker).partners.apply({ ...to, sampleType: "voucher" });
      await expect(unnamed).rejects.toMatchObject({ fields: { sampleTitle: expect.any(String) } });
      const long = as(baker).partners.apply({ ...to, sampleTitle: "x".repeat(81) });
      await expect(long).rejects.toMatchObject({ fields: { sampleTitle: expect.any(String) } });
    });

    it("reaches a listed community, and is pending there once", async () => {
      expect(await backend.as().businesses.listed({ search: business })).toMatchObject([{ slug: business }]);
      const answers = await Promise.all([apply(), apply(), apply()]);
      expect(
        answers
          .flat()
          .map(({ outcome }) => outcome)
          .sort(),
      ).toEqual(["already_applied", "already_applied", "applied"]);
      expect(await as(team.viewer).partners.applications({ business })).toMatchObject([
        { name: "Oven", email: baker.email, message, before: null },
      ]);
      expect(await as(team.viewer).partners.counts({ business })).toMatchObject({ applied: 1, active: 0 });
      expect(await backend.emailTo(team.manager.email)).toContain(message);
      const forManager = await as(team.manager).panel.attention({ business });
      expect(forManager).toMatchObject([{ kind: "application", subject: "Oven" }]);
      expect(await as(team.viewer).panel.attention({ business })).toEqual([]);
      expect(await as(team.manager).partners.invite({ business, emails: [baker.email] })).toMatchObject([
        { outcome: "has_applied" },
      ]);

      await list("members_only");
      expect(await backend.as().businesses.listed({ search: business })).toEqual([]);
      await expect(apply()).rejects.toMatchObject({ fields: { communities: expect.any(String) } });
    });

    it("is accepted once, with a review policy, and the partner gets an email", async () => {
      const partner = await applied();
      await expect(as(team.viewer).partners.acceptApplication({ business, partner })).rejects.toMatchObject({
        code: "forbidden",
      });
      const accept = () => as(team.manager).partners.acceptApplication({ business, partner, policy: "auto" });
      const answers = await Promise.allSettled([accept(), accept()]);
      expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await as(baker).partners.communities({ business: bakery })).toMatchObject([
        { state: "active", policy: "auto", community: { slug: business } },
      ]);
      expect(await backend.emailTo(baker.email)).toContain("draft treets for the members");
      expect(await apply()).toMatchObject([{ outcome: "already_partner" }]);
    });

    it("is rejected with a reason, can be repeated after a week, and then shows the earlier decision", async () => {
      const partner = await applied();
      const reason = "We have three bakers already.";
      await as(team.manager).partners.rejectApplication({ business, partner, reason });
      expect(await backend.emailTo(baker.email)).toContain(reason);
      expect(await as(baker).partners.communities({ business: bakery })).toMatchObject([
        { state: "rejected", reason, appliesAgain: { isNow: false } },
      ]);
      expect(await apply()).toMatchObject([{ outcome: "too_soon" }]);
      backend.clock.forward(8 * DAY_MS);
      for (const person of [baker, team.manager, team.viewer]) {
        const tokens = await sessionOf(backend, person);
        Object.assign(person, { tokens });
      }
      expect(await as(baker).partners.communities({ business: bakery })).toMatchObject([
        { appliesAgain: { isNow: true } },
      ]);
      expect(await apply()).toMatchObject([{ outcome: "applied" }]);
      expect(await as(team.viewer).partners.applications({ business })).toMatchObject([
        { id: partner, before: { outcome: "rejected", reason } },
      ]);
    });

    it("can be withdrawn by its sender, and by nobody else", async () => {
      const partner = await applied();
      const other = `other-${count}-${kind}`;
      const stranger = await newPerson(backend, `Other${count}${kind}`);
      await as(stranger).businesses.create({ name: "Other", slug: other, kind: "provider" });
      await expect(as(stranger).partners.withdraw({ business: other, partner })).rejects.toMatchObject({
        code: "not_found",
      });
      await as(baker).partners.withdraw({ business: bakery, partner });
      await expect(as(team.manager).partners.acceptApplication({ business, partner })).rejects.toMatchObject({
        code: "conflict",
      });
      expect(await apply()).toMatchObject([{ outcome: "applied" }]);
    });

    it("does not reach a community that blocked the business", async () => {
      const partner = await applied();
      await as(team.manager).partners.change({ business, partner, change: "block" });
      expect(await backend.emailTo(baker.email)).toContain("declined");
      expect(await apply()).toMatchObject([{ outcome: "closed" }]);
      expect(await as(team.viewer).partners.applications({ business })).toEqual([]);
    });

    it("is settled by accepting an invitation", async () => {
      const { token } = await invite("kitchen@partners.example");
      await applied();
      expect(await as(baker).partners.accept({ token, provider: bakery })).toMatchObject({ state: "active" });
      expect(await as(team.owner).partners.counts({ business })).toMatchObject({ active: 1, applied: 0 });
      expect(await as(baker).partners.communities({ business: bakery })).toMatchObject([{ state: "active" }]);
      expect(await apply()).toMatchObject([{ outcome: "already_partner" }]);
    });

    it("prefilled from an enquiry is available to the owner of its email address", async () => {
      await backend.as().enquiries.send({
        kind: "provider",
        name: "Ben",
        email: baker.email,
        organisation: "Oven",
        message,
        communities: [business, "no-such-community"],
      });
      expect(await as(baker).partners.wishes({ business: bakery })).toMatchObject({
        message,
        communities: [{ slug: business }],
      });
      expect(await as(team.viewer).partners.applications({ business })).toEqual([]);
      await apply();
      expect((await as(baker).partners.wishes({ business: bakery })).communities).toEqual([]);
    });
  });
});
