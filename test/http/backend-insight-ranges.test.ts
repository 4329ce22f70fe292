import { beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { eachDatabase } from "../support/databases.ts";
import { runningDemoBackend } from "../support/running.ts";
import { setPlan } from "../support/teams.ts";

eachDatabase("insights for a range and filters", (kind) => {
  const backend = runningDemoBackend({ kind });
  let owner: BackendClient;
  let today: string;
  const business = "harbour-club";

  beforeAll(async () => {
    const pair = await backend.as().auth.signIn({ email: "owner@treets.example", password: DEMO_PASSWORD });
    owner = backend.as(pair.token);
    today = (await owner.insights.overview({ business, days: 1 })).to;
  });

  const all = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await backend.deps.database.pool.query<Row>(text, values)).rows;
  const daysAgo = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
  const day = (column: string) => `(${column} at time zone 'Europe/Copenhagen')::date`;

  it("offer the usual ranges, in the business's time zone", async () => {
    const range = async (range: "7d" | "30d" | "90d" | "12m" | "mtd" | "qtd" | "ytd") => {
      const { from, to, timezone } = await owner.insights.overview({ business, range });
      expect([to, timezone]).toEqual([today, "Europe/Copenhagen"]);
      return from;
    };
    expect(await range("7d")).toBe(daysAgo(6));
    expect(await range("30d")).toBe(daysAgo(29));
    expect(await range("90d")).toBe(daysAgo(89));
    expect(await range("12m")).toBe(daysAgo(364));
    expect(await range("mtd")).toBe(`${today.slice(0, 7)}-01`);
    const quarter = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1;
    expect(await range("qtd")).toBe(`${today.slice(0, 4)}-${String(quarter).padStart(2, "0")}-01`);
    expect(await range("ytd")).toBe(`${today.slice(0, 4)}-01-01`);
  });

  it("of the last 24 hours are hourly and add up", async () => {
    const found = await owner.insights.overview({ business, range: "24h" });
    expect(found.unit).toBe("hour");
    expect([24, 25, 26]).toContain(found.trend.length);
    const now = backend.clock.now();
    const [counted] = await all<Record<string, number>>(
      `select count(*) filter (where claimed_at >= $1 and claimed_at < $2)::int as claims,
        count(*) filter (where revealed_at >= $1 and revealed_at < $2)::int as reveals,
        count(*) filter (where redeemed_at >= $1 and redeemed_at < $2)::int as redemptions
      from claims where state not in ('cancelled', 'declined')`,
      [new Date(now.getTime() - DAY_MS), now],
    );
    expect(found.totals).toMatchObject(counted ?? {});
    const sum = found.trend.reduce((total, { claims }) => total + claims, 0);
    expect(sum).toBe(found.totals.claims);
  });

  it("of all time start with the first recorded day", async () => {
    await setPlan(backend, business, "custom");
    const found = await owner.insights.overview({ business, range: "all" });
    const [first] = await all<{ day: string }>(
      `select to_char(least((select min(day) from insight_days), (select min(${day("joined_at")}) from members)), 'YYYY-MM-DD') as day`,
    );
    expect(found.from).toBe(first?.day);
    expect(found.locked).toBeNull();
  });

  it.each(["day", "week", "month"] as const)(
    "of some members are grouped by the local %s, also across daylight-saving changes",
    async (unit) => {
      const [label] = await all<{ name: string }>(
        "select label as name from members, unnest(labels) as label group by 1 order by count(*) desc limit 1",
      );
      const found = await owner.insights.overview({ business, label: label?.name ?? "", range: "12m", unit });
      const counted = await all<{ start: string; views: number; joins: number }>(
        `select to_char(date_trunc('${unit}', ${day("at")}), 'YYYY-MM-DD') as start,
          count(*) filter (where what = 'views')::int as views, count(*) filter (where what = 'joins')::int as joins
        from (
          select 'views' as what, at, member_id from treet_views
          union all select 'joins', joined_at, id from members where joined_at is not null
        ) as happened join members on members.id = member_id
        where labels @> array[$1] and business_id = (select id from businesses where slug = '${business}')
          and ${day("at")} >= '${found.from}' group by 1 order by 1`,
        [label?.name],
      );
      const disclosed = found.trend.map(({ start, views, joins }) => ({ start, views, joins }));
      expect(counted.some(({ views }) => views > 0) && counted.some(({ joins }) => joins > 0)).toBe(true);
      expect(disclosed.filter(({ views, joins }) => views || joins)).toEqual(counted);
    },
  );

  it("can be filtered by every offered choice, with its name", async () => {
    const choices = await owner.insights.choices({ business });
    for (const [kind, found] of Object.entries(choices)) {
      const [first] = found;
      expect(first, kind).toBeDefined();
      const { narrowed } = await owner.insights.overview({ business, [kind]: first?.id });
      expect(narrowed).toEqual([{ kind, ...first }]);
    }
    const drafts = await owner.treets.list({ business, state: "draft" });
    expect(drafts.items.length).toBeGreaterThan(0);
    const ids = new Set(choices.treet.map(({ id }) => id));
    expect(drafts.items.filter(({ id }) => ids.has(id))).toEqual([]);
  });

  it("accept a custom range, up to today", async () => {
    const asked = { business, range: "custom", from: daysAgo(20), to: daysAgo(11) } as const;
    const found = await owner.insights.overview(asked);
    expect(found).toMatchObject({ from: daysAgo(20), to: daysAgo(11), days: 10 });
    const [counted] = await all<{ claims: number }>(
      `select count(*)::int as claims from claims where state not in ('cancelled', 'declined') and ${day("claimed_at")} between $1 and $2`,
      [daysAgo(20), daysAgo(11)],
    );
    expect(found.totals.claims).toBe(counted?.claims);
    const beyond = await owner.insights.overview({ ...asked, to: "2999-01-01" });
    expect(beyond.to).toBe(today);
    for (const wrong of [{ from: daysAgo(3), to: daysAgo(9) }, { from: undefined }, { from: "2999-01-01" }])
      await expect(owner.insights.overview({ ...asked, ...wrong })).rejects.toMatchObject({
        code: "invalid_input",
      });
  });

  it.each(["previous", "year"] as const)(
    "begin in 1900 at the earliest, also if a year is mistyped and compared with the %s one",
    async (compare) => {
      const asked = { business, range: "custom", compare } as const;
      const { totals } = await owner.insights.overview({ ...asked, from: "1900-01-01", to: today });
      const mistyped = await owner.insights.overview({ ...asked, from: "0001-01-01", to: today });
      expect(mistyped).toMatchObject({ from: "1900-01-01", to: today, totals });
      const weeks = await owner.insights.overview({ ...asked, from: "1900-01-01", to: today, unit: "week" });
      expect(weeks).toMatchObject({ unit: "month", totals });
      const long = await owner.insights.overview({ ...asked, from: "0202-11-01", to: "0202-11-30" });
      expect(long).toMatchObject({ from: "1900-01-01", to: "1900-01-01", days: 1, totals: { claims: 0 } });
    },
  );

  it("compare with the previous days, the same days a year ago, or nothing", async () => {
    const asked = { business, range: "custom", from: "2026-02-27", to: "2026-03-02" } as const;
    const against = async (compare: "previous" | "year" | "off") =>
      (await owner.insights.overview({ ...asked, compare })).compared;
    expect(await against("previous")).toEqual({ from: "2026-02-23", to: "2026-02-26" });
    expect(await against("year")).toEqual({ from: "2025-02-27", to: "2025-03-02" });
    const off = await owner.insights.overview({ ...asked, compare: "off" });
    expect([off.compared, off.before]).toEqual([null, null]);
  });

  it("can be grouped by day, week from Monday, or month", async () => {
    const asked = { business, range: "90d" } as const;
    const weeks = await owner.insights.overview({ ...asked, unit: "week" });
    expect(new Set(weeks.trend.map(({ start }) => new Date(start).getUTCDay()))).toEqual(new Set([1]));
    const months = await owner.insights.overview({ ...asked, unit: "month" });
    expect(months.trend.every(({ start }) => start.endsWith("-01"))).toBe(true);
    const days = await owner.insights.overview({ ...asked, unit: "day" });
    expect(days.trend).toHaveLength(90);
    for (const { trend, totals } of [weeks, months, days])
      expect(trend.reduce((sum, { claims }) => sum + claims, 0)).toBe(totals.claims);
  });

  it("of a partner, treet or pack cover its treets, and are null for figures unknown for those", async () => {
    const [partner] = await all<{ id: string; provider: string }>(
      "select p.id, p.provider_id as provider from partnerships p join treets t on t.supplier_id = p.provider_id join claims c on c.treet_id = t.id group by 1, 2 order by count(*) desc limit 1",
    );
    const [pack] = await all<{ id: string }>(
      "select i.pack_id as id from pack_items i join claims c on c.treet_id = i.treet_id group by 1 order by count(*) desc limit 1",
    );
    const [treet] = await all<{ id: string }>(
      "select id from treets where supplier_id = $1 order by claimed_count desc limit 1",
      [partner?.provider],
    );
    const counted = async (condition: string, id: string | undefined) =>
      (
        await all<Record<string, number>>(
          `select count(*) filter (where ${day("claimed_at")} >= $2)::int as claims,
            count(distinct member_id) filter (where ${day("claimed_at")} >= $2)::int as claimants,
            count(*) filter (where ${day("revealed_at")} >= $2)::int as reveals,
            count(*) filter (where ${day("redeemed_at")} >= $2)::int as redemptions,
            (select count(*)::int from treet_views v where v.treet_id in (${condition}) and ${day("v.at")} >= $2) as views
          from claims where state not in ('cancelled', 'declined') and treet_id in (${condition})`,
          [id, daysAgo(89)],
        )
      )[0] ?? {};
    const ofPartner =
      "select id from treets where supplier_id = (select provider_id from partnerships where id = $1)";
    const asked = { business, range: "90d" } as const;
    const unknown = { joins: null, clicks: null, scans: null, activeMembers: null, engagedMembers: null };
    const figures = await owner.insights.overview({ ...asked, partner: partner?.id });
    expect(figures.totals).toEqual({ ...unknown, ...(await counted(ofPartner, partner?.id)) });
    expect(figures.totals.claims).toBeGreaterThan(0);
    expect(figures.narrowed).toMatchObject([{ kind: "partner", id: partner?.id }]);
    const ofTreet = await owner.insights.overview({ ...asked, treet: treet?.id });
    expect(ofTreet.totals).toEqual({ ...unknown, ...(await counted("$1", treet?.id)) });
    const ofPack = await owner.insights.overview({ ...asked, pack: pack?.id });
    expect(ofPack.totals).toMatchObject(
      await counted("select treet_id from pack_items where pack_id = $1", pack?.id),
    );
    const both = await owner.insights.overview({ ...asked, partner: partner?.id, treet: treet?.id });
    expect(both.totals).toEqual(ofTreet.totals);
    await expect(owner.insights.overview({ ...asked, treet: "trt_none" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("of a label or link cover the members who carry it or joined by it", async () => {
    const [label] = await all<{ name: string }>(
      "select unnest(labels) as name from members group by 1 order by count(*) desc limit 1",
    );
    const [link] = await all<{ id: string }>(
      "select source_link_id as id from members where source_link_id is not null group by 1 order by count(*) desc limit 1",
    );
    const counted = async (condition: string, value: string | undefined) =>
      (
        await all<Record<string, number>>(
          `with narrowed as (select * from members m where ${condition})
          select (select count(*)::int from narrowed where ${day("joined_at")} >= $2) as joins,
            count(*) filter (where ${day("claimed_at")} >= $2)::int as claims,
            count(distinct member_id) filter (where ${day("claimed_at")} >= $2)::int as claimants
          from claims where state not in ('cancelled', 'declined') and member_id in (select id from narrowed)`,
          [value, daysAgo(89)],
        )
      )[0] ?? {};
    const asked = { business, range: "90d" } as const;
    const byLabel = await owner.insights.overview({ ...asked, label: label?.name });
    expect(byLabel.totals).toMatchObject(await counted("$1 = any(m.labels)", label?.name));
    expect(byLabel.totals).toMatchObject({ clicks: null, scans: null });
    const byLink = await owner.insights.overview({ ...asked, link: link?.id });
    expect(byLink.totals).toMatchObject(await counted("m.source_link_id = $1", link?.id));
    const [hits] = await all<{ clicks: number }>(
      `select count(*) filter (where kind = 'click')::int as clicks from link_hits where link_id = $1 and ${day("at")} >= $2`,
      [link?.id, daysAgo(89)],
    );
    expect(byLink.totals.clicks).toBe(hits?.clicks);
    expect(byLink.totals.claims).toBeGreaterThan(0);
  });

  it("drill down to as many rows as the figure states, each once", async () => {
    const asked = { business, range: "30d" } as const;
    const { totals } = await owner.insights.overview(asked);
    for (const figure of ["claims", "reveals", "redemptions", "joins"] as const) {
      const seen = new Set<string>();
      let cursor: string | undefined;
      do {
        const page = await owner.insights.drillDown({ ...asked, figure, cursor, limit: 40 });
        expect(page.total, figure).toBe(totals[figure]);
        for (const { id } of page.items) seen.add(id);
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen.size, figure).toBe(totals[figure]);
    }
  });

  it("drill down to the members behind engagement and retention, and to the claims of a category", async () => {
    const asked = { business, range: "90d" } as const;
    const { totals } = await owner.insights.overview(asked);
    const engaged = await owner.insights.drillDown({ ...asked, figure: "engaged" });
    expect(engaged.total).toBe(totals.engagedMembers);
    const days = engaged.items.map(({ at }) => at);
    expect(days).toEqual(days.toSorted().reverse());

    const { categories } = await owner.insights.offer(asked);
    expect(categories.length).toBeGreaterThan(1);
    for (const { category, claims } of categories) {
      const page = await owner.insights.drillDown({ ...asked, figure: "claims", category });
      expect(page.total, category).toBe(claims);
    }

    const { cohorts } = await owner.insights.members(asked);
    const { to } = await owner.insights.overview(asked);
    for (const { month, joined, stayed, active } of cohorts) {
      const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
      const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
      const [joinedTo] = [last, to].toSorted();
      const still = await owner.members.list({ business, status: "active", joinedFrom: month, joinedTo });
      expect(still.total, month).toBe(stayed);
      const came = await owner.insights.drillDown({ ...asked, figure: "joins", month });
      expect(came.total, month).toBe(joined);
      for (const [later, cohort] of cohorts
        .slice(cohorts.findIndex((each) => each.month === month))
        .entries()) {
        const { total } = await owner.insights.drillDown({
          ...asked,
          figure: "engaged",
          month: cohort.month,
          joined: month,
        });
        expect(total, `${month} + ${later}`).toBe(active[later]);
      }
    }
    for (const figure of ["joins", "claims", "engaged"] as const)
      for (const month of ["0000-01-01", "1999-01-01", "9999-12-31"]) {
        const never = await owner.insights.drillDown({ ...asked, figure, month });
        expect(never).toMatchObject({ items: [], total: 0 });
      }
  });

  it("show members who left, and how many stayed of each month's joiners", async () => {
    const [member] = await all<{ id: string }>(
      "update members set status = 'left', status_at = now() where id = (select id from members where status = 'active' order by id limit 1) returning id",
    );
    const { growth, cohorts, sources } = await owner.insights.members({ business, range: "30d" });
    const { totals } = await owner.insights.overview({ business, range: "30d" });
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    expect(sum(growth.map(({ joined }) => joined))).toBe(totals.joins);
    expect(sum(sources.map(({ joined }) => joined))).toBe(totals.joins);
    const { items } = await owner.insights.drillDown({ business, range: "30d", figure: "left" });
    expect(items.map(({ member }) => member.id)).toContain(member?.id);
    expect(sum(growth.map(({ left }) => left))).toBe(items.length);
    for (const { joined, stayed } of cohorts) expect(stayed).toBeLessThanOrEqual(joined);
  });

  it("count the members who did anything in a period, and in each month since they joined", async () => {
    const doings = `(select c.business_id, member_id, unnest(array[claimed_at, revealed_at, redeemed_at]) as at from claims c
      union all select business_id, member_id, at from treet_views)`;
    const engagedBetween = async (from: string, to: string) =>
      (
        await all<{ total: number }>(
          `select count(distinct member_id)::int as total from ${doings} as doing
          where business_id = (select id from businesses where slug = $1) and ${day("at")} between $2 and $3`,
          [business, from, to],
        )
      )[0]?.total;
    const { totals, before } = await owner.insights.overview({ business, range: "30d", compare: "previous" });
    expect([totals.engagedMembers, before?.engagedMembers]).toEqual([
      await engagedBetween(daysAgo(29), today),
      await engagedBetween(daysAgo(59), daysAgo(30)),
    ]);
    expect(totals.engagedMembers).toBeGreaterThan(0);
    const { cohorts } = await owner.insights.members({ business, range: "30d" });
    const counted = await all<{ month: string; later: number; active: number }>(
      `select to_char(joined, 'YYYY-MM-DD') as month, count(distinct member_id)::int as active,
        (extract(year from age(done, joined)) * 12 + extract(month from age(done, joined)))::int as later
      from (
        select member_id, date_trunc('month', ${day("at")}) as done, date_trunc('month', ${day("joined_at")}) as joined
        from ${doings} as doing join members m on m.id = member_id
        where m.business_id = (select id from businesses where slug = $1)
      ) as monthly where done >= joined and joined >= $2 group by 1, 3`,
      [business, cohorts[0]?.month],
    );
    const disclosed = cohorts.flatMap(({ month, active }) =>
      active.flatMap((active, later) => (active > 0 ? [`${month} ${later} ${active}`] : [])),
    );
    expect(disclosed.sort()).toEqual(counted.map((row) => `${row.month} ${row.later} ${row.active}`).sort());
    expect(cohorts.at(-1)?.active).toHaveLength(1);
  });

  it("name treets ending soon and the busiest partner, and agree with the totals", async () => {
    const [ends] = await all<{ id: string }>(
      "update treets set claim_until = now() + interval '3 days' where id = (select id from treets where state = 'live' order by id limit 1) returning id",
    );
    const asked = { business, range: "90d" } as const;
    const { ending, categories } = await owner.insights.offer(asked);
    expect(ending.map(({ id }) => id)).toContain(ends?.id);
    const { totals } = await owner.insights.overview(asked);
    expect(categories.reduce((sum, { claims }) => sum + claims, 0)).toBe(totals.claims);
    const [busiest] = await owner.insights.partners(asked);
    const [counted] = await all<{ claims: number; redemptions: number }>(
      `select count(*)::int as claims, count(*) filter (where c.state = 'redeemed')::int as redemptions
      from claims c join treets t on t.id = c.treet_id join businesses supplier on supplier.id = t.supplier_id
      where c.state not in ('cancelled', 'declined') and ${day("c.claimed_at")} >= $1
      group by supplier.id order by 1 desc, supplier.name limit 1`,
      [daysAgo(89)],
    );
    expect(busiest).toMatchObject(counted ?? {});
    const links = await owner.insights.links(asked);
    expect(links.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(totals.clicks);
    const use = await owner.insights.used(asked);
    expect(use.claims.now).toBe(totals.claims);
    const [redeemed] = await all<{ total: number }>(
      `select count(*)::int as total from claims where state = 'redeemed' and ${day("claimed_at")} >= $1`,
      [daysAgo(89)],
    );
    expect(use.redeemed.now).toBe(redeemed?.total);
  });

  it("start where the plan's history does, as indicated, and Starter has no custom range", async () => {
    await setPlan(backend, business, "starter");
    const year = await owner.insights.overview({ business, range: "12m" });
    expect(year.locked).toEqual({ askedFrom: daysAgo(364), shownFrom: daysAgo(29) });
    expect(year).toMatchObject({ from: daysAgo(29), days: 30 });
    expect((await owner.insights.overview({ business, range: "30d" })).locked).toBeNull();
    const { cohorts } = await owner.insights.members({ business, range: "30d" });
    expect(cohorts.every(({ month }) => month >= `${daysAgo(29).slice(0, 7)}-01`)).toBe(true);
    const claims = { business, figure: "claims", limit: 100 } as const;
    const counted = await all<{ total: number }>(
      `select count(*)::int as total from claims where state not in ('cancelled', 'declined')
        and ${day("claimed_at")} between $1 and (date_trunc('month', $1::date) + interval '1 month - 1 day')::date`,
      [daysAgo(29)],
    );
    const ofMonth = await owner.insights.drillDown({ ...claims, month: daysAgo(29) });
    expect(ofMonth.total).toBe(counted[0]?.total);
    await expect(
      owner.insights.overview({ business, range: "custom", from: daysAgo(5), to: today }),
    ).rejects.toMatchObject({ code: "feature_not_in_plan" });
    await setPlan(backend, business, "basic");
    const old = { business, range: "custom", from: daysAgo(800), to: daysAgo(700) } as const;
    expect((await owner.insights.members(old)).cohorts).toEqual([]);
    // The plan hides nothing as long as there is nothing older.
    expect(await owner.insights.overview(old)).toMatchObject({ from: daysAgo(800), locked: null });
    await backend.deps.database.pool.query(
      "update members set joined_at = now() - interval '900 days' where id = (select min(id) from members where business_id = (select id from businesses where slug = $1) and joined_at is not null)",
      [business],
    );
    const beyond = await owner.insights.overview(old);
    expect(beyond).toMatchObject({ from: daysAgo(364), days: 1, locked: { shownFrom: daysAgo(364) } });
  });
});
