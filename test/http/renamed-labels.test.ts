import { beforeAll, expect, it } from "vitest";
import type { BackendClient } from "#shared/contract/index.ts";
import { newPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";

const backend = runningBackend();
const business = "label-club";
let owner: BackendClient;
let member: BackendClient;

beforeAll(async () => {
  const team = await newTeam(backend, business, []);
  owner = backend.as(team.owner.tokens.token);
  member = backend.as(
    (await newMemberOf(backend, { slug: business, owner: team.owner }, "Mia")).tokens.token,
  );
});

/** Gives the member this label and returns its id. */
async function labelled(name: string): Promise<string> {
  const { items } = await owner.members.list({ business });
  await owner.members.label({ business, label: name, members: items.map(({ id }) => id) });
  const found = (await owner.members.labels({ business })).find((label) => label.name === name);
  return found?.id ?? "";
}

it("what is limited to a label stays open to its members when the label is renamed", async () => {
  const label = await labelled("Rowers");
  const treet = await publishedTreet(owner, business, { title: "Boat hire", audience: ["Rowers"] });
  const pack = await owner.packs.create({ business, content: { title: "Water", audience: ["Rowers"] } });
  const items = [{ treet }];
  await owner.packs.arrange({ business, pack: pack.id, version: pack.version, items });
  await owner.packs.move({ business, pack: pack.id, move: "publish" });
  const form = await owner.treets.get({ business, treet });

  await owner.members.updateLabel({ business, label, name: "Crew" });

  expect((await member.claims.catalogue({ business })).items).toMatchObject([{ id: treet }]);
  expect((await member.packs.list({ business })).items).toMatchObject([{ id: pack.id, audience: ["Crew"] }]);
  const after = await owner.treets.get({ business, treet });
  expect(after.audience).toEqual(["Crew"]);
  // A form opened before would bring the former name back.
  expect(after.version).toBe(form.version + 1);
});

it("links and saved views go on with a renamed label, and links forget a deleted one", async () => {
  const label = await labelled("Spring");
  const { id: link, code } = await owner.links.create({
    business,
    name: "Poster",
    autoLabels: ["Spring", "Poster"],
  });
  const view = await owner.savedViews.save({ business, name: "Spring", query: { label: "Spring" } });
  await owner.savedViews.save({
    business,
    list: "treets",
    name: "For spring",
    query: { audience: "label:Spring" },
  });
  await owner.members.updateLabel({ business, label, name: "Summer" });
  expect(await owner.savedViews.list({ business, list: "treets" })).toMatchObject([
    { query: { audience: "label:Summer" } },
  ]);
  expect((await owner.links.get({ business, link })).autoLabels).toEqual(["Summer", "Poster"]);
  const views = await owner.savedViews.list({ business });
  expect(views.find(({ id }) => id === view.id)?.query).toMatchObject({ label: "Summer" });

  await owner.members.deleteLabel({ business, label });
  await backend.as((await newPerson(backend, "Ida")).tokens.token).links.join({ code });
  const names = (await owner.members.labels({ business })).map(({ name }) => name);
  expect(names).toContain("Poster");
  expect(names).not.toContain("Summer");
});
