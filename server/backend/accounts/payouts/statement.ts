import type { z } from "zod";
import type { statement as statementSchema } from "#shared/contract/payouts.ts";
import { formatMoney, sumOf } from "#shared/money.ts";
import { slugFrom } from "#shared/slugs.ts";
import { toWallClock } from "#shared/zoned-time.ts";
import * as exportWords from "#words/exports.ts";
import { csvLine, csvStream } from "../../platform/csv.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { type PdfCells, reportPdf } from "../../platform/pdf/report.ts";
import { type StatementPart, statementOf } from "../ledger/index.ts";

type Statement = z.input<typeof statementSchema>;

export const statement = inBusiness.payouts.statement.handler(({ input, context }) =>
  read(context, "seller", input.month),
);

/** All payments by members of a community, with fees, including those to other sellers. */
export const spending = inBusiness.payouts.spending.handler(({ input, context }) =>
  read(context, "community", input.month),
);

async function read(
  { deps, business }: { deps: Dependencies; business: ActingBusiness },
  as: "community" | "seller",
  asked: string | undefined,
): Promise<Statement> {
  const { id: businessId, timezone, currency } = business;
  const present = toWallClock(deps.clock().toISOString(), timezone).slice(0, 7);
  const month = asked ?? present;
  const parts = await statementOf(deps.db, { businessId, as, month, timezone });
  const currencies = [...new Set(parts.map((part) => part.currency))];
  return {
    month,
    isOver: month < present,
    currency,
    rows: parts.flatMap(({ treetId, title, ...part }) =>
      treetId === null ? [] : [{ treetId, title: title ?? "", ...part, netMinor: netOf(part) }],
    ),
    totals: currencies.map((each) =>
      totalOf(
        each,
        parts.filter((part) => part.currency === each),
      ),
    ),
  };
}

type Sums = Omit<StatementPart, "title" | "treetId">;

const netOf = ({ salesMinor, refundsMinor, disputesMinor, feesMinor }: Sums): number =>
  salesMinor - refundsMinor - disputesMinor - feesMinor;

function totalOf(currency: string, parts: readonly Sums[]): Statement["totals"][number] {
  const total = (of: (part: Sums) => number) => sumOf(parts.map(of));
  return {
    currency,
    sold: total(({ sold }) => sold),
    refunded: total(({ refunded }) => refunded),
    salesMinor: total(({ salesMinor }) => salesMinor),
    refundsMinor: total(({ refundsMinor }) => refundsMinor),
    disputesMinor: total(({ disputesMinor }) => disputesMinor),
    feesMinor: total(({ feesMinor }) => feesMinor),
    netMinor: total(netOf),
    payoutsMinor: total(({ payoutsMinor }) => payoutsMinor),
  };
}

/** The amount columns of each file, between the name of a treet and the payouts. */
const AMOUNTS = ["salesMinor", "refundsMinor", "disputesMinor", "feesMinor", "netMinor"] as const;
const amountHeaders = () => [
  exportWords.sales(),
  exportWords.refunds(),
  exportWords.disputes(),
  exportWords.fees(),
  exportWords.net(),
];
const headers = () => [
  exportWords.treet(),
  exportWords.currency(),
  exportWords.sold(),
  exportWords.refunded(),
  ...amountHeaders(),
];

/** The seller's statement as a CSV file, with amounts in major units of the currency. */
export const statementFile = inBusiness.payouts.statementFile.handler(async ({ input, context }) => {
  const { slug } = context.business;
  const { rows, totals } = await read(context, "seller", input.month);
  async function* lines(): AsyncGenerator<string> {
    yield csvLine([...headers(), exportWords.paidOut()]);
    for (const row of rows) yield csvLine([...cellsOf(row), 0]);
    for (const { currency, payoutsMinor } of totals)
      if (payoutsMinor !== 0)
        yield csvLine([
          exportWords.payouts(),
          currency,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          decimal(payoutsMinor, currency),
        ]);
  }
  return csvStream(`${slugFrom(exportWords.statement())}-${slug}-${input.month}.csv`, lines());
});

export const spendingFile = inBusiness.payouts.spendingFile.handler(async ({ input, context }) => {
  const { rows } = await read(context, "community", input.month);
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(headers());
    for (const row of rows) yield csvLine(cellsOf(row));
  }
  return csvStream(
    `${slugFrom(exportWords.paymentsFile())}-${context.business.slug}-${input.month}.csv`,
    lines(),
  );
});

const cellsOf = (row: Statement["rows"][number]): (string | number)[] => [
  row.title,
  row.currency,
  row.sold,
  row.refunded,
  ...AMOUNTS.map((amount) => decimal(row[amount], row.currency)),
];

/** The seller's statement as a PDF for bookkeeping. */
export const statementPdf = inBusiness.payouts.statementPdf.handler(async ({ input, context }) => {
  const { business } = context;
  const { rows, totals } = await read(context, "seller", input.month);
  const amounts = (sums: Sums & { readonly netMinor: number }): PdfCells => [
    sums.sold,
    ...AMOUNTS.map((amount) => formatMoney({ minor: sums[amount], currency: sums.currency })),
  ];
  const pdf = await reportPdf({
    title: exportWords.statement(),
    subtitle: `${business.name}, ${input.month} (${business.timezone})`,
    sections: [
      {
        heading: exportWords.salesByTreet(),
        rows: [
          [exportWords.treet(), exportWords.sold(), ...amountHeaders()],
          ...rows.map((row) => [row.title, ...amounts(row)]),
          ...totals.map((total) => [exportWords.total({ currency: total.currency }), ...amounts(total)]),
        ],
      },
      {
        heading: exportWords.payouts(),
        paragraphs:
          totals.length === 0
            ? [exportWords.nothingInMonth()]
            : totals.map(({ currency, payoutsMinor }) =>
                exportWords.paidOutToBank({ money: formatMoney({ minor: payoutsMinor, currency }) }),
              ),
      },
    ],
  });
  const name = `${slugFrom(exportWords.statement())}-${business.slug}-${input.month}.pdf`;
  return new File([new Uint8Array(pdf)], name, { type: "application/pdf" });
});

/** Converts to major units, as spreadsheets expect: 1250 minor units of EUR → 12.5. */
function decimal(minor: number, currency: string): number {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return minor / 10 ** digits;
}
