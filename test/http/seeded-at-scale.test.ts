import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestBackend } from "../support/backend.ts";
import { startDemoBackend } from "../support/demo.ts";
import { seedCommunity } from "../support/large-community.ts";

describe("a seeded large community", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startDemoBackend();
    await seedCommunity(backend, "city", { members: 400, treets: 40, claims: 8_000 });
  });
  afterAll(() => backend.stop());

  const query = async (text: string) => (await backend.deps.database.pool.query(text)).rows[0];

  it("has a last day of normal size, without future events", async () => {
    const week = await query(
      `with happened as (
        select unnest(array[revealed_at, redeemed_at]) as at from claims
        where business_id = (select id from businesses where slug = 'city')
      )
      select count(*) filter (where at > (select max(at) from happened) - interval '1 day')::int as last,
        count(*) filter (where at > (select max(at) from happened) - interval '8 days')::int as eight from happened`,
    );
    expect(week.eight).toBeGreaterThan(50);
    expect(week.last / week.eight).toBeLessThan(0.3);
  });

  it("has its claims stored in chronological order, as if grown naturally", async () => {
    const order = await query(
      `select count(*)::int as claims, count(*) filter (where claimed_at < before)::int as earlier from (
        select claimed_at, lag(claimed_at) over (order by ctid) as before from claims
        where business_id = (select id from businesses where slug = 'city')
      ) as claimed`,
    );
    expect(order.claims).toBeGreaterThan(5_000);
    // The database fills pages that had room left later, which puts a few rows out of order.
    expect(order.earlier / order.claims).toBeLessThan(0.01);
  });

  it("has for each redemption its time, its actor and an earlier reveal", async () => {
    const wrong = await query(
      `select count(*)::int as claims, count(*) filter (where (state = 'redeemed') <> (redeemed_at is not null)
        or (redeemed_at is null) <> (redeemed_by is null) or redeemed_at < revealed_at or revealed_at < claimed_at)::int as wrong
      from claims where business_id = (select id from businesses where slug = 'city')`,
    );
    expect(wrong.claims).toBeGreaterThan(5_000);
    expect(wrong.wrong).toBe(0);
  });
});
