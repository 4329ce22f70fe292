import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { newPartner } from "../support/partners.ts";
import { linkTokenIn, newPerson, type TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { newMemberOf, setPlan } from "../support/teams.ts";
import { totalsShown } from "../support/totals-shown.ts";

const communities = ["north-pier", "south-pier"];

describe("the partners of several communities", () => {
  const treets = runningTreets();
  let owner: TestPerson;
  let stranger: TestPerson;
  const as = (person: TestPerson) => treets.backend.as(person.tokens.token);

  beforeAll(async () => {
    owner = await newPerson(treets.backend, "Doris");
    stranger = await newPerson(treets.backend, "Stan");
    for (const slug of [...communities, "west-pier"]) {
      const founder = slug === "west-pier" ? stranger : owner;
      await as(founder).businesses.create({ name: `The ${slug}`, slug });
      await setPlan(treets.backend, slug, "scale");
    }
    await partnerOf("bakery", communities);
    await partnerOf("cinema", ["south-pier"]);
    await as(stranger).partners.invite({ business: "west-pier", emails: ["spa@partners.example"] });
    for (const business of communities)
      await as(owner).partners.invite({ business, emails: ["gym@partners.example"] });
  });

  /** Makes a new business a partner of these communities. */
  async function partnerOf(slug: string, [first = "", ...others]: readonly string[]) {
    const baker = await newPerson(treets.backend, slug);
    await newPartner(treets.backend, { inviter: owner, business: first, baker, name: `The ${slug}`, slug });
    for (const business of others) {
      const email = `${slug}-${business}@partners.example`;
      await as(owner).partners.invite({ business, emails: [email] });
      const token = linkTokenIn(await treets.backend.emailTo(email));
      await as(baker).partners.accept({ token, provider: slug });
    }
  }

  const across = (more: object = {}, person = owner) => as(person).partners.across({ communities, ...more });
  const placesIn = ({ items }: Awaited<ReturnType<typeof across>>) =>
    items.map(({ name, places }) => [name, places.map(({ business }) => business.slug)]);

  it("are listed once each, with all communities they supply or are invited to", async () => {
    const list = await across();
    expect(placesIn(list)).toEqual([
      ["gym@partners.example", ["south-pier", "north-pier"]],
      ["The cinema", ["south-pier"]],
      ["The bakery", ["south-pier", "north-pier"]],
    ]);
    expect([list.total, list.nextCursor]).toEqual([3, null]);
  });

  it("are counted and paged as they are listed", async () => {
    const seen: unknown[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await across({ limit: 1, ...(cursor && { cursor }) });
      expect(page.total).toBe(3);
      seen.push(...placesIn(page));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(placesIn(await across()));
  });

  it("are filtered by each partnership", async () => {
    expect(placesIn(await across({ state: "active" })).map(([name]) => name)).toEqual([
      "The cinema",
      "The bakery",
    ]);
    const { items } = await as(owner).partners.list({ business: "north-pier", search: "bakery" });
    const [north] = items;
    await as(owner).partners.change({ business: "north-pier", partner: north?.id ?? "", change: "pause" });
    expect(placesIn(await across({ state: "active", search: "bakery" }))).toEqual([
      ["The bakery", ["south-pier"]],
    ]);
    expect(placesIn(await across({ idle: true, search: "bakery" }))).toEqual([
      ["The bakery", ["south-pier"]],
    ]);
    const both = await across({ search: "bakery" });
    expect(both.items[0]?.places.map(({ state }) => state)).toEqual(["active", "paused"]);
    await as(owner).partners.change({ business: "north-pier", partner: north?.id ?? "", change: "resume" });
  });

  it("are shown of no community that the caller may not see them in", async () => {
    await expect(across({ communities: [...communities, "west-pier"] })).rejects.toMatchObject({
      code: "not_found",
    });
    const mia = await newMemberOf(treets.backend, { slug: "north-pier", owner }, "Mia");
    await expect(across({ communities: ["north-pier"] }, mia)).rejects.toMatchObject({
      code: "forbidden",
      details: { permission: "partners.view" },
    });
  });

  it("are counted above the list, each business once, whatever the list is narrowed to", async () => {
    const totals = await as(owner).partners.totals({ communities });
    expect(totals).toMatchObject({ active: 2, waiting: 0, liveTreets: 0, claims: 0 });
    const open = async (query: string) =>
      (await request(treets.origin).get(`/multi-partners${query}`).set("Cookie", cookie())).text;
    expect(totalsShown(await open("?search=nobody"))).toEqual({
      "Active partners": "2",
      Applications: "0",
      "Live treets": "0",
      "Claims, 30 days": "0",
    });
    expect(totalsShown(await open("?business=north-pier"))).toMatchObject({ "Active partners": "1" });
    await expect(
      as(owner).partners.totals({ communities: [...communities, "west-pier"] }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  const cookie = () => `treets.token=${owner.tokens.token}`;

  it("have a way into each community on the page, and are written to in all of them at once", async () => {
    const { text } = await request(treets.origin).get("/multi-partners").set("Cookie", cookie());
    const { items } = await across({ search: "bakery" });
    const places = items[0]?.places ?? [];
    for (const { id, business } of places)
      expect(text).toContain(`href="/${business.slug}/manage-partner/${id}"`);
    const key = places.map(({ id, business }) => `${business.slug} ${id}`).join(";");
    expect(text.split(`value="${key}"`).length - 1).toBe(1);
    const { headers } = await request(treets.origin)
      .post("/multi-partners")
      .set({ Cookie: cookie(), Origin: treets.origin })
      .type("form")
      .send({ intent: "write-many", partners: key, text: "We open at eight from Monday." });
    expect(headers.location).toBe("/multi-partners");
    for (const { id, business } of places) {
      const { items: messages } = await as(owner).partnerMessages.list({
        business: business.slug,
        partner: id,
      });
      expect(messages.map(({ text: said }) => said)).toContain("We open at eight from Monday.");
    }
  });
});
