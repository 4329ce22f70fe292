import type { z } from "zod";
import type { suppliedOverview } from "#shared/contract/supply.ts";
import type { SuppliedInsights, TreetInsights } from "#shared/contract/treet-insights.ts";
import { FEWEST_SHOWN } from "#shared/insight-rules.ts";
import { problem } from "#shared/problems.ts";
import { csvLine, csvStream } from "../csv.ts";
import type { Dependencies } from "../dependencies.ts";
import { noteExport } from "../insights/export.ts";
import { insightsOfTreets, totalsOfTreets } from "../insights/of-treet.ts";
import { periodsOf } from "../insights/periods.ts";
import { type ActingBusiness, business, operations } from "../operation.ts";
import { countsOf } from "./counts.ts";
import { manyOf, toldParts, toldSum } from "./few.ts";
import { findSupplied, suppliedTreets } from "./queries.ts";

const MOST_ROWS = 100;

/** By the clock of the community it is for, as far back as the plan of the supplier, who asks. */
export const insights = operations.supply.insights.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const found = await findSupplied(deps.db, business.id, input.treet);
  if (!found) throw problem("not_found");
  const { id, timezone } = found.community;
  const periods = periodsOf({ id, timezone, plan: business.plan }, input.days, deps.clock());
  return withoutFew(await insightsOfTreets(deps.db, [found.treet.id], periods));
});

/** All of what this business supplies together, by its own clock. Rows tell a treet's counts, sums what rows cannot undo. */
export const overview = operations.supply.overview
  .use(business)
  .handler(({ input, context }) => overviewOf(context.deps, context.business, input.days));

type Overview = z.input<typeof suppliedOverview>;

async function overviewOf(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  business: ActingBusiness,
  asked: number,
): Promise<Overview> {
  const { present, before, days } = periodsOf(business, asked, clock());
  const supplied = await suppliedTreets(db, business.id);
  const ids = supplied.map(({ id }) => id);
  const rows = (await countsOf(db, supplied, present)).map((row) => ({ ...row, ...manyOf(countsIn(row)) }));
  const totals = await totalsOfTreets(db, ids, present);
  const told = Object.fromEntries(
    rowMetrics.map((name) => [
      name,
      toldSum(
        totals[name],
        rows.map((row) => row[name]),
      ),
    ]),
  );
  return {
    ...{ from: present.from, to: present.to, days, treets: rows.slice(0, MOST_ROWS), supplied: ids.length },
    totals: { ...manyOf(totals), ...manyOf({ ...countsIn(totals), ...told }) },
    before: manyOf(await totalsOfTreets(db, ids, before)),
  };
}

const rowMetrics = ["views", "claims", "redemptions"] as const;
type RowCounts = Record<(typeof rowMetrics)[number], number>;
const countsIn = ({ views, claims, redemptions }: RowCounts): RowCounts => ({ views, claims, redemptions });

/** The same as a file. */
export const exportOverview = operations.supply.exportOverview
  .use(business)
  .handler(async ({ input, context }) => {
    const { deps, business, user, caller } = context;
    await deps.limits.spend("export-account", user.id);
    await noteExport(deps, { business, user, caller, table: "treets supplied" });
    const { treets, from, to } = await overviewOf(deps, business, input.days);
    const text = (count: number | null) => count ?? `fewer than ${FEWEST_SHOWN}`;
    async function* lines(): AsyncGenerator<string> {
      yield csvLine(["Treet", "Community", "Views", "Claims", "Redeemed", "From", "To"]);
      for (const { title, community, views, claims, redemptions } of treets)
        yield csvLine([title, community, text(views), text(claims), text(redemptions), from, to]);
    }
    return csvStream(`${business.slug}-supplied-${to}.csv`, lines());
  });

const withoutFew = ({ totals, before, perDay, ...period }: TreetInsights): SuppliedInsights => ({
  ...period,
  totals: manyOf(totals),
  before: manyOf(before),
  perDay: withoutHints(perDay),
});

/** Days of which a metric may be told: a sum must not give away the day that is missing beside it. */
function withoutHints(perDay: TreetInsights["perDay"]): SuppliedInsights["perDay"] {
  const claims = toldParts(perDay.map((day) => day.claims));
  const redemptions = toldParts(perDay.map((day) => day.redemptions));
  return perDay.map(({ day }, index) => ({
    day,
    claims: claims[index] ?? null,
    redemptions: redemptions[index] ?? null,
  }));
}
