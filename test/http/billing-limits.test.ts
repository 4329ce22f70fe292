import { expect, it } from "vitest";
import { fitSeats } from "#server/backend/accounts/team/plan-fit.ts";
import { fitMembers } from "#server/backend/community/members/plan-fit.ts";
import { fitPartners } from "#server/backend/community/partners/plan-fit.ts";
import { fitLinks } from "#server/backend/offers/links/plan-fit.ts";
import { fitPacks } from "#server/backend/offers/packs/plan-fit.ts";
import { fitTreets } from "#server/backend/offers/treets/plan-fit.ts";
import { ownerOf } from "../support/billing.ts";
import { outcomeOf } from "../support/outcome.ts";
import { newPartner } from "../support/partners.ts";
import { newPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { publishedTreet, treetWords } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

const backend = runningBackend();

const query = (text: string, values: unknown[] = []) => backend.deps.database.pool.query(text, values);
const fits = [fitSeats, fitMembers, fitTreets, fitLinks, fitPacks, fitPartners];

/** Sets a plan directly in the database, and adapts everything to its limits. */
async function onPlan(slug: string, plan: "basic" | "starter", picks: Record<string, string[]> = {}) {
  const { rows } = await query("update businesses set plan = $2 where slug = $1 returning id", [slug, plan]);
  for (const adapt of fits) await adapt(backend.deps, { businessId: rows[0].id, plan, picks });
}

it("a smaller plan suspends the excess as chosen, and a larger plan restores all of it", async () => {
  const slug = "shrinking";
  const { owner, viewer } = await newTeam(backend, slug, ["admin", "viewer"], "basic");
  const api = await ownerOf(backend, { slug, owner });
  const links: string[] = [];
  for (let number = 1; number <= 7; number++) {
    const { id } = await api.links.create({ business: slug, kind: "join", name: `Link ${number}` });
    links.push(id);
  }
  await query(
    "insert into members (id, business_id, email, first_name, source, status, status_at) select 'mem_w' || n, b.id, 'w' || n || '@people.example', 'W', 'self', 'waitlisted', now() from businesses b, generate_series(1, 3) n where slug = $1",
    [slug],
  );
  const { rows: seats } = await query(
    "select t.id, t.role from team_memberships t join businesses b on b.id = t.business_id where slug = $1",
    [slug],
  );
  const viewerSeat = seats.find(({ role }) => role === "viewer").id;
  const state = async () => {
    const over = await query(
      "select l.name from links l join businesses b on b.id = l.business_id where slug = $1 and l.over_plan order by l.name",
      [slug],
    );
    const frozen = await query(
      "select t.role from team_memberships t join businesses b on b.id = t.business_id where slug = $1 and t.status = 'seat_frozen'",
      [slug],
    );
    return { over: over.rows.length, frozen: frozen.rows.map(({ role }) => role) };
  };

  await onPlan(slug, "starter", { activeLinks: [links[6] ?? ""], teamSeats: [viewerSeat] });
  expect(await state()).toEqual({ over: 3, frozen: ["admin"] });
  const [last, chosen] = [
    await api.links.get({ business: slug, link: links[5] ?? "" }),
    await api.links.get({ business: slug, link: links[6] ?? "" }),
  ];
  const pause = (link: string) => outcomeOf(api.links.setState({ business: slug, link, state: "paused" }));
  expect(await pause(last.id)).toBe("limit_reached");
  expect(await pause(chosen.id)).toBe("done");
  // A team member who keeps their seat can go on working. Waitlisted members were admitted, as the members' limit has
  // room.
  expect(
    (await backend.as(viewer?.tokens.token).team.list({ business: slug })).people.length,
  ).toBeGreaterThan(1);
  const { rows } = await query(
    "select count(*)::int as waiting from members where status = 'waitlisted' and id like 'mem_w%'",
  );
  expect(rows[0].waiting).toBe(0);

  await onPlan(slug, "basic");
  expect(await state()).toEqual({ over: 0, frozen: [] });
});

it("what is over the plan can be edited once others have made room, and counts no more once it is archived", async () => {
  const slug = "making-room";
  const { owner } = await newTeam(backend, slug, [], "basic");
  const api = await ownerOf(backend, { slug, owner });
  const treet = await publishedTreet(api, slug, { title: "Coffee" });
  const packs: string[] = [];
  for (let number = 1; number <= 3; number++) {
    const pack = await api.packs.create({ business: slug, content: { title: `Pack ${number}` } });
    await api.packs.arrange({ business: slug, pack: pack.id, version: pack.version, items: [{ treet }] });
    await api.packs.move({ business: slug, pack: pack.id, move: "publish" });
    packs.push(pack.id);
  }
  const [first = "", second = "", third = ""] = packs;
  const links: string[] = [];
  for (let number = 1; number <= 7; number++)
    links.push((await api.links.create({ business: slug, kind: "join", name: `Link ${number}` })).id);
  for (const name of ["Bakery", "Florist", "Cinema", "Garage"]) {
    const place = { business: slug, slug: `${slug}-${name.toLowerCase()}`, name };
    await newPartner(backend, { inviter: owner, baker: owner, ...place });
  }

  await onPlan(slug, "starter");
  const overPlan = async () => ({
    packs: (await api.packs.list({ business: slug })).items.filter(({ overPlan }) => overPlan).length,
    links: (await api.links.list({ business: slug })).items.filter(({ overPlan }) => overPlan).length,
    partners: (await api.partners.list({ business: slug })).items.filter(({ overPlan }) => overPlan).length,
  });
  const notice = async () => (await api.businesses.get({ business: slug })).planNotice?.kind ?? null;
  expect(await overPlan()).toEqual({ packs: 2, links: 3, partners: 1 });
  expect(await notice()).toBe("over_plan");

  const archive = (link: string) => api.links.setState({ business: slug, link, state: "archived" });
  // One that is over the plan makes no room for another, as it took none.
  await archive(links[6] ?? "");
  expect((await overPlan()).links).toBe(2);
  await archive(links[0] ?? "");
  expect((await overPlan()).links).toBe(1);
  await api.links.changeMany({ business: slug, links: [links[1] ?? ""], change: "archive" });
  expect((await overPlan()).links).toBe(0);
  const rename = { business: slug, link: links[5] ?? "", version: 1, name: "Edited" };
  expect(await outcomeOf(api.links.update(rename))).toBe("done");
  await archive(links[2] ?? "");
  expect(await outcomeOf(api.links.setState({ business: slug, link: links[6] ?? "", state: "active" }))).toBe(
    "done",
  );

  await api.packs.move({ business: slug, pack: third, move: "unpublish" });
  expect((await overPlan()).packs).toBe(1);
  await api.packs.move({ business: slug, pack: first, move: "archive" });
  expect((await overPlan()).packs).toBe(0);
  const { version } = await api.packs.get({ business: slug, pack: second });
  const change = { business: slug, pack: second, version, content: { title: "Edited" } };
  expect(await outcomeOf(api.packs.update(change))).toBe("done");

  const [kept] = (await api.partners.list({ business: slug })).items.filter(({ overPlan }) => !overPlan);
  await api.partners.end({ business: slug, partner: kept?.id ?? "", confirmation: kept?.name ?? "" });
  expect(await overPlan()).toEqual({ packs: 0, links: 0, partners: 0 });
  expect(await notice()).toBeNull();
});

it("what is over the plan cannot be edited by a detour", async () => {
  const slug = "detours";
  const { owner } = await newTeam(backend, slug, [], "basic");
  const api = await ownerOf(backend, { slug, owner });
  const treets = [
    await publishedTreet(api, slug, { title: "Coffee" }),
    await publishedTreet(api, slug, { title: "Cake" }),
  ];
  const packs: string[] = [];
  for (const treet of treets) {
    const pack = await api.packs.create({ business: slug, content: { title: "Pack" } });
    await api.packs.arrange({ business: slug, pack: pack.id, version: pack.version, items: [{ treet }] });
    await api.packs.move({ business: slug, pack: pack.id, move: "publish" });
    packs.push(pack.id);
  }
  const links: string[] = [];
  for (let number = 1; number <= 5; number++)
    links.push((await api.links.create({ business: slug, kind: "join", name: `Link ${number}` })).id);
  await onPlan(slug, "starter");
  const filled = api.packs.add({ business: slug, pack: packs[1] ?? "", treets: [treets[0] ?? ""] });
  expect(await outcomeOf(filled)).toBe("limit_reached");
  const last = links[4] ?? "";
  const styled = api.links.style({ business: slug, link: last, style: { margin: 2 } });
  expect(await outcomeOf(styled)).toBe("limit_reached");
  const pair = [links[0] ?? "", last];
  for (const change of ["pause", "label", "archive"] as const)
    expect(await api.links.changeMany({ business: slug, links: pair, change, label: "Spring" })).toEqual(
      change === "archive" ? { changed: 2, skipped: 0 } : { changed: 1, skipped: 1 },
    );
});

it("a treet that waits for room is published once there is some, but a copy of it is not", async () => {
  const slug = "waiting-for-room";
  const { owner } = await newTeam(backend, slug, [], "starter");
  const api = await ownerOf(backend, { slug, owner });
  for (let number = 1; number <= 5; number++) await publishedTreet(api, slug, { title: `Treet ${number}` });
  const content = await illustrated(api, { ...treetWords, title: "The sixth" });
  const { id: treet } = await api.treets.create({ business: slug, content });
  const published = api.treets.move({ business: slug, treet, move: "publish" });
  expect(await outcomeOf(published)).toBe("limit_reached");
  const copy = await api.treets.duplicate({ business: slug, treet });
  await onPlan(slug, "basic");
  expect((await api.treets.get({ business: slug, treet })).state).toBe("live");
  expect((await api.treets.get({ business: slug, treet: copy.id })).state).toBe("draft");
});

it("the choices for a limit are listed in the order in which they are kept", async () => {
  const slug = "choosing";
  const { owner } = await newTeam(backend, slug, ["admin", "viewer"], "basic");
  const api = await ownerOf(backend, { slug, owner });
  for (let number = 1; number <= 7; number++)
    await api.links.create({ business: slug, kind: "join", name: `Link ${number}` });
  const links = await api.billing.choices({ business: slug, limit: "activeLinks" });
  const seats = await api.billing.choices({ business: slug, limit: "teamSeats" });
  expect([links.total, seats.total]).toEqual([links.items.length, 3]);
  await onPlan(slug, "starter");
  const { rows } = await query(
    "select l.id from links l join businesses b on b.id = l.business_id where slug = $1 and not l.over_plan",
    [slug],
  );
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(links.items.slice(0, 5).map(({ id }) => id)));
  const { rows: active } = await query(
    "select t.id from team_memberships t join businesses b on b.id = t.business_id where slug = $1 and t.status = 'active'",
    [slug],
  );
  expect(new Set(active.map(({ id }) => id))).toEqual(new Set(seats.items.slice(0, 2).map(({ id }) => id)));
});

