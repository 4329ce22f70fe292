import type { FileDownload } from "#shared/contract/common.ts";
import * as exportWords from "#words/exports.ts";
import { auditAll } from "./audit.ts";
import type { Sentence } from "./audit-sentence.ts";
import { csvLine, datedCsv } from "./csv.ts";
import { everyPage, type Page, type PageAsked } from "./db/page.ts";
import { inTransaction } from "./db/transaction.ts";
import { actorOf } from "./operation.ts";
import type { ActingBusiness, ActingUser, OperationContext } from "./operation-context.ts";

const ROWS_AT_ONCE = 500;

/** The rows of one business's list, and what is written of each. */
interface Sheet<Row> {
  readonly pageAfter: (asked: PageAsked) => Promise<Page<Row>>;
  readonly cellsOf: (row: Row) => readonly (string | number | null)[];
}

interface ListExport<Row> extends Sheet<Row> {
  /** What the file lists, for its name. */
  readonly listed: string;
  /** The export's entry in the audit log. */
  readonly action: string;
  /** What the entry is about, if not the business itself. */
  readonly about?: { readonly entity: string; readonly entityId: string };
  readonly summary: Sentence;
  readonly headers: () => readonly string[];
}

type Acting = OperationContext & { readonly user: ActingUser };

/** Exports a list of a business as CSV, read page by page while it is sent, and records who exported it. */
export async function listExport<Row>(
  context: Acting & { readonly business: ActingBusiness },
  { headers, pageAfter, cellsOf, ...fact }: ListExport<Row>,
): Promise<FileDownload> {
  const { business } = context;
  await noteExport(context, [business], fact);
  const lines = linesOf(headers, [{ pageAfter, cellsOf }]);
  return datedCsv(business.slug, fact.listed, context.deps.clock(), lines);
}

/**
 * Exports the lists of several businesses as one CSV, with the name of the business in the first column, and records it
 * in each of them. The caller checks what the user may export.
 */
export async function listExportAcross<Row>(
  context: Acting,
  businesses: readonly ActingBusiness[],
  {
    headers,
    sheetOf,
    ...fact
  }: Omit<ListExport<Row>, "about" | keyof Sheet<Row>> & {
    readonly sheetOf: (business: ActingBusiness) => Sheet<Row>;
  },
): Promise<FileDownload> {
  await noteExport(context, businesses, fact);
  const sheets = businesses.map((business): Sheet<Row> => {
    const { pageAfter, cellsOf } = sheetOf(business);
    return { pageAfter, cellsOf: (row) => [business.name, ...cellsOf(row)] };
  });
  const lines = linesOf(() => [exportWords.business(), ...headers()], sheets);
  return datedCsv("all", fact.listed, context.deps.clock(), lines);
}

async function* linesOf<Row>(
  headers: () => readonly string[],
  sheets: readonly Sheet<Row>[],
): AsyncGenerator<string> {
  yield csvLine(headers());
  for (const { pageAfter, cellsOf } of sheets) {
    for await (const rows of everyPage(pageAfter, ROWS_AT_ONCE)) {
      yield rows.map((row) => csvLine(cellsOf(row))).join("");
    }
  }
}

/** Counts the export against the user's limit, and records it in the audit log of each business. */
async function noteExport(
  { deps, user, caller }: Acting,
  businesses: readonly ActingBusiness[],
  { action, about, summary }: Pick<ListExport<never>, "action" | "about" | "summary">,
): Promise<void> {
  const at = deps.clock();
  await deps.limits.consume("export-account", user.id);
  const facts = businesses.map(({ id: businessId }) => ({
    businessId,
    actor: actorOf(user),
    action,
    ...(about ?? { entity: "business", entityId: businessId }),
    summary,
    caller,
    at,
  }));
  await inTransaction(deps.db, (tx) => auditAll(tx, facts));
}
