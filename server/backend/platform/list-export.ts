import type { FileDownload } from "#shared/contract/common.ts";
import { audit } from "./audit.ts";
import type { Sentence } from "./audit-sentence.ts";
import { csvLine, datedCsv } from "./csv.ts";
import { everyPage, type Page, type PageAsked } from "./db/page.ts";
import { inTransaction } from "./db/transaction.ts";
import { actorOf } from "./operation.ts";
import type { ActingBusiness, ActingUser, OperationContext } from "./operation-context.ts";

const ROWS_AT_ONCE = 500;

interface ListExport<Row> {
  /** What the file lists, for its name. */
  readonly listed: string;
  /** The export's entry in the audit log. */
  readonly action: string;
  /** What the entry is about, if not the business itself. */
  readonly about?: { readonly entity: string; readonly entityId: string };
  readonly summary: Sentence;
  readonly headers: () => readonly string[];
  readonly pageAfter: (asked: PageAsked) => Promise<Page<Row>>;
  readonly cellsOf: (row: Row) => readonly (string | number | null)[];
}

/** Exports a list of a business as CSV, read page by page while it is sent, and records who exported it. */
export async function listExport<Row>(
  {
    deps,
    business,
    user,
    caller,
  }: OperationContext & { readonly business: ActingBusiness; readonly user: ActingUser },
  { listed, action, about, summary, headers, pageAfter, cellsOf }: ListExport<Row>,
): Promise<FileDownload> {
  const now = deps.clock();
  await deps.limits.consume("export-account", user.id);
  await inTransaction(deps.db, (tx) =>
    audit(tx, {
      businessId: business.id,
      actor: actorOf(user),
      action,
      ...(about ?? { entity: "business", entityId: business.id }),
      summary,
      caller,
      at: now,
    }),
  );
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(headers());
    for await (const rows of everyPage(pageAfter, ROWS_AT_ONCE)) {
      yield rows.map((row) => csvLine(cellsOf(row))).join("");
    }
  }
  return datedCsv(business, listed, now, lines());
}
