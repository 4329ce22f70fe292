import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { suppliedTreets } from "#server/backend/offers/supply/index.ts";
import type { Sums } from "#server/backend/readers/insights/of-treet.ts";
import { countsOf } from "#server/backend/readers/insights/supplier-counts.ts";
import { membersIn, type TreetMembers } from "#server/backend/readers/insights/treet-members.ts";
import type { Window } from "#server/backend/readers/insights/windows.ts";
import { DAY_MS } from "#shared/constants.ts";
import { eachDatabase } from "../support/databases.ts";
import { seedCommunity } from "../support/large-community.ts";
import { tries } from "../support/length.ts";
import { runningDemoBackend } from "../support/running.ts";

/**
 * Time zones in which days begin at other moments than in Copenhagen, where the community is: hours, half an hour, or
 * most of a day apart.
 */
const timezones = ["Europe/Copenhagen", "Pacific/Kiritimati", "Asia/Kolkata", "Pacific/Pago_Pago"];

const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const windows = fc
  .tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 7, max: 365 }))
  .map(([ago, length]): Window => ({ from: dayAgo(ago + length - 1), to: dayAgo(ago) }));

eachDatabase("each figure for a supplier, in any time zone,", (kind) => {
  const backend = runningDemoBackend({ kind });
  const sizes = { members: 80, treets: 40, claims: 1_500, partners: 2, links: 2, packs: 1, labels: 3 };
  let providerId = "";

  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await backend.deps.database.pool.query<Row>(text, values)).rows;

  beforeAll(async () => {
    await seedCommunity(backend, "summed-city", sizes);
    const [found] = await query<{ id: string }>(
      "select supplier_id as id from treets where business_id = (select id from businesses where slug = 'summed-city') and supplier_id is not null group by 1 order by sum(claimed_count) desc limit 1",
    );
    providerId = found?.id ?? "";
  });

  /** Recounts the same from each claim and view. */
  async function countedAnew(window: Window, timezone: string) {
    const within = (column: string) =>
      `${column} >= $2::date::timestamp at time zone $4 and ${column} < ($3::date + 1)::timestamp at time zone $4`;
    const values = [providerId, window.from, window.to, timezone];
    const sums = await query<Sums & { id: string }>(
      `select t.id,
        count(*) filter (where ${within("claimed_at")})::int as claims,
        count(*) filter (where c.state = 'redeemed' and ${within("claimed_at")})::int as redeemed,
        count(*) filter (where ${within("revealed_at")})::int as reveals,
        count(*) filter (where ${within("redeemed_at")})::int as redemptions,
        (select count(*)::int from treet_views v where v.treet_id = t.id and ${within("v.at")}) as views
      from treets t left join claims c on c.treet_id = t.id and c.state not in ('cancelled', 'declined')
      where t.supplier_id = $1 and (t.by_supplier or t.state <> 'draft') group by t.id order by t.id`,
      values,
    );
    const [members] = await query<TreetMembers>(
      `select (select count(distinct member_id)::int from claims c join treets t on t.id = c.treet_id
          where t.supplier_id = $1 and c.state not in ('cancelled', 'declined') and ${within("claimed_at")}) as claimants,
        (select count(distinct member_id)::int from treet_views v join treets t on t.id = v.treet_id
          where t.supplier_id = $1 and ${within("v.at")}) as viewers`,
      values,
    );
    return { sums, members };
  }

  it("equals a fresh count of claims and views", async () => {
    const supplied = await suppliedTreets(backend.deps.db, providerId);
    const ids = supplied.map(({ id }) => id).sort();
    let max = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...timezones),
        fc.array(windows, { minLength: 1, maxLength: 6 }),
        async (timezone, asked) => {
          const counts = await countsOf(backend.deps.db, supplied, { timezone, windows: asked });
          const members = await membersIn(backend.deps.db, ids, { timezone, windows: asked });
          for (const [place, window] of asked.entries()) {
            const anew = await countedAnew(window, timezone);
            const disclosed = ids.map((id) => ({ id, ...counts(id)[place] }));
            expect(disclosed, `${window.from} to ${window.to}, ${timezone}`).toEqual(anew.sums);
            expect(members[place]).toEqual(anew.members);
            max = Math.max(max, ...anew.sums.map(({ claims }) => claims));
          }
        },
      ),
      { numRuns: tries({ usual: 12, long: 200 }) },
    );
    expect(max, "there was something to count").toBeGreaterThan(5);
  });
});
