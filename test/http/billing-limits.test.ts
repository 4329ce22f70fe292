import { expect, it } from "vitest";
import { fitSeats } from "#server/backend/accounts/team/plan-fit.ts";
import { fitMembers } from "#server/backend/community/members/plan-fit.ts";
import { fitPartners } from "#server/backend/community/partners/plan-fit.ts";
import { fitLinks } from "#server/backend/offers/links/plan-fit.ts";
import { fitPacks } from "#server/backend/offers/packs/plan-fit.ts";
import { fitTreets } from "#server/backend/offers/treets/plan-fit.ts";
import { ownerOf } from "../support/billing.ts";
import { outcomeOf } from "../support/outcome.ts";
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
