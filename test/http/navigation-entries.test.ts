import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";
import { words } from "../support/treet-club.ts";

describe("the side navigation", () => {
  const treets = runningTreets();
  const business = "harbour";
  let owner: TestPerson;
  let baker: TestPerson;
  const ids = { partner: "", treet: "" };

  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, business, [], "basic"));
    baker = await newPerson(treets.backend, "Bea");
    const mill = { name: "The Mill", slug: "mill" };
    ids.partner = await newPartner(treets.backend, { inviter: owner, business, baker, ...mill });
    const api = treets.backend.as(owner.tokens.token);
    ids.treet = (await api.treets.create({ business, content: await illustrated(api, words) })).id;
    await treets.backend.deps.database.pool.query(
      "update businesses set is_provider = true where slug = $1",
      [business],
    );
  });

  /** Returns the entries marked as current, with the value of `aria-current`. */
  async function currentOn(path: string, person: TestPerson) {
    const { status, text } = await request(treets.origin)
      .get(path.replace(/:(partner|treet)/, (_, name: keyof typeof ids) => ids[name]))
      .set("Cookie", `treets.token=${person.tokens.token}`);
    expect(status).toBe(200);
    const marked =
      /<a href="[^"]*" aria-current="(\w+)"><svg[^>]*>.*?<\/svg><span class="truncate">([^<]+)</g;
    return [...text.matchAll(marked)].map(([, value, label]) => `${label}: ${value}`);
  }

  it.each([
    ["treets", "Treets: page"],
    ["treets?tab=nothing", "Treets: page"],
    ["treets?tab=packs", "Packs: page"],
    ["treets?tab=supply", "Treets you supply: page"],
    ["treet/:treet", "Treets: true"],
    ["treet/:treet/edit", "Treets: true"],
    ["pack/new", "Packs: true"],
    ["partners-overview", "Partners: page"],
    ["manage-partner/:partner", "Partners: true"],
    ["members", "Members: page"],
  ])("marks one entry as current on /harbour/%s: %s", async (path, expected) => {
    expect(await currentOn(`/${business}/${path}`, owner)).toEqual([expected]);
  });

  it("marks the treets as current for a mere supplier, which has no other entry for them", async () => {
    expect(await currentOn("/mill/treets?tab=supply", baker)).toEqual(["Treets: page"]);
  });
});
