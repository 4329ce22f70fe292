import { beforeAll, expect, it } from "vitest";
import { deleteDueAccounts } from "#server/backend/accounts/me/deletion.ts";
import { DAY_MS, MAX_OWN_VIEWS } from "#shared/constants.ts";
import { eachDatabase } from "../support/databases.ts";
import { apiOf, PASSWORD, type TestPerson } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";
import { joinTeam, newTeam } from "../support/teams.ts";

eachDatabase("a saved view", (kind) => {
  const backend = runningBackend({ kind });
  const business = "viewers";
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  let foreign: Record<"owner", TestPerson>;

  beforeAll(async () => {
    team = await newTeam(backend, business, ["manager", "viewer"]);
    foreign = await newTeam(backend, "elsewhere", []);
  });

  const as = (person: TestPerson) => backend.as(person.tokens.token).savedViews;
  const save = (person: TestPerson, name: string, query: object = {}) =>
    as(person).save({ business, name, query });
  const namesFor = async (person: TestPerson) =>
    (await as(person).list({ business })).map(({ name }) => name);

  it("stores filters, order and columns, for its owner only", async () => {
    const query = {
      search: "ada",
      label: "Founders",
      claimed: "never" as const,
      joinedFrom: "2026-01-01",
      sort: "name" as const,
      direction: "ascending" as const,
      columns: ["joined" as const],
    };
    const kept = await save(team.viewer, "Quiet founders", query);
    expect(kept).toMatchObject({ name: "Quiet founders", query, shared: false, mine: true, owner: null });
    expect(await as(team.viewer).list({ business })).toEqual([kept]);
    expect(await namesFor(team.owner)).toEqual([]);
    const mine = { business, view: kept.id };
    for (const attempt of [
      () => as(team.owner).update({ ...mine, name: "Taken" }),
      () => as(team.owner).share({ ...mine, shared: true }),
      () => as(team.owner).delete(mine),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  });

  it("belongs to one list, and stores only what that list can be asked for", async () => {
    const views = as(team.owner);
    const partners = await views.save({
      business,
      list: "partners",
      name: "Quiet",
      query: { tag: "Cafés", quiet: true },
    });
    expect(partners).toMatchObject({ list: "partners", query: { tag: "Cafés", quiet: true } });
    await views.save({ business, list: "links", name: "Quiet", query: { archived: true, order: "name" } });
    const treets = { state: "live", endsDays: 7, audience: "label:Crew", layout: "cards" } as const;
    await views.save({ business, list: "treets", name: "Quiet", query: treets });
    expect(await views.list({ business, list: "treets" })).toMatchObject([{ name: "Quiet", query: treets }]);
    expect((await views.list({ business })).map(({ name }) => name)).not.toContain("Quiet");
    await expect(
      views.save({ business, list: "treets", name: "Invalid", query: { state: "requested" as "live" } }),
    ).rejects.toMatchObject({ code: "invalid_input" });
    await expect(
      views.update({ business, view: partners.id, list: "treets", query: { state: "live" } }),
    ).rejects.toMatchObject({ code: "not_found" });
    await views.share({ business, view: partners.id, shared: true });
    const { items } = await backend.as(team.owner.tokens.token).settings.audit({ business });
    expect(items[0]?.summary).toContain("shared the view “Quiet” of partners");
  });

  it("opens with what is still valid of a query that an older release stored", async () => {
    const views = as(team.owner);
    const { id } = await views.save({ business, list: "links", name: "Outdated", query: { kind: "join" } });
    await backend.deps.database.pool.query(
      `update saved_views set query = '{"kind": "join", "state": "gone", "colour": "red"}' where id = $1`,
      [id],
    );
    const found = (await views.list({ business, list: "links" })).find((view) => view.id === id);
    expect(found?.query).toEqual({ kind: "join" });
  });

  it("can be renamed, changed and deleted by its owner", async () => {
    const { id } = await save(team.viewer, "Everybody");
    const mine = { business, view: id };
    expect(await as(team.viewer).update({ ...mine, name: "Away" })).toMatchObject({
      name: "Away",
      query: {},
    });
    const looked = await as(team.viewer).update({ ...mine, query: { inactiveDays: 60 } });
    expect(looked).toMatchObject({ name: "Away", query: { inactiveDays: 60 } });
    await as(team.viewer).delete(mine);
    expect(await namesFor(team.viewer)).not.toContain("Away");
  });

  it("has a name unique to its owner, regardless of case", async () => {
    await save(team.manager, "Leavers");
    await expect(save(team.manager, "LEAVERS")).rejects.toMatchObject({
      code: "conflict",
      fields: { name: "You already have a view “LEAVERS”." },
    });
    const other = await save(team.manager, "Comers");
    await expect(
      as(team.manager).update({ business, view: other.id, name: "leavers" }),
    ).rejects.toMatchObject({ code: "conflict" });
    await expect(save(team.owner, "Leavers")).resolves.toMatchObject({ name: "Leavers" });
  });

  it("can be shared by a manager, is then visible to the whole team, and cannot be changed by viewers", async () => {
    const { id } = await save(team.manager, "For all", { status: "requested" });
    const one = { business, view: id };
    await expect(as(team.viewer).share({ ...one, shared: true })).rejects.toMatchObject({
      code: "forbidden",
    });
    await as(team.manager).share({ ...one, shared: true });
    const [seen] = (await as(team.viewer).list({ business })).filter((view) => view.id === id);
    expect(seen).toMatchObject({ shared: true, mine: false, owner: "viewers-manager" });
    await expect(as(team.viewer).update({ ...one, name: "Mine" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(as(team.viewer).delete(one)).rejects.toMatchObject({ code: "forbidden" });
    expect(await as(team.owner).update({ ...one, name: "For everybody" })).toMatchObject({ mine: false });
    await as(team.owner).share({ ...one, shared: false });
    expect(await namesFor(team.viewer)).not.toContain("For everybody");
    expect(await namesFor(team.manager)).toContain("For everybody");
    const { items } = await backend.as(team.owner.tokens.token).settings.audit({ business });
    expect(items.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("shared the view “For all” of members"),
        expect.stringContaining("changed the view “For all” of members"),
        expect.stringContaining("made the view “For everybody” of members private"),
      ]),
    );
  });

  it("is not accessible to another business, shared or not", async () => {
    const { id } = await save(team.owner, "Ours");
    await as(team.owner).share({ business, view: id, shared: true });
    const theirs = { business: "elsewhere", view: id };
    await expect(as(foreign.owner).update({ ...theirs, name: "X" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(as(foreign.owner).delete(theirs)).rejects.toMatchObject({ code: "not_found" });
    expect(await as(foreign.owner).list({ business: "elsewhere" })).toEqual([]);
    await expect(as(foreign.owner).list({ business })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is limited in number per user", async () => {
    const own = { business: "elsewhere", query: {} };
    for (let number = 0; number < MAX_OWN_VIEWS; number++)
      await as(foreign.owner).save({ ...own, name: `View ${number}` });
    await expect(as(foreign.owner).save({ ...own, name: "One more" })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("stays with the team if it was shared by a person whose account is deleted, and goes if it was not", async () => {
    const leaving = await joinTeam(backend, { slug: business, owner: team.owner, role: "manager" });
    const shared = await save(leaving, "Left to all", { search: "kim" });
    await as(leaving).share({ business, view: shared.id, shared: true });
    await save(leaving, "Left to nobody");
    await backend.as(leaving.tokens.token).me.requestDeletion({ currentPassword: PASSWORD });
    backend.clock.forward(14 * DAY_MS + 1);
    await deleteDueAccounts(backend.deps);

    const views = (await apiOf(backend, team.owner)).savedViews;
    const kept = (await views.list({ business })).filter(({ name }) => name.startsWith("Left to"));
    expect(kept).toMatchObject([
      { name: "Left to all", query: { search: "kim" }, shared: true, mine: false, owner: null },
    ]);
    const { rows } = await backend.deps.database.pool.query(
      "select name from saved_views where name like 'Left to%'",
    );
    expect(rows).toEqual([{ name: "Left to all" }]);
    expect(await views.update({ business, view: shared.id, name: "Kept" })).toMatchObject({ name: "Kept" });
    expect(await views.share({ business, view: shared.id, shared: false })).toMatchObject({ mine: true });
    await views.delete({ business, view: shared.id });
  });
});
