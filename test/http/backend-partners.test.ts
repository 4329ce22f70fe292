import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { eachDatabase } from "../support/databases.ts";
import { linkTokenIn, newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { newTeam } from "../support/teams.ts";

eachDatabase("partners", (kind) => {
  let backend: TestBackend;
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  let business: string;
  let baker: TestPerson;
  let count = 0;
  const as = (person: TestPerson) => backend.as(person.tokens.token);

  beforeAll(async () => {
    backend = await startTestBackend({ kind });
  });
  afterAll(() => backend.stop());
  beforeEach(async () => {
    business = `club-${++count}-${kind}`;
    team = await newTeam(backend, business, ["manager", "viewer"], "basic");
    baker = await newPerson(backend, `Baker${count}${kind}`);
  });

  const invite = async (email = "bakery@partners.example", policy: "review" | "direct" = "review") => {
    const results = await as(team.manager).partners.invite({ business, emails: [email], policy });
    return { results, token: linkTokenIn(await backend.letterTo(email)) };
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
    it("tells what it is about before anybody signs in, and changes nothing by being read", async () => {
      const { token, results } = await invite();
      expect(results).toEqual([{ email: "bakery@partners.example", outcome: "invited" }]);
      for (let reads = 0; reads < 3; reads++) {
        expect(await backend.as().partners.invitation({ token })).toMatchObject({
          state: "valid",
          community: { name: `The ${business}` },
        });
      }
      const [waiting] = (await as(team.viewer).partners.list({ business })).items;
      expect(waiting).toMatchObject({ state: "invited", name: "bakery@partners.example" });
    });

    it("is accepted by whoever has the link, with a new business made in the same moment", async () => {
      const { partner, slug } = await accepted();
      expect(partner).toMatchObject({ state: "active", name: "The Bakery" });
      expect(await as(baker).businesses.get({ business: slug })).toMatchObject({
        ...{ role: "owner", isProvider: true, isCommunity: false },
      });
      expect(await as(baker).partners.communities({ business: slug })).toMatchObject([
        { state: "active", community: { name: `The ${business}` } },
      ]);
      expect(await backend.letterTo(team.owner.email)).toContain("The Bakery said yes");
    });

    it("is accepted with a business somebody runs, and with no other", async () => {
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

    it("leaves nothing half done where the new address is taken", async () => {
      const { token } = await invite();
      await expect(
        as(baker).partners.accept({ token, name: "The Bakery", slug: business }),
      ).rejects.toMatchObject({ code: "slug_taken" });
      expect(await backend.as().partners.invitation({ token })).toMatchObject({ state: "valid" });
    });

    it("works once, for 14 days, and not after it was taken back", async () => {
      const { token } = await invite();
      const [waiting] = (await as(team.owner).partners.list({ business })).items;
      await as(team.manager).partners.change({ business, partner: waiting?.id ?? "", change: "revoke" });
      expect(await backend.as().partners.invitation({ token })).toMatchObject({ state: "invalid" });

      const { token: second } = await invite();
      backend.clock.forward(15 * DAY_MS);
      expect(await backend.as().partners.invitation({ token: second })).toMatchObject({ state: "expired" });
      const again = {
        ...baker,
        tokens: await backend.as().auth.signIn({ email: baker.email, password: PASSWORD }),
      };
      await expect(
        as(again).partners.accept({ token: second, name: "Late", slug: `late-${count}-${kind}` }),
      ).rejects.toMatchObject({ code: "token_expired" });
    });

    it("can be declined with a reason, without an account", async () => {
      const { token } = await invite();
      await backend.as().partners.decline({ token, reason: "Too busy" });
      expect(await backend.letterTo(team.owner.email)).toContain("Too busy");
      const { items } = await as(team.owner).partners.list({ business, state: "declined" });
      const detail = await as(team.owner).partners.get({ business, partner: items[0]?.id ?? "" });
      expect(detail.declineReason).toBe("Too busy");
      await expect(backend.as().partners.decline({ token })).rejects.toMatchObject({ code: "token_invalid" });
    });

    it("is not sent twice while it is open", async () => {
      await invite();
      expect(
        await as(team.manager).partners.invite({ business, emails: ["bakery@partners.example"] }),
      ).toEqual([{ email: "bakery@partners.example", outcome: "already_invited" }]);
    });
  });

  it("are no more than the plan allows, however many accept at once", async () => {
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
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect((await as(team.owner).partners.counts({ business })).active).toBe(3);
  });

  describe("a partnership", () => {
    it("that is paused takes its treets out of the catalogue, and claims stay good", async () => {
      const { partner } = await accepted();
      const treet = await as(team.manager).treets.create({
        business,
        content: {
          ...{ type: "voucher", title: "Fresh bread", summary: "A loaf for every member" },
          ...{ description: "One loaf.", terms: "Once.", howToUse: "Show it." },
        },
      });
      await as(team.manager).partners.supply({ business, treet: treet.id, partner: partner.id });
      await as(team.manager).treets.move({ business, treet: treet.id, move: "publish" });
      const name = `Mia${count}${kind}`;
      const email = `${name.toLowerCase()}@people.example`;
      await as(team.owner).members.add({ business, email, firstName: name, invite: false });
      const member = await newPerson(backend, name);
      const claim = await as(member).claims.claim({ business, treet: treet.id });
      await as(team.manager).claims.redeem({ business, ref: claim.ref });
      expect((await as(team.owner).partners.get({ business, partner: partner.id })).redemptions).toBe(1);
      await as(team.manager).claims.undo({ business, ref: claim.ref });
      expect((await as(team.owner).partners.get({ business, partner: partner.id })).treets).toMatchObject([
        { title: "Fresh bread", claims: 1 },
      ]);

      await as(team.manager).partners.change({ business, partner: partner.id, change: "pause" });
      expect((await as(member).claims.catalogue({ business })).items).toEqual([]);
      expect(await as(member).claims.mine({ business })).toMatchObject([{ id: claim.id, state: "active" }]);
      expect(await backend.letterTo(baker.email)).toContain("paused");
    });

    it("is ended by admins only, and cannot be paused after that", async () => {
      const { partner } = await accepted();
      await expect(as(team.manager).partners.end({ business, partner: partner.id })).rejects.toMatchObject({
        code: "forbidden",
      });
      await as(team.owner).partners.end({ business, partner: partner.id });
      await expect(
        as(team.manager).partners.change({ business, partner: partner.id, change: "pause" }),
      ).rejects.toMatchObject({ code: "conflict" });
    });

    it("keeps notes that somebody else's saving does not lose", async () => {
      const { partner } = await accepted();
      const { version } = await as(team.manager).partners.get({ business, partner: partner.id });
      const save = (notes: string) =>
        as(team.manager).partners.update({ business, partner: partner.id, version, notes, policy: "direct" });
      await save("Ask for Anna.");
      await expect(save("Other")).rejects.toMatchObject({ code: "stale_version" });
    });
  });
});
