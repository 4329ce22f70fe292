import { beforeAll, expect, it } from "vitest";
import { seedDemo } from "#server/backend/seed/demo.ts";
import { DAY_MS } from "#shared/constants.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { countedMetrics } from "#shared/insight-rules.ts";
import { eachDatabase } from "../support/databases.ts";
import { runningBackend } from "../support/running.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/130.0";

eachDatabase("insights", (kind) => {
  const backend = runningBackend({ kind });
  let owner: BackendClient;
  const business = "harbour-club";

  beforeAll(async () => {
    backend.clock.forwardToMorning();
    await seedDemo(backend.deps, ["en"]);
    const pair = await backend.as().auth.signIn({ email: "owner@treets.example", password: DEMO_PASSWORD });
    owner = backend.as(pair.token);
  });

  it("add up: the days make the totals, and the longest period contains every claim", async () => {
    const year = await owner.insights.overview({ business, days: 365, unit: "day" });
    expect(year.trend).toHaveLength(365);
    for (const name of countedMetrics)
      expect(year.trend.reduce((total, day) => total + (day[name] ?? 0), 0)).toBe(year.totals[name]);
    const { rows } = await backend.deps.database.pool.query(
      "select count(*)::int as claims, count(revealed_at)::int as reveals, count(redeemed_at)::int as redemptions, count(distinct member_id)::int as claimants from claims",
    );
    expect(year.totals).toMatchObject(rows[0]);
    expect(year.totals.claims).toBeGreaterThan(300);
  });

  it("count a claim once made, and no longer once given back", async () => {
    const pair = await backend.as().auth.signIn({ email: "member@treets.example", password: DEMO_PASSWORD });
    const member = backend.as(pair.token);
    const before = await owner.insights.overview({ business, days: 7 });
    const { items } = await member.claims.catalogue({ business, limit: 100 });
    const free = items.find(({ refusal }) => refusal === null);
    const claim = await member.claims.claim({ business, treet: free?.id ?? "" });
    const after = await owner.insights.overview({ business, days: 7 });
    expect(after.totals.claims).toBe(before.totals.claims + 1);
    expect(after.trend.at(-1)?.claims).toBe((before.trend.at(-1)?.claims ?? 0) + 1);
    await member.claims.cancel({ business, claim: claim.id });
    expect((await owner.insights.overview({ business, days: 7 })).totals.claims).toBe(before.totals.claims);
  });

  it("name the highlights, each with the claims and members counted for it", async () => {
    const found = await owner.insights.highlights({ business, days: 30 });
    const start = await dayOf(30);
    const claimed = await all<{
      id: string;
      title: string;
      supplier: string | null;
      now: number;
      before: number;
      redeemed: number;
    }>(
      `select t.id, t.title, t.supplier_id as supplier, count(*) filter (where ${day} >= $1)::int as now,
        count(*) filter (where ${day} < $1)::int as before,
        count(*) filter (where ${day} >= $1 and c.state = 'redeemed')::int as redeemed
      from claims c join treets t on t.id = c.treet_id where c.state <> 'cancelled' and ${day} >= $2 group by 1, 2, 3`,
      [start, await dayOf(60)],
    );
    const max = (measure: (treet: (typeof claimed)[number]) => number, among = claimed) =>
      Math.max(...among.map(measure));
    expect(found.favourite?.claims.now).toBe(max(({ now }) => now));
    const risen = claimed.filter(({ now, before }) => now >= 5 && before > 0);
    expect((found.riser?.claims.now ?? 0) - (found.riser?.claims.before ?? 0)).toBe(
      max(({ now, before }) => now - before, risen),
    );
    const often = claimed
      .sort((a, b) => b.now - a.now)
      .slice(0, 20)
      .filter(({ now }) => now >= 5);
    expect((found.mostUsed?.redeemed ?? 0) / (found.mostUsed?.claims.now ?? 1)).toBe(
      max(({ now, redeemed }) => redeemed / now, often),
    );
    const bySupplier = Map.groupBy(
      claimed.filter(({ supplier }) => supplier),
      ({ supplier }) => supplier,
    );
    expect(found.partner?.claims.now).toBe(
      Math.max(...[...bySupplier.values()].map((treets) => treets.reduce((sum, { now }) => sum + now, 0))),
    );
    const [link] = await all<{ joins: number }>(
      `select count(*)::int as joins from members m join businesses b on b.id = m.business_id
      where m.source_link_id is not null and (m.joined_at at time zone b.timezone)::date >= $1
      group by m.source_link_id order by 1 desc limit 1`,
      [start],
    );
    expect(found.link?.joins.now).toBe(link?.joins);
    const [saved] = await all<{ minor: number; redeemed: number }>(
      `select sum(t.value_minor)::int as minor, count(*)::int as redeemed from claims c join treets t on t.id = c.treet_id
      where t.value_kind = 'amount' and c.state = 'redeemed' and ${day} >= $1`,
      [start],
    );
    expect(found.saving).toMatchObject({ minor: { now: saved?.minor }, redeemed: saved?.redeemed });
    const { totals, before } = await owner.insights.overview({ business, days: 30 });
    expect(found.claims).toEqual({ now: totals.claims, before: before?.claims });
    expect(found.joins).toEqual({ now: totals.joins, before: before?.joins });
  });

  it("name the most urgent problem: first a waiting list, then unclaimed treets", async () => {
    const [treet] = await all<{ id: string }>(
      "select id from treets where state = 'live' and stock_total is not null and published_at < now() - interval '40 days' limit 1",
    );
    const toImprove = async () => (await owner.insights.highlights({ business, days: 30 })).toImprove;
    await all(
      "insert into waitlist_entries (id, business_id, treet_id, member_id, joined_at) select 'wl_' || m.id, m.business_id, $1, m.id, now() from members m order by m.id limit 3",
      [treet?.id],
    );
    const [max] = await all<{ waiting: number }>(
      "select count(*)::int as waiting from waitlist_entries where offered_until is null group by treet_id order by 1 desc limit 1",
    );
    expect(await toImprove()).toMatchObject({ kind: "waitlist", count: max?.waiting });
    await all("delete from waitlist_entries");
    await all("update claims set claimed_at = claimed_at - interval '200 days' where treet_id = $1", [
      treet?.id,
    ]);
    const found = await toImprove();
    expect(found?.kind).toBe("unclaimed");
    await all("update claims set claimed_at = claimed_at + interval '200 days' where treet_id = $1", [
      treet?.id,
    ]);
    const without = await toImprove();
    expect(found?.count).toBe((without?.kind === "unclaimed" ? without.count : 0) + 1);
  });

  const day = "(c.claimed_at at time zone 'Europe/Copenhagen')::date";

  const all = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await backend.deps.database.pool.query<Row>(text, values)).rows;

  /** Returns the first day of a period of this many days that ends today. */
  async function dayOf(days: number): Promise<string> {
    const { to } = await owner.insights.overview({ business, days: 1 });
    return new Date(Date.parse(to) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  }

  it("count a view of a treet once in half an hour, for members and not for the team", async () => {
    const signIn = async (email: string) =>
      backend.as((await backend.as().auth.signIn({ email, password: DEMO_PASSWORD })).token);
    const member = await signIn("member@treets.example");
    const { items } = await member.claims.catalogue({ business, limit: 1 });
    const treet = items[0]?.id ?? "";
    const views = async () =>
      (await (await signIn("owner@treets.example")).insights.overview({ business, days: 7 })).totals.views ??
      0;
    const before = await views();
    await member.claims.see({ business, treet });
    await member.claims.see({ business, treet });
    expect(await views()).toBe(before + 1);
    backend.clock.forward(31 * 60_000);
    await (await signIn("member@treets.example")).claims.see({ business, treet });
    expect(await views()).toBe(before + 2);
    const anew = await signIn("owner@treets.example");
    const draft = (await anew.treets.list({ business, state: "draft", limit: 1 })).items[0]?.id ?? "";
    await (await signIn("member@treets.example")).claims.see({ business, treet: draft });
    expect(await views()).toBe(before + 2);
    await backend.deps.database.pool.query(
      "insert into team_memberships (id, business_id, user_id, role) select 'tm_mia', b.id, u.id, 'viewer' from businesses b, users u where b.slug = $1 and u.email = 'member@treets.example'",
      [business],
    );
    backend.clock.forward(31 * 60_000);
    await (await signIn("member@treets.example")).claims.see({ business, treet });
    expect(await views()).toBe(before + 2);
    await backend.deps.database.pool.query("delete from team_memberships where id = 'tm_mia'");
  });

  it("count link visits immediately", async () => {
    const [link] = (await backend.deps.database.pool.query("select code from links limit 1")).rows;
    const pair = await backend.as().auth.signIn({ email: "owner@treets.example", password: DEMO_PASSWORD });
    const figures = async () =>
      (await backend.as(pair.token).insights.overview({ business, days: 7 })).totals;
    const before = await figures();
    const from = { ip: "10.9.9.9", userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0" };
    await backend.as(undefined, from).links.hit({ code: link.code, scan: true });
    const after = await figures();
    expect(after).toMatchObject({ scans: (before.scans ?? 0) + 1, clicks: before.clicks });
  });

  it("count members once in any period, as claims are made and given back", async () => {
    const signedIn = async (email: string) =>
      backend.as((await backend.as().auth.signIn({ email, password: DEMO_PASSWORD })).token);
    const made: { ref: string; id: string }[] = [];
    for (const daysLater of [0, 0, 1, 1, 3]) {
      backend.clock.forward(daysLater * DAY_MS);
      const member = await signedIn("member@treets.example");
      owner = await signedIn("owner@treets.example");
      const { items } = await member.claims.catalogue({ business, limit: 100 });
      const free = items.find(
        ({ refusal, left, priceMinor }) => refusal === null && left === null && priceMinor === 0,
      );
      // Two views within half an hour count once, and so does a link that is followed twice.
      for (const _twice of [1, 2]) await member.claims.see({ business, treet: free?.id ?? "" });
      const { items: links } = await owner.links.list({ business });
      for (const scan of [true, true, false])
        await backend
          .as(undefined, { ip: "10.1.1.1", userAgent: BROWSER })
          .links.hit({ code: links[0]?.code ?? "", scan });
      made.push(await member.claims.claim({ business, treet: free?.id ?? "" }));
    }
    const member = await signedIn("member@treets.example");
    const [first, second, third, fourth, last] = made;
    for (const claim of [third, last, first])
      await member.claims.cancel({ business, claim: claim?.id ?? "" });
    await member.claims.reveal({ business, claim: second?.id ?? "" });
    await owner.claims.redeem({ business, ref: second?.ref ?? "" });
    await owner.claims.redeem({ business, ref: fourth?.ref ?? "" });
    await owner.claims.undo({ business, ref: fourth?.ref ?? "" });
    const expectAll = async () => {
      for (const days of [1, 2, 3, 4, 5, 6, 30, 365]) {
        const { totals, before, from, to } = await owner.insights.overview({ business, days });
        expect(totals, `${days} days`).toEqual(await countedAnew(from, to));
        const dayBefore = new Date(Date.parse(from) - DAY_MS).toISOString().slice(0, 10);
        const start = new Date(Date.parse(from) - days * DAY_MS).toISOString().slice(0, 10);
        expect(before, `${days} days before`).toEqual(await countedAnew(start, dayBefore));
      }
    };
    await expectAll();
    await owner.settings.update({ business, changes: { timezone: "Pacific/Kiritimati" } });
    await expectAll();
  });

  it("show the number of members at the end of each day", async () => {
    const { totals, trend, timezone } = await owner.insights.overview({ business, days: 7, unit: "day" });
    const pool = backend.deps.database.pool;
    await pool.query(
      `update members set status = 'left', status_at = ($1::date - 2)::timestamp at time zone $2 where id in
        (select m.id from members m join businesses b on b.id = m.business_id where b.slug = $3 and m.status = 'active'
          and m.joined_at < $1::date - 5 and m.email not like '%@treets.example' order by m.id limit 2)`,
      [trend.at(-1)?.start, timezone, business],
    );
    const later = await owner.insights.overview({ business, days: 7, unit: "day" });
    expect(later.totals.activeMembers).toBe((totals.activeMembers ?? 0) - 2);
    const counted = await Promise.all(
      later.trend.map(async ({ start }) => (await countedAnew(start, start)).activeMembers),
    );
    expect(later.trend.map(({ activeMembers }) => activeMembers)).toEqual(counted);
    expect(new Set(counted).size).toBeGreaterThan(1);
  });

  /** Recounts the same figures from the claims themselves. */
  async function countedAnew(from: string, to: string) {
    const within = (column: string) =>
      `(${column} at time zone b.timezone)::date between '${from}'::date and '${to}'::date`;
    const { rows } = await backend.deps.database.pool.query(
      `select
        (select count(*)::int from members m where m.business_id = b.id and m.joined_at < ('${to}'::date + 1)::timestamp at time zone b.timezone
          and (m.status = 'active' or m.status in ('left', 'removed', 'suspended') and m.status_at >= ('${to}'::date + 1)::timestamp at time zone b.timezone)) as "activeMembers",
        (select count(*)::int from members m where m.business_id = b.id and ${within("m.joined_at")}) as joins,
        (select count(*)::int from treet_views v where v.business_id = b.id and ${within("v.at")}) as views,
        (select count(distinct did.member_id)::int from (
          select member_id, unnest(array[claimed_at, revealed_at, redeemed_at]) as at from claims made where made.business_id = b.id
          union all select member_id, at from treet_views v where v.business_id = b.id
        ) as did where ${within("did.at")}) as "engagedMembers",
        ${["click", "scan"].map((kind) => `(select count(*)::int from link_hits h join links l on l.id = h.link_id where l.business_id = b.id and h.kind = '${kind}' and ${within("h.at")}) as ${kind}s`)},
        count(*) filter (where ${within("c.claimed_at")})::int as claims,
        count(*) filter (where ${within("c.revealed_at")})::int as reveals,
        count(*) filter (where ${within("c.redeemed_at")})::int as redemptions,
        count(distinct c.member_id) filter (where ${within("c.claimed_at")})::int as claimants
      from businesses b join claims c on c.business_id = b.id and c.state <> 'cancelled'
      where b.slug = $1 group by b.id, b.timezone`,
      [business],
    );
    return rows[0];
  }

  it("go back no further than the plan allows", async () => {
    await backend.deps.database.pool.query(
      "update businesses set plan = 'starter' where slug = 'harbour-club'",
    );
    expect((await owner.insights.overview({ business, days: 365 })).days).toBe(30);
  });

  it("are restricted to the team of the community", async () => {
    const pair = await backend.as().auth.signIn({ email: "member@treets.example", password: DEMO_PASSWORD });
    await expect(backend.as(pair.token).insights.overview({ business })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(owner.insights.overview({ business: "bloom-roastery" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("are seeded identically on each database, with the demo's stated numbers", async () => {
    const { rows } = await backend.deps.database.pool.query(
      "select (select count(*)::int from members) as members, (select count(*)::int from treets) as treets",
    );
    expect(rows[0]).toEqual({ members: 240, treets: 31 });
    const { rows: wrong } = await backend.deps.database.pool.query(
      "select 1 from treets t where t.claimed_count <> (select count(*) from claims c where c.treet_id = t.id and c.state not in ('cancelled', 'revoked'))",
    );
    expect(wrong).toEqual([]);
  });
});
