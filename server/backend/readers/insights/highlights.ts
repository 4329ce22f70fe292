import { type SQL, sql } from "drizzle-orm";
import type { Highlights } from "#shared/contract/highlights.ts";
import { PARTNERS_AT_ONCE } from "#shared/partner-rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { insightTreets } from "../../platform/db/schema/insights.ts";
import { links } from "../../platform/db/schema/links.ts";
import { members } from "../../platform/db/schema/members.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { partnershipWith } from "./partnership-with.ts";
import { type Period, within } from "./queries.ts";
import { claimedByTreet } from "./treet-sums.ts";
import type { TwoPeriods } from "./use.ts";

/** With fewer claims than this, a share of them or a rise is down to chance. */
const ENOUGH_CLAIMS = 5;
/** Number of most claimed treets among which the most used one is sought. */
const OFTEN_CLAIMED = 20;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly now: number;
  readonly before: number;
  readonly imageId: string | null;
  readonly trend?: readonly number[];
}

type Standouts = Pick<Highlights, "favourite" | "riser" | "mostUsed" | "partner" | "partners" | "link">;

export async function standoutsOf(db: Executor, periods: TwoPeriods): Promise<Standouts> {
  const [treets, partners, link] = await Promise.all([
    claimedTreets(db, periods),
    busiestPartners(db, periods),
    bestLink(db, periods),
  ]);
  const [favourite] = treets;
  return {
    favourite: favourite ? standout(favourite) : null,
    riser: standoutOr(first(treets.filter(hasRisen), (treet) => treet.now - treet.before)),
    mostUsed: mostUsed(treets),
    partner: standoutOr(partners[0]),
    partners: partners.map(({ id, name, now }) => ({ id, name, claims: now })),
    link,
  };
}

const standout = ({ id, name, now, before, imageId, trend }: Row) => ({
  id,
  name,
  claims: { now, before },
  imageId,
  ...(trend && { trend: [...trend] }),
});
const standoutOr = (row: Row | undefined) => (row ? standout(row) : null);
const hasRisen = ({ now, before }: Row) => now >= ENOUGH_CLAIMS && before > 0 && now > before;

function mostUsed(treets: readonly (Row & { redeemed: number })[]): Standouts["mostUsed"] {
  const often = treets.filter(({ now, redeemed }) => now >= ENOUGH_CLAIMS && redeemed > 0);
  const found = first(often, ({ now, redeemed }) => redeemed / now);
  return found ? { ...standout(found), redeemed: found.redeemed } : null;
}

/** Returns the row with the highest measure; the first of several equal ones. */
const first = <T>(rows: readonly T[], measure: (row: T) => number): T | undefined =>
  rows.reduce<T | undefined>(
    (best, row) => (best === undefined || measure(row) > measure(best) ? row : best),
    undefined,
  );

const during = (column: Parameters<typeof within>[0], period: Period): SQL =>
  sql`count(*) filter (where ${within(column, period)})::int`;
const bothOf = ({ present, before }: TwoPeriods): Period => ({ ...present, from: before.from });

/** Claims of each treet in either period, and how many of the current period's claims are redeemed by now. */
const claimedIn = ({ present, before }: TwoPeriods): SQL => sql`
  select id, sum(now)::int as now, sum(before)::int as before, sum(redeemed)::int as redeemed from (
    select id, claims as now, 0 as before, redeemed from (${claimedByTreet(present, {})}) as present
    union all select id, 0, claims, 0 from (${claimedByTreet(before, {})}) as former
  ) as claimed group by 1`;

/** Returns the most claimed treets, along with the one that gained most if it is not among them. */
async function claimedTreets(db: Executor, periods: TwoPeriods) {
  const { businessId, from, to } = periods.present;
  const byDay = sql`
    select array_agg(coalesce(sums.claims, 0) order by day)
    from generate_series(${from}::timestamp, ${to}::timestamp, '1 day') as day left join ${insightTreets} as sums
      on sums.business_id = ${businessId} and sums.span = 'day' and sums.start = day::date and sums.treet_id = chosen.id`;
  const { rows } = await db.execute<{
    id: string;
    name: string;
    now: number;
    before: number;
    redeemed: number;
    imageId: string | null;
    trend: number[];
  }>(sql`
    with claimed as (${claimedIn(periods)}), chosen as (
      (select * from claimed where now > 0 order by now desc, id limit ${OFTEN_CLAIMED})
      union
      (select * from claimed where before > 0 and now >= ${ENOUGH_CLAIMS} order by now - before desc, id limit 1)
    )
    select chosen.*, ${treets.title} as name, ${treets.imageId} as "imageId", (${byDay}) as trend from chosen join ${treets} on ${treets.id} = chosen.id order by now desc, name, id`);
  return rows;
}

/** Returns the partners whose treets were claimed in the period, each by its latest partnership, most claimed first. */
async function busiestPartners(db: Executor, periods: TwoPeriods): Promise<Row[]> {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    now: number;
    before: number;
    imageId: string | null;
  }>(sql`
    with claimed as (${claimedIn(periods)}), supplied as (
      select ${treets.supplierId} as supplier_id, sum(now)::int as now, sum(before)::int as before
      from claimed join ${treets} on ${treets.id} = claimed.id
      where ${treets.supplierId} <> ${periods.present.businessId} group by 1 having sum(now) > 0
    )
    select partner.id, ${businesses.name} as name, ${businesses.logoImageId} as "imageId", now, before
    from supplied join ${businesses} on ${businesses.id} = supplied.supplier_id
    cross join lateral (${partnershipWith(periods.present.businessId, sql`supplied.supplier_id`)}) as partner
    order by now desc, 2 limit ${PARTNERS_AT_ONCE}`);
  return rows;
}

async function bestLink(db: Executor, { present, before }: TwoPeriods): Promise<Standouts["link"]> {
  const { rows } = await db.execute<{ id: string; name: string; now: number; before: number }>(sql`
    select ${links.id} as id, ${links.name} as name,
      ${during(members.joinedAt, present)} as now, ${during(members.joinedAt, before)} as before
    from ${links} join ${members} on ${members.sourceLinkId} = ${links.id}
    where ${links.businessId} = ${present.businessId} and ${within(members.joinedAt, bothOf({ present, before }))}
    group by 1, 2 having ${during(members.joinedAt, present)} > 0 order by 3 desc, 2 limit 1`);
  const [found] = rows;
  return found ? { id: found.id, name: found.name, joins: { now: found.now, before: found.before } } : null;
}
