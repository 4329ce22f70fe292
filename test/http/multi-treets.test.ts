import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { newMemberOf, setPlan } from "../support/teams.ts";
import { totalsShown } from "../support/totals-shown.ts";

const slugs = ["north-quay", "south-quay", "west-quay"] as const;

/** The treets of several communities in one list, without scripts. */
describe("on the page of all treets,", () => {
  const treets = runningTreets();
  let owner: TestPerson;
  const team = () => treets.backend.as(owner.tokens.token);

  beforeAll(async () => {
    owner = await newPerson(treets.backend, "Doris");
    for (const slug of slugs) {
      await team().businesses.create({ name: `The ${slug}`, slug });
      await setPlan(treets.backend, slug, "growth");
    }
  });

  const send = async (fields: readonly (readonly [string, string])[]) => {
    const { status, text, headers } = await request(treets.origin)
      .post("/multi-treets")
      .set({ Cookie: `treets.token=${owner.tokens.token}`, Origin: treets.origin })
      .type("form")
      .send(new URLSearchParams(fields.map((field) => [...field])).toString());
    return { status, text: text.replaceAll("<!-- -->", ""), to: headers.location as string | undefined };
  };

  const draft = async (business: string, title: string, type: "voucher" | "code_pool" = "voucher") =>
    (await team().treets.create({ business, content: { type, title } })).id;

  const titlesIn = async (business: string) =>
    (await team().treets.list({ business })).items.map(({ title }) => title).sort();

  it("several treets are copied to several communities at once, except to the one they are in", async () => {
    const [cake, tea, pie] = [
      await draft("north-quay", "Cake"),
      await draft("north-quay", "Tea", "code_pool"),
      await draft("south-quay", "Pie"),
    ];
    const { status, text } = await send([
      ["intent", "move-many"],
      ["move", "copy"],
      ["treet", `north-quay ${cake}`],
      ["treet", `north-quay ${tea}`],
      ["treet", `south-quay ${pie}`],
      ["businesses", "south-quay"],
      ["businesses", "west-quay"],
    ]);
    expect(status).toBe(200);
    expect(text).toContain("<p>The south-quay: 2 treets copied as drafts.</p>");
    expect(text).toContain("<p>The west-quay: 3 treets copied as drafts.</p>");
    expect(text).toContain("The south-quay: Pie: already in this community.");
    expect(text).toContain("The west-quay: Tea: It needs its own codes.");
    expect(await titlesIn("north-quay")).toEqual(["Cake", "Tea"]);
    expect(await titlesIn("south-quay")).toEqual(["Cake", "Pie", "Tea"]);
    expect(await titlesIn("west-quay")).toEqual(["Cake", "Pie", "Tea"]);
  });

  it("the treets of all communities are counted above the list, whatever the list is narrowed to", async () => {
    const wine = await publishedTreet(team(), "north-quay", { stockTotal: 1 });
    const soon = new Date(treets.backend.clock.now().getTime() + 2 * DAY_MS).toISOString();
    await publishedTreet(team(), "west-quay", { claimUntil: soon });
    const mia = await newMemberOf(treets.backend, { slug: "north-quay", owner }, "Mia");
    await treets.backend.as(mia.tokens.token).claims.claim({ business: "north-quay", treet: wine });
    const open = async (query: string) => {
      const { text } = await request(treets.origin)
        .get(`/multi-treets${query}`)
        .set("Cookie", `treets.token=${owner.tokens.token}`);
      return text;
    };
    const all = await open("?search=nothing");
    expect(totalsShown(all)).toEqual({
      "Live treets": "2",
      "To review": "0",
      "Ends in 7 days": "1",
      "Running low": "1",
      "Claims, 30 days": "1",
    });
    expect(all).toContain('<a href="/multi-treets?needs=low_stock">Running low</a>');
    expect(totalsShown(await open("?business=west-quay"))).toMatchObject({
      "Live treets": "1",
      "Running low": "0",
      "Claims, 30 days": "0",
    });
    expect(totalsShown(await open("?view=calendar"))).toEqual({});
  });

  it("supplied treets are counted by state", async () => {
    const baker = await newPerson(treets.backend, "Bea");
    const partner = await newPartner(treets.backend, {
      inviter: owner,
      business: "west-quay",
      baker,
      name: "The bakery",
      slug: "quay-bakery",
    });
    const rolls = await publishedTreet(team(), "west-quay", { title: "Rolls" });
    await team().partners.supply({ business: "west-quay", treet: rolls, partner });
    const { text } = await request(treets.origin)
      .get("/multi-treets?tab=supplying&search=nothing")
      .set("Cookie", `treets.token=${baker.tokens.token}`);
    expect(totalsShown(text)).toEqual({ Live: "1" });
    expect(text).toContain('<a href="/multi-treets?tab=supplying&amp;state=live">Live</a>');
  });

  it("treets are only counted where the caller may see them", async () => {
    const stranger = treets.backend.as((await newPerson(treets.backend, "Stan")).tokens.token);
    for (const communities of [["north-quay"], ["nowhere"]])
      await expect(stranger.treets.totals({ communities })).rejects.toMatchObject({ code: "not_found" });
    await expect(stranger.supply.totals({ providers: ["north-quay"] })).rejects.toMatchObject({
      code: "not_found",
    });
    const member = await newMemberOf(treets.backend, { slug: "south-quay", owner }, "Max");
    await expect(
      treets.backend.as(member.tokens.token).treets.totals({ communities: ["south-quay"] }),
    ).rejects.toMatchObject({ code: "forbidden", details: { permission: "panel.view" } });
  });

  it("a community has to be chosen to copy to, and the list narrowed to one does not offer that one", async () => {
    const soup = await draft("north-quay", "Soup");
    const refused = await send([
      ["intent", "move-many"],
      ["move", "copy"],
      ["treet", `north-quay ${soup}`],
    ]);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Choose at least one community.");
    const { text } = await request(treets.origin)
      .get("/multi-treets?business=north-quay")
      .set("Cookie", `treets.token=${owner.tokens.token}`);
    const offered = [...text.matchAll(/name="businesses" value="([^"]+)"/g)].map(([, slug]) => slug);
    expect(offered.sort()).toEqual(["south-quay", "west-quay"]);
  });
});