it("growth is computed from the members who joined in the last three months", async () => {
  const slug = "growing";
  const { owner } = await newTeam(backend, slug, []);
  const api = await ownerOf(backend, { slug, owner });
  await query(
    "insert into members (id, business_id, email, first_name, source, status, status_at, joined_at) select 'mem_g' || n, b.id, 'g' || n || '@people.example', 'G', 'self', 'active', now(), now() - n * interval '10 days' from businesses b, generate_series(1, 20) n where slug = $1",
    [slug],
  );
  const { membersAMonth } = await api.billing.growth({ business: slug });
  expect(membersAMonth).toBeGreaterThan(2);
  expect(membersAMonth).toBeLessThan(4);
});

it("a larger plan leaves a partner's treets within the number agreed on", async () => {
  const slug = "agreed";
  const { owner } = await newTeam(backend, slug, [], "basic");
  const api = await ownerOf(backend, { slug, owner });
  const baker = await newPerson(backend, "agreed-baker");
  const place = { inviter: owner, business: slug, baker, name: "Agreed Bakery", slug: "agreed-bakery" };
  const partner = await newPartner(backend, place);
  const { version } = await api.partners.get({ business: slug, partner });
  await api.partners.update({ business: slug, partner, version, notes: "", maxLiveTreets: 1 });
  const own = [];
  for (let number = 1; number <= 5; number++)
    own.push(await publishedTreet(api, slug, { title: `Own ${number}` }));
  const supplied = async (title: string) => {
    const content = await illustrated(api, { ...treetWords, title });
    const { id } = await api.treets.create({ business: slug, content });
    await api.partners.supply({ business: slug, treet: id, partner });
    return id;
  };
  const [first, wanted, second] = [
    await supplied("First"),
    await supplied("Wanted"),
    await supplied("Second"),
  ];
  const move = (treet: string, to: "publish" | "end") => api.treets.move({ business: slug, treet, move: to });
  await move(first, "publish");
  await onPlan(slug, "starter");
  expect(await outcomeOf(move(wanted, "publish"))).toBe("limit_reached");
  await move(own[0] ?? "", "end");
  await move(second, "publish");
  await onPlan(slug, "basic");
  const states = [];
  for (const treet of [first, wanted, second])
    states.push((await api.treets.get({ business: slug, treet })).state);
  expect(states).toEqual(["paused", "draft", "live"]);
});
