import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import { eachDatabase } from "../support/databases.ts";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { plainProfile } from "../support/profile.ts";
import { TreetClub } from "../support/treet-club.ts";

const plain = {
  ...plainProfile("Mill Bakery"),
  website: "https://mill.example",
  address: "Mill Lane 4, Hamburg",
};

eachDatabase("a treet's supplier", (kind) => {
  const club = new TreetClub(kind);
  const { business } = club;
  let baker: TestPerson;

  beforeAll(async () => {
    await club.start();
    baker = await newPerson(club.backend, "Baker");
    const partner = await newPartner(club.backend, {
      inviter: club.ownerPerson,
      business,
      baker,
      name: "Mill Bakery",
      slug: "mill-bakery",
    });
    const supplied = await club.live({ title: "Bread from the mill", category: "food and drink" });
    await club.owner.partners.supply({ business, treet: supplied.id, partner });
    await saveProfile({ openingHours: "Mon–Fri 7–18", map: "53.55, 10" });
  });
  afterAll(() => club.stop());

  async function saveProfile(changes: Partial<ReturnType<typeof plainProfile>>) {
    const mill = club.backend.as(baker.tokens.token);
    const { version } = await mill.profiles.get({ business: "mill-bakery" });
    await mill.profiles.update({ business: "mill-bakery", version, changes: { ...plain, ...changes } });
  }
  const offers = async (asked: Partial<Parameters<typeof club.member.claims.catalogue>[0]> = {}) =>
    club.member.claims.catalogue({ business, ...asked });

  it("is shown in the catalogue, on the treet's page and in the wallet, with location", async () => {
    const supplier = {
      name: "Mill Bakery",
      website: "https://mill.example",
      address: "Mill Lane 4, Hamburg",
      openingHours: "Mon–Fri 7–18",
      position: { latitude: 53.55, longitude: 10 },
      logoUrl: null,
    };
    const [offer] = (await offers({ search: "bread" })).items;
    expect(offer?.supplier).toEqual(supplier);
    const treet = offer?.id ?? "";
    expect((await club.member.claims.offer({ business, treet })).supplier).toEqual({
      ...supplier,
      profile: "mill-bakery",
    });
    await club.member.claims.claim({ business, treet });
    const [mine] = (await club.member.claims.mine({ business })).items;
    expect(mine).toMatchObject({ supplier, shown: null, daysLeft: null });
    const [held] = (await club.member.claims.wallet({})).items;
    expect(held).toMatchObject({ supplier, business: { slug: business } });
  });

  it("is named in the emails about the treet, with its address", async () => {
    const from = "From Mill Bakery, Mill Lane 4, Hamburg.";
    const { items } = await offers({ search: "bread" });
    const treet = items[0]?.id ?? "";
    const [mine] = (await club.member.claims.mine({ business, treet })).items;
    await club.owner.claims.resend({ business, claim: mine?.id ?? "" });
    expect(await club.backend.emailTo(club.memberPerson.email)).toContain(from);
    const own = await club.live({ title: "Bread of our own" });
    const held = await club.member.claims.claim({ business, treet: own.id });
    await club.owner.claims.resend({ business, claim: held.id });
    expect(await club.backend.emailTo(club.memberPerson.email)).not.toContain("From ");
  });

  it("is among the partners on the community's profile while everybody can claim something of theirs", async () => {
    const partners = async () => (await club.member.profiles.get({ business })).partners;
    const mill = { id: expect.any(String), name: "Mill Bakery", logoUrl: null };
    expect(await partners()).toEqual([mill]);
    const treet = (await offers({ search: "bread from the mill" })).items[0]?.id ?? "";
    await club.owner.treets.move({ business, treet, move: "pause" });
    expect(await partners()).toEqual([]);
    await club.owner.treets.move({ business, treet, move: "resume" });
    const forSome = (labels: string) =>
      club.backend.deps.database.pool.query("update treets set audience = $1 where id = $2", [labels, treet]);
    await forSome("{Rowers}");
    expect(await partners()).toEqual([]);
    await forSome("{}");
    expect(await partners()).toEqual([mill]);
  });

  it("is null if the community itself is the supplier", async () => {
    await club.live({ title: "From ourselves" });
    const [offer] = (await offers({ search: "ourselves" })).items;
    expect(offer).toMatchObject({ supplier: null, isNew: true, endsSoon: false });
  });

  it("comes with a claim's code once revealed, and the days left", async () => {
    const { id: treet } = await club.live({
      title: "Five days",
      validKind: "days_after_claim",
      validDays: 5,
    });
    const { id } = await club.member.claims.claim({ business, treet });
    const kept = async () => (await club.member.claims.mine({ business, treet })).items[0];
    expect(await kept()).toMatchObject({ shown: null, daysLeft: 5 });
    await club.member.claims.reveal({ business, claim: id });
    expect(await kept()).toMatchObject({ shown: { code: "COFFEE10" } });
    expect((await kept())?.shown?.qr).toContain("<svg");
  });

  it("comes with a mark for treets ending soon", async () => {
    await club.live({ title: "Ends the day after tomorrow", claimUntil: club.iso(2 * DAY_MS) });
    await club.live({ title: "Ends next week", claimUntil: club.iso(7 * DAY_MS) });
    const soon = (await offers({ search: "ends" })).items.filter(({ endsSoon }) => endsSoon);
    expect(soon.map(({ title }) => title)).toEqual(["Ends the day after tomorrow"]);
  });

  it("comes with all categories in use, regardless of the filter", async () => {
    const { categories } = await offers();
    expect(categories).toContainEqual({ category: "food and drink", total: 1 });
    expect(categories.map(({ category }) => category)).not.toContain("travel");
    expect((await offers({ category: "food and drink" })).categories).toEqual(categories);
    expect((await offers({ search: "there is no such thing" })).categories).toEqual(categories);
  });

  it("can be sorted by distance, across pages", async () => {
    const from = "53.5461, 9.9662";
    const [first] = (await offers({ sort: "near", near: from })).items;
    expect(first?.title).toBe("Bread from the mill");
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await offers({ sort: "near", near: from, limit: 2, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    const { items, total } = await offers();
    expect(seen).toHaveLength(total);
    expect(new Set(seen)).toEqual(new Set(items.map(({ id }) => id)));
  });

  it("is sorted as usual without a position, and an invalid position is refused", async () => {
    const titles = async (asked: Parameters<typeof offers>[0]) =>
      (await offers(asked)).items.map(({ title }) => title);
    expect(await titles({ sort: "near" })).toEqual(await titles({ sort: "new" }));
    await expect(offers({ sort: "near", near: "by the harbour" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});
