import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { recountInsights } from "#server/backend/readers/insights/days.ts";
import { inLanguage } from "#server/language.ts";
import type { FileDownload } from "#shared/contract/common.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { exportedTables } from "#shared/insight-rules.ts";
import { runningDemoBackend } from "../support/running.ts";
import { setPlan } from "../support/teams.ts";

const business = "harbour-club";

describe("insights as files and for suppliers", () => {
  const backend = runningDemoBackend();
  let owner: BackendClient;
  let supplier: BackendClient;
  let provider: { id: string; slug: string };

  beforeAll(async () => {
    owner = await signedIn("owner@treets.example");
    supplier = await signedIn("partner@treets.example");
    const [found] = await all<{ id: string; slug: string }>(
      "select b.id, b.slug from businesses b join team_memberships t on t.business_id = b.id join users u on u.id = t.user_id where u.email = 'partner@treets.example' and b.is_provider limit 1",
    );
    if (!found) throw new Error("The demo has no partner");
    provider = found;
    await setPlan(backend, provider.slug, "basic");
  });

  const signedIn = async (email: string) =>
    backend.as((await backend.as().auth.signIn({ email, password: DEMO_PASSWORD })).token);
  const all = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await backend.deps.database.pool.query<Row>(text, values)).rows;
  const rowsOf = async ({ body }: FileDownload): Promise<string[][]> =>
    parse(await new Response(body).text(), { bom: true });

  it("include a PDF report with every table as searchable text", async () => {
    const file = await owner.insights.exportPdf({ business, days: 30 });
    const { text, pages } = await textOf(file);
    expect(file.name).toMatch(/^harbour-club-insights-.*\.pdf$/);
    expect(pages).toBeGreaterThan(1);
    for (const heading of ["Insights", "Figures", "Treets", "Partners", "Links", "E-mails"])
      expect(text).toContain(heading);
    const { totals } = await owner.insights.overview({ business, days: 30 });
    expect(text).toContain(totals.claims.toLocaleString("en"));
    const disclosed = await textOf(await owner.insights.highlightPdf({ business }));
    expect(disclosed.text).toContain("Highlights");
    expect(disclosed.text).toMatch(/New members|Claimed most|Saved by members/i);
    await expect(supplier.insights.exportPdf({ business })).rejects.toMatchObject({ code: "not_found" });
    // Exports per hour are limited, so the count is reset for the other tests.
    await all("delete from rate_limits");
  });

  async function textOf(file: File): Promise<{ text: string; pages: number }> {
    const { extractText } = await import("unpdf");
    const { text, totalPages } = await extractText(new Uint8Array(await file.arrayBuffer()), {
      mergePages: true,
    });
    return { text, pages: totalPages };
  }

  it("export every table as shown, and audit the export", async () => {
    const asked = { business, range: "90d" } as const;
    const { totals, trend } = await owner.insights.overview(asked);
    const figures = new Map(
      (await rowsOf(await owner.insights.export({ ...asked, table: "figures" }))).map(([name, value]) => [
        name,
        value,
      ]),
    );
    expect(figures.get("Claims")).toBe(String(totals.claims));
    expect(figures.get("Members who claimed")).toBe(String(totals.claimants));
    const buckets = await rowsOf(await owner.insights.export({ ...asked, table: "trend" }));
    expect(buckets.slice(1).map(([start]) => start)).toEqual(trend.map(({ start }) => start));
    for (const table of exportedTables) {
      const [header, ...rows] = await rowsOf(await owner.insights.export({ ...asked, table }));
      for (const row of rows) expect(row, table).toHaveLength(header?.length ?? 0);
    }
    const { items } = await owner.settings.audit({ business });
    expect(items[0]?.summary).toContain("exported the insights (mails)");
  });

  it("have names in the reader's language, in characters that every system accepts", async () => {
    const asked = { business, range: "30d" } as const;
    const nameOf = ({ headers }: FileDownload) =>
      /filename="([^"]+)"/.exec(headers["content-disposition"])?.[1] ?? "";
    // The files of the other tests have used up the hour's exports.
    await all("delete from rate_limits");
    const german = <T>(work: () => Promise<T>) => inLanguage("de", work);
    expect([
      nameOf(await german(() => owner.insights.export({ ...asked, table: "members" }))),
      nameOf(await german(() => owner.insights.exportAll(asked))),
      nameOf(await german(() => owner.settings.exportAudit({ business }))),
    ]).toEqual([
      expect.stringMatching(/^harbour-club-mitglieder-[\d-]+-bis-[\d-]+\.csv$/),
      expect.stringMatching(/^harbour-club-auswertungen-[\d-]+-bis-[\d-]+\.zip$/),
      expect.stringMatching(/^harbour-club-protokoll-[\d-]+\.csv$/),
    ]);
  });

  it("escape spreadsheet formulas, and need the manager role", async () => {
    await all(
      "update treets set title = '=HYPERLINK(1)' where id = (select treet_id from claims order by claimed_at desc limit 1)",
    );
    const { body, headers } = await owner.insights.export({ business, range: "30d", table: "treets" });
    expect(await new Response(body).text()).toContain("'=HYPERLINK(1)");
    expect(headers["content-disposition"]).toMatch(/harbour-club-treets-[\d-]+-to-[\d-]+\.csv/);
    await all(
      "update team_memberships set role = 'viewer' where user_id = (select id from users where email = 'partner@treets.example')",
    );
    const asViewer = { business: provider.slug, days: 30 };
    await expect(supplier.supply.exportOverview(asViewer)).rejects.toMatchObject({ code: "forbidden" });
    expect((await supplier.supply.overview(asViewer)).days).toBe(30);
    await all(
      "update team_memberships set role = 'owner' where user_id = (select id from users where email = 'partner@treets.example')",
    );
  });

  it("count only a supplier's own treets, without identifying members", async () => {
    const asked = { business: provider.slug, days: 90 };
    const found = await supplier.supply.overview(asked);
    const [counted] = await all<Record<string, number>>(
      `select count(*)::int as claims, count(distinct member_id)::int as claimants, count(*) filter (where c.state = 'redeemed')::int as "redeemedClaims"
      from claims c join treets t on t.id = c.treet_id
      where t.supplier_id = $1 and c.state not in ('cancelled', 'declined') and c.claimed_at >= ($2::date)::timestamp at time zone 'Europe/Copenhagen'`,
      [provider.id, found.from],
    );
    expect(found.totals).toMatchObject({
      claimants: counted?.claimants,
      redeemedClaims: counted?.redeemedClaims,
    });
    expect(found.totals.claims).toBeGreaterThan(0);
    const own = await all<{ id: string }>("select id from treets where supplier_id = $1", [provider.id]);
    const ids = new Set(own.map(({ id }) => id));
    expect(found.supplied).toBe(ids.size);
    expect(found.treets.every(({ id }) => ids.has(id))).toBe(true);
    expect(JSON.stringify(found)).not.toMatch(/mem_|@/);
    await expect(supplier.insights.overview({ business })).rejects.toMatchObject({ code: "not_found" });
    await expect(supplier.supply.overview({ ...asked, days: 8 })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("exclude small counts from a supplier's sums as well as from its rows", async () => {
    const [treet] = await all<{ id: string }>(
      "select id from treets where supplier_id = $1 and claimed_count >= 5 order by claimed_count desc limit 1",
      [provider.id],
    );
    // One treet with many claims, and two claims of another.
    await all(
      `update claims set claimed_at = now() - interval '300 days', redeemed_at = null where treet_id in (select id from treets where supplier_id = $1 and id <> $2)`,
      [provider.id, treet?.id],
    );
    await all(
      `update claims set claimed_at = now() where id in (select id from claims where state not in ('cancelled', 'declined') and treet_id in (select id from treets where supplier_id = $1 and id <> $2) order by id limit 2)`,
      [provider.id, treet?.id],
    );
    await recountInsights(backend.deps.db);
    const { totals, treets } = await supplier.supply.overview({ business: provider.slug, days: 90 });
    const many = treets.find(({ id }) => id === treet?.id);
    expect(treets.filter(({ claims }) => claims === null).length).toBeGreaterThan(0);
    expect(totals.claims).toBe(many?.claims);
    const file = await rowsOf(await supplier.supply.exportOverview({ business: provider.slug, days: 90 }));
    expect(file.flat()).toContain("hidden");
  });

  it("do not reveal small counts through overlapping periods", async () => {
    const [found] = await all<{ id: string }>(
      "select id from treets where supplier_id = $1 and claimed_count >= 25 order by claimed_count desc limit 1",
      [provider.id],
    );
    const treet = found?.id ?? "";
    // 10 claims in the last 7 days, 7 in the 7 before, and 3 in the rest of the 30; the others are long ago.
    await all(
      `update claims set claimed_at = now() - case when placed.number <= 10 then interval '1 day'
        when placed.number <= 17 then interval '10 days' when placed.number <= 20 then interval '20 days' else interval '150 days' end
      from (select id, row_number() over (order by id) as number from claims
        where treet_id = $1 and state not in ('cancelled', 'declined')) as placed where placed.id = claims.id`,
      [treet],
    );
    await recountInsights(backend.deps.db);
    const ask = (days: number) => supplier.supply.insights({ business: provider.slug, treet, days });
    const [week, month] = [await ask(7), await ask(30)];
    expect(month.totals.claims).toBe(20);
    expect(week.totals.claims).toBe(10);
    expect(week.before.claims).toBeNull();
    // A day's figure is the same, or suppressed as well, whatever the period.
    expect(month.perDay.slice(-7)).toEqual(week.perDay);
    expect(month.perDay.filter(({ claims }) => claims !== null && claims > 0 && claims < 5)).toEqual([]);
    const rowOf = async (days: number) =>
      (await supplier.supply.overview({ business: provider.slug, days })).treets.find(
        ({ id }) => id === treet,
      );
    expect([(await rowOf(7))?.claims, (await rowOf(30))?.claims]).toEqual([10, 20]);
  });
});
