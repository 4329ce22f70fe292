import { beforeAll, describe, expect, it } from "vitest";
import type { SupplyContent } from "#shared/contract/supply.ts";
import { newPartner } from "../support/partners.ts";
import { linkTokenIn, newPerson, type TestPerson } from "../support/people.ts";
import { uploadedPicture } from "../support/pictures.ts";
import { treetWords } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";
import { type Fields, signedInVisitor } from "../support/visitor.ts";

const bakery = "oven";
const communities = ["north-club", "south-club", "west-club"] as const;
type Community = (typeof communities)[number];

/** A supplier of several communities, who writes a treet once. The pages are used without scripts. */
describe("a supplied treet", () => {
  const treets = runningTreets();
  let baker: TestPerson;
  let picture: Awaited<ReturnType<typeof uploadedPicture>>;
  const owners: Partial<Record<Community, TestPerson>> = {};
  const partners: Partial<Record<Community, string>> = {};
  const as = (person: TestPerson | undefined) => treets.backend.as(person?.tokens.token);
  const partnerIn = (community: Community) => partners[community] ?? "";

  beforeAll(async () => {
    baker = await newPerson(treets.backend, "Olga");
    picture = await uploadedPicture(as(baker));
    for (const business of communities) {
      const { owner } = await newTeam(treets.backend, business, [], "basic");
      owners[business] = owner;
      if (business === "north-club") {
        const invited = { inviter: owner, business, baker, name: "The Oven", slug: bakery };
        partners[business] = await newPartner(treets.backend, invited);
        continue;
      }
      const email = `oven@${business}.example`;
      await as(owner).partners.invite({ business, emails: [email] });
      const token = linkTokenIn(await treets.backend.emailTo(email));
      partners[business] = (await as(baker).partners.accept({ token, provider: bakery })).partner;
    }
  });

  const draft = async (more: Partial<SupplyContent> = {}, community: Community = "north-club") => {
    const content = { ...treetWords, ...picture, valueKind: "freebie" as const, ...more };
    const partner = partnerIn(community);
    return (await as(baker).supply.create({ business: bakery, partner, content })).id;
  };
  const live = async (more: Partial<SupplyContent> = {}, community: Community = "north-club") => {
    const treet = await draft(more, community);
    await as(baker).supply.move({ business: bakery, treet, move: "submit" });
    const where = { business: community, treet };
    const review = await as(owners[community]).reviews.get(where);
    const version = review?.version ?? 0;
    await as(owners[community]).reviews.decide({ ...where, version, decision: "approve" });
    return treet;
  };
  const get = (treet: string) => as(baker).supply.get({ business: bakery, treet });
  const copy = (treet: string, partner?: string, who = baker) =>
    as(who).supply.copy({ business: bakery, treet, ...(partner && { partner }) });
  const titlesFor = async (name: string) => {
    const { items } = await as(baker).supply.list({ business: bakery, limit: 100 });
    return items.filter(({ community }) => community === name).map(({ title }) => title);
  };

  const visitor = () => signedInVisitor(treets.origin, baker.tokens);
  const open = async (path: string) => (await visitor().open(path)).text;
  const send = (path: string, fields: Fields) => visitor().open(path, fields);

  it("is ended by its supplier from its menu, also while the community has paused it", async () => {
    const [running, paused, waiting] = [await live(), await live({ title: "Paused" }), await draft()];
    await as(owners["north-club"]).treets.move({ business: "north-club", treet: paused, move: "pause" });
    for (const treet of [running, paused]) {
      const page = `/${bakery}/treet/${treet}`;
      expect(await open(page)).toContain('name="move" value="end"');
      const { status } = await send(page, { intent: "supply-move", move: "end" });
      expect(status).toBe(303);
      expect(await get(treet)).toMatchObject({ state: "ended" });
      expect(await open(page)).not.toContain('name="move" value="end"');
    }
    const { items } = await as(owners["north-club"]).treets.history({
      business: "north-club",
      treet: running,
    });
    expect(items[0]).toMatchObject({ summary: expect.stringContaining("ended") });
    await expect(
      as(baker).supply.move({ business: bakery, treet: waiting, move: "end" }),
    ).rejects.toMatchObject({ code: "conflict", message: "A treet that is a draft can't be ended." });
  });

  it("is duplicated as a draft that its community does not see yet, without codes or dates", async () => {
    const claimUntil = new Date(treets.backend.clock.now().getTime() + 864e5).toISOString();
    const source = await draft({ title: "Rolls", type: "code_pool", claimUntil });
    await as(baker).supply.addCodes({ business: bakery, treet: source, text: "R1\nR2" });
    const { to } = await send(`/${bakery}/treet/${source}`, { intent: "supply-move", move: "duplicate" });
    const id = /treet\/([^/]+)\/edit$/.exec(to ?? "")?.[1] ?? "";
    expect(await get(id)).toMatchObject({
      title: "Copy of Rolls",
      state: "draft",
      bySupplier: true,
      unusedCodes: 0,
      claimUntil: null,
      imageId: picture.imageId,
      partnership: { partner: partnerIn("north-club") },
    });
    const foreign = as(owners["north-club"]).treets.get({ business: "north-club", treet: id });
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  });

  it("is copied to another community its supplier supplies, by a form that names no other ones", async () => {
    const treet = await live({ title: "Cake for all" });
    const page = `/${bakery}/treet/${treet}?open=copy`;
    const offered = [...(await open(page)).matchAll(/name="businesses" value="([^"]+)"/g)].map(
      ([, id]) => id,
    );
    expect(offered.sort()).toEqual([partnerIn("south-club"), partnerIn("west-club")].sort());
    const none = await send(page, { intent: "supply-copy" });
    expect(none.status).toBe(422);
    expect(none.text).toContain("Choose at least one community.");

    const { to } = await send(page, { intent: "supply-copy", businesses: partnerIn("south-club") });
    expect(to).toMatch(/\/treet\/[^/]+\/edit$/);
    const several = await send(page, {
      intent: "supply-copy",
      businesses: [partnerIn("south-club"), partnerIn("west-club")],
    });
    expect(several.status).toBe(303);
    const names = await as(baker).supply.communities({ business: bakery });
    const nameOf = (community: Community) =>
      names.find(({ partner }) => partner === partners[community])?.name ?? "";
    expect(await titlesFor(nameOf("south-club"))).toEqual(["Cake for all", "Cake for all"]);
    expect(await titlesFor(nameOf("west-club"))).toEqual(["Cake for all"]);
  });

  it("is copied together with others from the list of all treets, each with what it lacks", async () => {
    const [tea, pie] = [
      await draft({ title: "Tea", type: "code_pool" }),
      await draft({ title: "Pie" }, "west-club"),
    ];
    expect(await open("/multi-treets?tab=supplying")).toContain("Copy selected");
    const fields = {
      intent: "supply-many",
      move: "copy",
      treet: [tea, pie].map((treet) => `${bakery} ${treet}`),
    };
    const path = "/multi-treets?tab=supplying";
    const refused = await send(path, fields);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Choose at least one community.");
    const { status, text } = await send(path, { ...fields, businesses: partnerIn("west-club") });
    expect(status).toBe(200);
    expect(text).toContain("copied as a draft.");
    expect(text).toContain("Tea: It needs its own codes.");
    expect(text).toContain("Pie: already in this community.");
  });

  it("says that an amount is in another currency now", async () => {
    await treets.backend.deps.database.pool.query(
      "update businesses set currency = 'DKK' where slug = 'south-club'",
    );
    const treet = await draft({ valueKind: "amount", valueMinor: 500 });
    const { misfits } = await copy(treet, partnerIn("south-club"));
    expect(misfits).toEqual(["The amount was in EUR and is now in DKK."]);
  });

  it("is copied by nobody else, to no other community, and once a partnership ended only elsewhere", async () => {
    const treet = await live({ title: "Ours" }, "west-club");
    const other = await newPerson(treets.backend, "Otto");
    await as(other).businesses.create({ name: "Other", slug: "other-oven", kind: "provider" });
    await expect(copy(treet, partnerIn("south-club"), other)).rejects.toMatchObject({ code: "not_found" });
    const theirs = as(other).supply.copy({ business: "other-oven", treet });
    await expect(theirs).rejects.toMatchObject({ code: "not_found" });
    const mia = await newMemberOf(
      treets.backend,
      { slug: "west-club", owner: owners["west-club"] ?? other },
      "Mia",
    );
    await expect(copy(treet, undefined, mia)).rejects.toMatchObject({ code: "not_found" });
    const own = await as(owners["west-club"]).treets.create({
      business: "west-club",
      content: { type: "voucher", title: "The club's own" },
    });
    await expect(copy(own.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(copy(treet, "prt_none")).rejects.toMatchObject({
      code: "invalid_input",
      fields: { partner: "Choose a community you supply." },
    });

    await as(owners["west-club"]).partners.end({
      business: "west-club",
      partner: partnerIn("west-club"),
      confirmation: "The Oven",
      treets: "run_out",
      reason: "We move.",
    });
    await expect(copy(treet)).rejects.toMatchObject({ code: "conflict" });
    await expect(copy(treet, partnerIn("west-club"))).rejects.toMatchObject({ code: "invalid_input" });
    const page = await open(`/${bakery}/treet/${treet}`);
    expect(page).not.toContain('value="duplicate"');
    expect(page).not.toContain('name="move" value="end"');
    expect((await copy(treet, partnerIn("north-club"))).treet).toMatchObject({
      title: "Ours",
      state: "draft",
    });
  });
});
