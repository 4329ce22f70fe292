import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { newPartner } from "../support/partners.ts";
import { linkTokenIn, newPerson, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { setPlan } from "../support/teams.ts";

const slugs = ["east-dock", "old-dock"] as const;

/** The lists across several businesses, each as one file. */
describe("a list across businesses is exported as one file,", () => {
  const treets = runningTreets();
  let owner: TestPerson;
  let helper: TestPerson;
  const as = (person: TestPerson) => treets.backend.as(person.tokens.token);

  beforeAll(async () => {
    owner = await newPerson(treets.backend, "Doris");
    helper = await newPerson(treets.backend, "Hal");
    const baker = await newPerson(treets.backend, "Runa");
    for (const slug of slugs) {
      await as(owner).businesses.create({ name: `The ${slug}`, slug });
      await setPlan(treets.backend, slug, "growth");
      await publishedTreet(as(owner), slug, { title: `Bread of ${slug}` });
      const invited = { inviter: owner, business: slug, baker, name: `Bakery ${slug}`, slug: `b-${slug}` };
      await newPartner(treets.backend, invited);
    }
    await as(owner).team.invite({ business: slugs[0], emails: [helper.email], role: "manager" });
    await as(helper).team.accept({ token: linkTokenIn(await treets.backend.emailTo(helper.email)) });
  });

  const file = async (path: string, person = owner) => {
    const { status, text } = await request(treets.origin)
      .get(path)
      .set("Cookie", `treets.token=${person.tokens.token}`);
    const [headers = "", ...lines] = text.replace("\uFEFF", "").trim().split("\r\n");
    return { status, headers, lines };
  };
  /** Returns the address of the file that a page offers. */
  const offeredOn = async (path: string, person = owner) => {
    const { text } = await request(treets.origin)
      .get(path)
      .set("Cookie", `treets.token=${person.tokens.token}`);
    return /href="(\/api\/v1\/me\/[^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  };

  it.each([
    ["/multi-treets", "Bread of east-dock", "Bread of old-dock"],
    ["/multi-partners", "Bakery east-dock", "Bakery old-dock"],
    ["/multi-team", "Doris", "Doris"],
  ])("by a button on %s, with the business in the first column", async (page, first, second) => {
    const { status, headers, lines } = await file(await offeredOn(page));
    expect(status).toBe(200);
    expect(headers).toMatch(/^Business,/);
    const inOld = lines.filter((line) => line.startsWith("The old-dock,"));
    const inEast = lines.filter((line) => line.startsWith("The east-dock,"));
    expect([inEast.join("\n"), inOld.join("\n")]).toEqual([
      expect.stringContaining(first),
      expect.stringContaining(second),
    ]);
    expect(inEast.length + inOld.length).toBe(lines.length);
  });

  it("of the business and the rows that the page is narrowed to", async () => {
    const one = await file(await offeredOn("/multi-treets?business=old-dock"));
    expect(one.lines).toEqual([expect.stringMatching(/^The old-dock,Bread of old-dock/)]);
    const none = await file(await offeredOn("/multi-partners?search=nobody&business=old-dock"));
    expect(none.lines).toEqual([]);
  });

  it("only of businesses where the user may export it, and in the audit log of each", async () => {
    const offered = await offeredOn("/multi-treets", helper);
    expect(offered).toContain("businesses=east-dock");
    expect(offered).not.toContain("old-dock");
    const both = slugs.map((slug) => `businesses=${slug}`).join("&");
    expect((await file(`/api/v1/me/treets.csv?${both}`, helper)).status).toBe(404);
    expect((await file("/api/v1/me/team.csv?businesses=east-dock", helper)).status).toBe(403);
    expect((await file("/api/v1/me/partners.csv")).status).toBe(422);
    for (const business of slugs) {
      const { items } = await as(owner).settings.audit({ business, search: "exported the treets" });
      expect(items[0]?.summary).toBe("Doris exported the treets");
    }
  });

  it("or not at all if it is narrowed by a time that no database has, instead of breaking off", async () => {
    const narrowed = (at: string) => file(`/api/v1/businesses/east-dock/treets.csv?turnsFrom=${at}`);
    expect((await narrowed("0001-01-01T00:00:00Z")).status).toBe(200);
    expect((await narrowed("0000-01-01T00:00:00Z")).status).toBe(422);
  });
});
