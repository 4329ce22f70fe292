import { type ExportedTable, exportedTables } from "#shared/insight-rules.ts";
import { slugFrom } from "#shared/slugs.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import type { Requesting } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { BYTE_ORDER_MARK, csvLine, csvStream } from "../../platform/csv.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness, ActingUser } from "../../platform/operation-context.ts";
import { type PdfCells, type PdfSection, reportPdf } from "../../platform/pdf/report.ts";
import { type ZippedFile, zipOf } from "../../platform/zip.ts";
import { figuresOf } from "./figures.ts";
import { mailsOf } from "./mail-board.ts";
import { busiestLinks, growthOf } from "./member-boards.ts";
import { shownSince } from "./periods.ts";
import { type Asked, requestedRange } from "./requested-range.ts";
import { busiestPartners, busiestTreets } from "./treet-boards.ts";
import { usedOf } from "./use.ts";

type Cells = readonly (string | number | null)[];
type Inside = { readonly deps: Dependencies; readonly business: ActingBusiness };
type Lines = (inside: Inside, asked: Asked) => AsyncGenerator<Cells>;

/** Exports a table of the insights as a file, including rows that the list on the screen cuts off. */
export const exportTable = inBusiness.insights.export.handler(async ({ input, context }) => {
  const { deps, business, user, caller } = context;
  const asked = await requestedRange(context, input);
  await deps.limits.consume("export-account", user.id);
  await noteExport(deps, { business, user, caller, table: input.table });
  async function* lines(): AsyncGenerator<string> {
    for await (const cells of tables[input.table]({ deps, business }, asked)) yield csvLine(cells);
  }
  return csvStream(fileNameOf(business, headings[input.table](), asked.present, "csv"), lines());
});

/** Exports all tables at once, as a ZIP with one file each. */
export const exportAll = inBusiness.insights.exportAll.handler(async ({ input, context }) => {
  const { deps, business, user, caller } = context;
  const asked = await requestedRange(context, input);
  await deps.limits.consume("export-account", user.id);
  await noteExport(deps, { business, user, caller, table: "everything" });
  const files: ZippedFile[] = [];
  for (const table of exportedTables) {
    let text = BYTE_ORDER_MARK;
    for await (const cells of tables[table]({ deps, business }, asked)) text += csvLine(cells);
    files.push({ name: `${slugFrom(headings[table]())}.csv`, text });
  }
  return {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${fileNameOf(business, exportWords.insights(), asked.present, "zip")}"`,
    },
    body: new Blob([new Uint8Array(zipOf(files, asked.now))]).stream(),
  };
});

/** Such as "harbour-club-insights-2026-11-01-to-2026-11-30.pdf", in the reader's language. */
const fileNameOf = (
  business: ActingBusiness,
  what: string,
  period: { readonly from: string; readonly to: string },
  extension: string,
): string => `${business.slug}-${slugFrom(what)}-${slugFrom(exportWords.period(period))}.${extension}`;

/** Rows of each table in a report, as on the screen; the CSV has all of them. */
const ROWS_IN_REPORT = 30;

const headings: Readonly<Record<ExportedTable, () => string>> = {
  figures: exportWords.figures,
  trend: exportWords.dayByDay,
  members: exportWords.members,
  retention: exportWords.retention,
  treets: exportWords.treets,
  partners: exportWords.partners,
  links: exportWords.links,
  mails: exportWords.emails,
};

/** Exports all tables as one PDF report, for printing or passing on. */
export const exportPdf = inBusiness.insights.exportPdf.handler(async ({ input, context }) => {
  const { deps, business, user, caller } = context;
  const asked = await requestedRange(context, input);
  await deps.limits.consume("export-account", user.id);
  await noteExport(deps, { business, user, caller, table: "report" });
  const sections: PdfSection[] = [];
  for (const table of exportedTables) {
    const rows: PdfCells[] = [];
    for await (const cells of tables[table]({ deps, business }, asked)) {
      if (rows.length > ROWS_IN_REPORT) break;
      rows.push(cells);
    }
    const paragraphs = rows.length > ROWS_IN_REPORT ? [exportWords.firstRows({ count: ROWS_IN_REPORT })] : [];
    sections.push({ heading: headings[table](), rows, paragraphs });
  }
  const { from, to } = asked.present;
  const pdf = await reportPdf({
    title: exportWords.insights(),
    subtitle: `${business.name}, ${exportWords.period({ from, to })} (${business.timezone})`,
    sections,
  });
  const name = fileNameOf(business, exportWords.insights(), asked.present, "pdf");
  return new File([new Uint8Array(pdf)], name, { type: "application/pdf" });
});

