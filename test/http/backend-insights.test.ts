import { afterAll, beforeAll, expect, it } from "vitest";
import { seedDemo } from "#server/backend/seed/demo.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { eachDatabase } from "../support/databases.ts";

eachDatabase("insights", (kind) => {
  let backend: TestBackend;
  let owner: BackendClient;
  const business = "harbour-club";

  beforeAll(async () => {
    backend = await startTestBackend({ kind });
    await seedDemo(backend.deps);
    const pair = await backend.as().auth.signIn({ email: "owner@treets.example", password: DEMO_PASSWORD });
    owner = backend.as(pair.token);
  });
  afterAll(() => backend.stop());

  it("add up: the days make the totals, and the longest period holds every claim there is", async () => {
    const year = await owner.insights.overview({ business, days: 365 });
    const sum = (pick: (day: (typeof year.perDay)[number]) => number) =>
      year.perDay.reduce((total, day) => total + pick(day), 0);
    expect(year.perDay).toHaveLength(365);
    expect(sum(({ claims }) => claims)).toBe(year.totals.claims);
    expect(sum(({ redemptions }) => redemptions)).toBe(year.totals.redemptions);
    const { rows } = await backend.deps.database.pool.query(
      "select count(*)::int as claims, count(revealed_at)::int as reveals, count(redeemed_at)::int as redemptions, count(distinct member_id)::int as claimants from claims",
    );
    expect(year.totals).toMatchObject(rows[0]);
    expect(year.totals.claims).toBeGreaterThan(300);
  });

  it("count a claim once it is made, and no longer when it is given back", async () => {
    const pair = await backend.as().auth.signIn({ email: "member@treets.example", password: DEMO_PASSWORD });
    const member = backend.as(pair.token);
    const before = await owner.insights.overview({ business, days: 7 });
    const { items } = await member.claims.catalogue({ business, limit: 100 });
    const free = items.find(({ refusal }) => refusal === null);
    const claim = await member.claims.claim({ business, treet: free?.id ?? "" });
    const after = await owner.insights.overview({ business, days: 7 });
    expect(after.totals.claims).toBe(before.totals.claims + 1);
    expect(after.perDay.at(-1)?.claims).toBe((before.perDay.at(-1)?.claims ?? 0) + 1);
    await member.claims.cancel({ business, claim: claim.id });
    expect((await owner.insights.overview({ business, days: 7 })).totals.claims).toBe(before.totals.claims);
  });

  it("go back no further than the plan keeps them", async () => {
    await backend.deps.database.pool.query(
      "update businesses set plan = 'starter' where slug = 'harbour-club'",
    );
    expect((await owner.insights.overview({ business, days: 365 })).days).toBe(30);
  });

  it("are for the team, and of its own community", async () => {
    const pair = await backend.as().auth.signIn({ email: "member@treets.example", password: DEMO_PASSWORD });
    await expect(backend.as(pair.token).insights.overview({ business })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(owner.insights.overview({ business: "bloom-roastery" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("are seeded the same way everywhere, with the numbers a demo promises", async () => {
    const { rows } = await backend.deps.database.pool.query(
      "select (select count(*)::int from members) as members, (select count(*)::int from treets) as treets",
    );
    expect(rows[0]).toEqual({ members: 240, treets: 30 });
    const { rows: wrong } = await backend.deps.database.pool.query(
      "select 1 from treets t where t.claimed_count <> (select count(*) from claims c where c.treet_id = t.id and c.state <> 'cancelled')",
    );
    expect(wrong).toEqual([]);
  });
});
