import type { FileDownload } from "#shared/contract/common.ts";
import type { AuditAction } from "#shared/lists/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditAll } from "./audit.ts";
import type { Sentence } from "./audit-sentence.ts";
import { csvLine, datedCsv } from "./csv.ts";
import { everyPage, mapRows, type Page, type PageAsked } from "./db/page.ts";
import { inTransaction } from "./db/transaction.ts";
import { actorOf } from "./operation.ts";
import type { ActingBusiness, SignedInContext } from "./operation-context.ts";

const ROWS_AT_ONCE = 500;

/** The columns of a file: the header of each, and its cell for a row. */
export type Columns<Row> = readonly (readonly [
  header: () => string,
  cellOf: (row: Row) => string | number | null,
])[];

/** Reads a page of one business's list. */
type PageAfter<Row> = (asked: PageAsked) => Promise<Page<Row>>;

interface ListExport<Row> {
  /** What the file lists, for its name. */
  readonly listed: string;
  /** The export's entry in the audit log. */
  readonly action: AuditAction;
  /** Id of what the entry is about, if not the business itself. */
  readonly about?: string;
  readonly summary: Sentence;
  readonly columns: Columns<Row>;
  readonly pageAfter: PageAfter<Row>;
}

/** Exports a list of a business as CSV, read page by page while it is sent, and records who exported it. */
export async function listExport<Row>(
  context: SignedInContext & { readonly business: ActingBusiness },
  { columns, pageAfter, ...fact }: ListExport<Row>,
): Promise<FileDownload> {
  const { business } = context;
  await noteExport(context, [business], fact);
  const lines = linesOf(columns, [pageAfter]);
  return datedCsv(business.slug, fact.listed, context.deps.clock(), lines);
}

/**
 * Exports the lists of several businesses as one CSV, with the name of the business in the first column, and records it
 * in each of them. The caller checks what the user may export.
 */
export async function listExportAcross<Row>(
  context: SignedInContext,
  businesses: readonly ActingBusiness[],
  {
    columns,
    pagesOf,
    ...fact
  }: Omit<ListExport<Row>, "about" | "pageAfter"> & {
    readonly pagesOf: (business: ActingBusiness) => PageAfter<Row>;
  },
): Promise<FileDownload> {
  await noteExport(context, businesses, fact);
  const named: Columns<{ readonly business: string; readonly row: Row }> = [
    [exportWords.business, ({ business }) => business],
    ...columns.map(([header, cellOf]) => [header, ({ row }: { row: Row }) => cellOf(row)] as const),
  ];
  const lists = businesses.map((business) => {
    const pageAfter = pagesOf(business);
    return (asked: PageAsked) => mapRows(pageAfter(asked), (row) => ({ business: business.name, row }));
  });
  const lines = linesOf(named, lists);
  return datedCsv("all", fact.listed, context.deps.clock(), lines);
}

async function* linesOf<Row>(
  columns: Columns<Row>,
  lists: readonly PageAfter<Row>[],
): AsyncGenerator<string> {
  yield csvLine(columns.map(([header]) => header()));
  for (const pageAfter of lists) {
    for await (const rows of everyPage(pageAfter, ROWS_AT_ONCE)) {
      yield rows.map((row) => csvLine(columns.map(([, cellOf]) => cellOf(row)))).join("");
    }
  }
}

/** Counts the export against the user's limit, and records it in the audit log of each business. */
async function noteExport(
  { deps, user, caller }: SignedInContext,
  businesses: readonly ActingBusiness[],
  { action, about, summary }: Pick<ListExport<never>, "action" | "about" | "summary">,
): Promise<void> {
  const at = deps.clock();
  await deps.limits.consume("export-account", user.id);
  const facts = businesses.map(({ id: businessId }) => ({
    businessId,
    actor: actorOf(user),
    action,
    entityId: about ?? businessId,
    summary,
    caller,
    at,
  }));
  await inTransaction(deps.db, (tx) => auditAll(tx, facts));
}
