import { sumOf } from "#shared/money.ts";
import { toWallClock } from "#shared/zoned-time.ts";
import { csvLine, csvStream } from "../../platform/csv.ts";
import { business, operations } from "../../platform/operation.ts";
import { type StatementPart, statementOf } from "../ledger/index.ts";

export const statement = operations.payouts.statement.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const { timezone, currency } = business;
  const month = input.month ?? toWallClock(deps.clock().toISOString(), timezone).slice(0, 7);
  const parts = await statementOf(deps.db, { businessId: business.id, month, timezone });
  const rows = parts.filter(({ treetId }) => treetId !== null);
  const currencies = [...new Set(parts.map((part) => part.currency))];
  return {
    month,
    currency,
    rows: rows.map((part) => ({
      ...part,
      treetId: part.treetId ?? "",
      title: part.title ?? "",
      netMinor: netOf(part),
    })),
    totals: currencies.map((each) =>
      totalOf(
        each,
        parts.filter((part) => part.currency === each),
      ),
    ),
  };
});

const netOf = ({ salesMinor, refundsMinor, feesMinor }: StatementPart): number =>
  salesMinor - refundsMinor - feesMinor;

function totalOf(currency: string, parts: readonly StatementPart[]) {
  const total = (of: (part: StatementPart) => number) => sumOf(parts.map(of));
  return {
    currency,
    sold: total(({ sold }) => sold),
    refunded: total(({ refunded }) => refunded),
    salesMinor: total(({ salesMinor }) => salesMinor),
    refundsMinor: total(({ refundsMinor }) => refundsMinor),
    feesMinor: total(({ feesMinor }) => feesMinor),
    netMinor: total(netOf),
    payoutsMinor: total(({ payoutsMinor }) => payoutsMinor),
  };
}

const HEADERS = ["Treet", "Currency", "Sold", "Refunded", "Sales", "Refunds", "Fees", "Net", "Paid out"];

/** The same as a file, in the currency's own units. */
export const statementFile = operations.payouts.statementFile
  .use(business)
  .handler(async ({ input, context }) => {
    const { deps, business } = context;
    const { id: businessId, timezone, slug } = business;
    const parts = await statementOf(deps.db, { businessId, month: input.month, timezone });
    async function* lines(): AsyncGenerator<string> {
      yield csvLine(HEADERS);
      for (const part of parts) {
        const { title, treetId, currency, sold, refunded } = part;
        const amounts = [part.salesMinor, part.refundsMinor, part.feesMinor, netOf(part), part.payoutsMinor];
        const name = treetId === null ? "Payouts" : (title ?? treetId);
        yield csvLine([name, currency, sold, refunded, ...amounts.map((minor) => decimal(minor, currency))]);
      }
    }
    return csvStream(`statement-${slug}-${input.month}.csv`, lines());
  });

/** 1250 minor units of EUR → 12.5, as a spreadsheet reads it. */
function decimal(minor: number, currency: string): number {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return minor / 10 ** digits;
}