/** Records an export and its user in the audit log. */
export async function noteExport(
  deps: Dependencies,
  facts: {
    readonly business: ActingBusiness;
    readonly user: ActingUser;
    readonly caller: Requesting;
    readonly table: string;
  },
): Promise<void> {
  const { business, user, caller, table } = facts;
  await inTransaction(deps.db, (tx) =>
    record(
      tx,
      { deps, business, user, caller },
      "insights.exported",
      business.id,
      auditSentence(log.insightsExported, { table }),
    ),
  );
}

/** More treets than any plan allows. */
const ALL_TREETS = 10_000;

const tables: Readonly<Record<ExportedTable, Lines>> = {
  async *figures({ deps, business }, { present, before, two, narrowing }) {
    yield [exportWords.figure(), exportWords.periodColumn(), exportWords.comparedWith()];
    yield [exportWords.days(), exportWords.period(present), before && exportWords.period(before)];
    const figures = await figuresOf(deps.db, { present, before }, { narrowing });
    for (const [name, label] of figureNames)
      yield [label(), figures.present.totals[name], figures.before?.totals[name] ?? null];
    const { redeemed, saving } = await usedOf(deps.db, two, { currency: business.currency, narrowing });
    yield [exportWords.redeemedByNow(), redeemed.now, before && redeemed.before];
    if (saving)
      yield [
        exportWords.savedByMembers({ currency: saving.currency }),
        saving.minor.now / 100,
        before && saving.minor.before / 100,
      ];
  },
  async *trend({ deps }, { present, narrowing, unit }) {
    yield [exportWords.from(), ...trendNames.map(([, label]) => label())];
    const figures = await figuresOf(deps.db, { present }, { narrowing, unit });
    for (const bucket of figures.present.trend)
      yield [bucket.start, ...trendNames.map(([name]) => bucket[name])];
  },
  async *members({ deps }, { present, narrowing, unit }) {
    yield [exportWords.from(), exportWords.newMembers(), exportWords.left(), exportWords.net()];
    const { growth } = await growthOf(deps.db, present, { narrowing, unit });
    for (const { start, joined, left } of growth) yield [start, joined, left, joined - left];
  },
  async *retention({ deps, business }, { present, narrowing, unit, now }) {
    const shownFrom = shownSince(business, now);
    const { cohorts } = await growthOf(deps.db, present, { narrowing, unit, shownFrom });
    const months = [...(cohorts[0]?.active ?? []).keys()];
    yield [
      exportWords.joinedIn(),
      exportWords.joined(),
      exportWords.stayed(),
      ...months.map((month) => exportWords.activeInMonth({ month: month + 1 })),
    ];
    for (const { month, joined, stayed, active } of cohorts)
      yield [month.slice(0, 7), joined, stayed, ...months.map((later) => active[later] ?? null)];
  },
  async *treets({ deps }, { present, narrowing }) {
    yield [
      exportWords.treet(),
      exportWords.views(),
      exportWords.viewers(),
      exportWords.claims(),
      exportWords.redeemedByNow(),
    ];
    const rows = await busiestTreets(deps.db, present, narrowing, ALL_TREETS);
    for (const { title, views, viewers, claims, redemptions } of rows)
      yield [title, views, viewers, claims, redemptions];
  },
  async *partners({ deps }, { present, narrowing }) {
    yield [
      exportWords.partner(),
      exportWords.treetsClaimed(),
      exportWords.claims(),
      exportWords.redeemedByNow(),
    ];
    for (const row of await busiestPartners(deps.db, present, narrowing))
      yield [row.name, row.treets, row.claims, row.redemptions];
  },
  async *links({ deps }, { present, narrowing }) {
    yield [exportWords.link(), exportWords.clicks(), exportWords.scans(), exportWords.newMembers()];
    for (const row of await busiestLinks(deps.db, present, narrowing))
      yield [row.name, row.clicks, row.scans, row.joins];
  },
  async *mails({ deps }, { present }) {
    yield [exportWords.emailsAbout(), exportWords.sent()];
    const { sent, unsubscribed } = await mailsOf(deps.db, present);
    for (const row of sent) yield [row.category, row.sent];
    yield [exportWords.unsubscribedFromAll(), unsubscribed];
  },
};

const trendNames = [
  ["views", exportWords.views],
  ["claims", exportWords.claims],
  ["reveals", exportWords.codesRevealed],
  ["redemptions", exportWords.redeemed],
  ["joins", exportWords.newMembers],
  ["clicks", exportWords.linkClicks],
  ["scans", exportWords.codeScans],
] as const;
const figureNames = [
  ["activeMembers", exportWords.activeMembers],
  ...trendNames,
  ["claimants", exportWords.claimants],
  ["engagedMembers", exportWords.engagedMembers],
] as const;
