import type { z } from "zod";
import type { suppliedOverview } from "#shared/contract/supply.ts";
import type { SuppliedInsights, TreetInsights } from "#shared/contract/treet-insights.ts";
import { insightPeriods } from "#shared/insight-rules.ts";
import { slugFrom } from "#shared/slugs.ts";
import { suppressedSum, suppressSmallCounts } from "#shared/small-counts.ts";
import * as exportWords from "#words/exports.ts";
import {
  findSupplied,
  suppliedTreets,
  suppressedDays,
  suppressedPeriods,
} from "../../offers/supply/index.ts";
import { csvLine, csvStream } from "../../platform/csv.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { noteExport } from "./export.ts";
import { daysOfTreet, perDayOf, type Sums, sumWithin, totalOf, totalsFrom } from "./of-treet.ts";
import { type Periods, type Place, periodsOf } from "./periods.ts";
import type { Period } from "./queries.ts";
import { countsOf } from "./supplier-counts.ts";
import { membersIn } from "./treet-members.ts";

const MAX_ROWS = 100;

/** Uses the time zone of the treet's community, and goes back as far as the plan of the supplier, who requests it. */
export const insights = inBusiness.supply.insights.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const found = await oneOr404(findSupplied(deps.db, business.id, input.treet));
  const { id, timezone } = found.community;
  const place = { id, timezone, plan: business.plan };
  const { days, present } = periodsOf(place, input.days, deps.clock());
  const periods = everyPeriod(deps, place);
  const windows = windowsOf(periods);
  const [counted, members] = await Promise.all([
    daysOfTreet(deps.db, found.treet.id, { from: earliest(windows), to: present.to }),
    membersIn(deps.db, [found.treet.id], { timezone, windows }),
  ]);
  const totals = windows.map((window, place) => totalsFrom(sumWithin(counted, window), members[place]));
  const disclosed = disclosedOf(inPeriods(periods, totals), days);
  return {
    from: present.from,
    to: present.to,
    days,
    ...disclosed,
    perDay: withoutHints(perDayOf(counted, present)),
  };
});

/** Returns every period that can be requested, as the counts of one may reveal those of another. */
function everyPeriod({ clock }: Pick<Dependencies, "clock">, place: Place): Periods[] {
  const now = clock();
  const lengths = new Set(insightPeriods.map((days) => periodsOf(place, days, now).days));
  return [...lengths].map((days) => periodsOf(place, days, now));
}

/** Returns each period, followed by the one it is compared with. */
const windowsOf = (periods: readonly Periods[]): Period[] =>
  periods.flatMap(({ present, before }) => [present, before]);

const earliest = (windows: readonly Period[]): string => windows.map(({ from }) => from).sort()[0] ?? "";

/** Groups the counts of the windows by period. */
const inPeriods = <Counts>(
  periods: readonly Periods[],
  counted: readonly Counts[],
): { days: number; present: Counts; before: Counts }[] =>
  periods.flatMap(({ days }, place) => {
    const [present, before] = counted.slice(2 * place, 2 * place + 2);
    return present !== undefined && before !== undefined ? [{ days, present, before }] : [];
  });

function disclosedOf<Counts extends Readonly<Record<keyof Counts, number>>>(
  counted: readonly { days: number; present: Counts; before: Counts }[],
  asked: number,
) {
  type Nullable = { [Name in keyof Counts]: number | null };
  const names = Object.keys(counted[0]?.present ?? {}) as (keyof Counts)[];
  const disclosed = names.map((name) => {
    const found = suppressedPeriods(
      counted.map(({ days, present, before }) => ({
        days,
        present: present[name],
        before: before[name],
      })),
    ).find(({ days }) => days === asked);
    return [name, found] as const;
  });
  return {
    totals: Object.fromEntries(disclosed.map(([name, found]) => [name, found?.present ?? null])) as Nullable,
    before: Object.fromEntries(disclosed.map(([name, found]) => [name, found?.before ?? null])) as Nullable,
  };
}

/**
 * Returns the figures of everything this business supplies, in its own time zone. Rows have each treet's counts; totals
 * are shown only as far as they do not reveal suppressed rows.
 */
export const overview = inBusiness.supply.overview.handler(({ input, context }) =>
  overviewOf(context.deps, context.business, input.days),
);

