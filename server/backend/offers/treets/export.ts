import { valueText } from "#shared/treets.ts";
import * as exportWords from "#words/exports.ts";
import { csvLine, datedCsv } from "../../platform/csv.ts";
import { everyPage } from "../../platform/db/page.ts";
import { business, operations } from "../../platform/operation.ts";
import { stateOf } from "./present.ts";
import { listTreets } from "./queries.ts";
import { recentSince } from "./recent.ts";
import { contentOf } from "./reviewed-content.ts";

const ROWS_AT_ONCE = 500;
const headers = () => [
  exportWords.title(),
  exportWords.kind(),
  exportWords.category(),
  exportWords.state(),
  exportWords.value(),
  exportWords.suppliedBy(),
  exportWords.audience(),
  exportWords.claims(),
  exportWords.recentViews(),
  exportWords.recentClaims(),
  exportWords.recentRedeemed(),
  exportWords.stock(),
  exportWords.claimFrom(),
  exportWords.claimUntil(),
  exportWords.published(),
  exportWords.changed(),
  exportWords.id(),
];

/** Exports the filtered treets, or only the selected ones among them, read page by page while they are sent. */
const exportTreets = operations.treets.export.use(business).handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const now = deps.clock();
  await deps.limits.consume("export-account", user.id);
  const { business: _, treet: ids, ...asked } = input;
  const usedSince = recentSince(now, business.timezone);
  const query = { ...asked, ids, businessId: business.id, now, usedSince };
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(headers());
    const pages = everyPage((asked) => listTreets(deps.db, { ...query, ...asked }), ROWS_AT_ONCE);
    for await (const rows of pages) yield rows.map(lineOf).join("");
  }
  const lineOf = ({ treet, supplier, recent }: Awaited<ReturnType<typeof listTreets>>["rows"][number]) => {
    const content = contentOf(treet);
    const value = valueText({ ...content, currency: business.currency });
    return csvLine([
      content.title,
      content.type,
      content.category,
      stateOf(treet, now),
      value,
      supplier ?? business.name,
      content.audience.join("; "),
      treet.claimedCount,
      recent?.views ?? 0,
      recent?.claims ?? 0,
      recent?.redeemed ?? 0,
      content.stockTotal,
      content.claimFrom,
      content.claimUntil,
      treet.publishedAt?.toISOString() ?? null,
      treet.updatedAt.toISOString(),
      treet.id,
    ]);
  };
  return datedCsv(business, exportWords.treets(), now, lines());
});

export { exportTreets as export };
