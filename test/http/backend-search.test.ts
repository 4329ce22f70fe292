import { beforeAll, expect, it } from "vitest";
import { eachDatabase } from "../support/databases.ts";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { uploadedPicture } from "../support/pictures.ts";
import { treetWords } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

eachDatabase("the search of everything", (kind) => {
  const backend = runningBackend({ kind });
  const community = `seekers-${kind}`;
  const bakery = `found-bakery-${kind}`;
  let owner: TestPerson;
  let viewer: TestPerson;
  let baker: TestPerson;
  let member: TestPerson;
  const as = (person: TestPerson) => backend.as(person.tokens.token);
  const found = async (person: TestPerson, business: string, text: string) =>
    (await as(person).search.find({ business, text })).map(({ kind, title }) => `${kind} ${title}`);

  beforeAll(async () => {
    ({ owner, viewer } = await newTeam(backend, community, ["viewer"], "basic"));
    baker = await newPerson(backend, `Bo${kind}`);
    const name = `Quincy${kind}`;
    const email = `${name.toLowerCase()}@people.example`;
    await as(owner).members.add({ business: community, email, firstName: name, invite: false });
    member = await newPerson(backend, name);
    const partner = await newPartner(backend, {
      inviter: owner,
      business: community,
      baker,
      name: "Quince Bakery",
      slug: bakery,
    });
    const picture = await uploadedPicture(as(baker));
    const content = { ...treetWords, ...picture, valueKind: "freebie", title: "Quiche on Fridays" } as const;
    await as(baker).supply.create({ business: bakery, partner, content });
  });

  it("finds a community's partners for those who may see them", async () => {
    expect(await found(owner, community, "quince")).toEqual(["partner Quince Bakery"]);
    expect(await found(viewer, community, "quince")).toEqual(["partner Quince Bakery"]);
    expect(await found(member, community, "quince")).toEqual([]);
  });

  it("finds for a supplier the treets that it supplies, drafts too, and for the community none of these", async () => {
    expect(await found(baker, bakery, "quiche")).toEqual(["treet Quiche on Fridays"]);
    expect(await found(owner, community, "quiche")).toEqual([]);
  });

  it("finds nobody else's members, partners or treets", async () => {
    expect(await found(baker, bakery, "quin")).toEqual([]);
    await expect(found(baker, community, "quin")).rejects.toMatchObject({ code: "not_found" });
    expect(await found(owner, community, "quin")).toEqual([`member Quincy${kind}`, "partner Quince Bakery"]);
  });
});