type Overview = z.input<typeof suppliedOverview>;

async function overviewOf(
  deps: Pick<Dependencies, "db" | "clock">,
  business: ActingBusiness,
  asked: number,
): Promise<Overview> {
  const { db, clock } = deps;
  const { timezone } = business;
  const { present, days } = periodsOf(business, asked, clock());
  const periods = everyPeriod(deps, business);
  const windows = windowsOf(periods);
  const supplied = await suppliedTreets(db, business.id);
  const ids = supplied.map(({ id }) => id);
  const [countsOfTreet, members] = await Promise.all([
    countsOf(db, supplied, { timezone, windows }),
    membersIn(db, ids, { timezone, windows }),
  ]);
  const counted = new Map(ids.map((id) => [id, countsOfTreet(id)]));
  const totals = windows.map((_, place) => {
    const each = [...counted.values()].flatMap((counts) => counts.slice(place, place + 1));
    return totalsFrom(totalOf(each), members[place]);
  });
  const disclosed = disclosedOf(inPeriods(periods, totals), days);
  const rowOf = ({ views, claims, redemptions }: Sums) => ({ views, claims, redemptions });
  const countedOf = (id: string) => inPeriods(periods, counted.get(id)?.map(rowOf) ?? []);
  const rowsCounted = supplied
    .flatMap(({ id, title, community }) => {
      const present = countedOf(id).find((one) => one.days === days)?.present;
      return present ? [{ id, title, community, ...present }] : [];
    })
    .filter(({ views, claims, redemptions }) => views + claims + redemptions > 0)
    .sort((one, other) => other.claims - one.claims || one.title.localeCompare(other.title));
  const disclosedRows = new Map(ids.map((id) => [id, disclosedOf(countedOf(id), days)]));
  const rows = rowsCounted.map((row) => ({ ...row, ...disclosedRows.get(row.id)?.totals }));
  const besideRows = (side: "totals" | "before") =>
    Object.fromEntries(
      rowMetrics.map((name) => {
        const sum = disclosed[side][name];
        const parts = [...disclosedRows.values()].map((row) => row[side][name]);
        return [name, sum === null ? null : suppressSmallCounts({ sum: suppressedSum(sum, parts) }).sum];
      }),
    ) as Record<keyof RowCounts, number | null>;
  return {
    from: present.from,
    to: present.to,
    days,
    treets: rows.slice(0, MAX_ROWS),
    supplied: ids.length,
    totals: { ...disclosed.totals, ...besideRows("totals") },
    before: { ...disclosed.before, ...besideRows("before") },
  };
}

const rowMetrics = ["views", "claims", "redemptions"] as const;
type RowCounts = Record<(typeof rowMetrics)[number], number>;

/** Exports the overview as a file. */
export const exportOverview = inBusiness.supply.exportOverview.handler(async ({ input, context }) => {
  const { deps, business, user, caller } = context;
  await deps.limits.consume("export-account", user.id);
  await noteExport(deps, { business, user, caller, table: "treets supplied" });
  const { treets, from, to } = await overviewOf(deps, business, input.days);
  const text = (count: number | null) => count ?? exportWords.notTold();
  async function* lines(): AsyncGenerator<string> {
    yield csvLine([
      exportWords.treet(),
      exportWords.community(),
      exportWords.views(),
      exportWords.claims(),
      exportWords.redeemed(),
      exportWords.from(),
      exportWords.to(),
    ]);
    for (const { title, community, views, claims, redemptions } of treets)
      yield csvLine([title, community, text(views), text(claims), text(redemptions), from, to]);
  }
  return csvStream(`${business.slug}-${slugFrom(exportWords.suppliedFile())}-${to}.csv`, lines());
});

/** Suppresses days so that no sum reveals a small count. */
function withoutHints(perDay: TreetInsights["perDay"]): SuppliedInsights["perDay"] {
  const disclosed = (counts: readonly number[]) => suppressedDays(counts, insightPeriods);
  const claims = disclosed(perDay.map((day) => day.claims));
  const redemptions = disclosed(perDay.map((day) => day.redemptions));
  return perDay.map(({ day }, index) => ({
    day,
    claims: claims[index] ?? null,
    redemptions: redemptions[index] ?? null,
  }));
}
