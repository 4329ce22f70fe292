import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { listExport } from "../../platform/list-export.ts";
import { business, operations } from "../../platform/operation.ts";
import { offerCells, offerHeaders } from "./offer-cells.ts";
import { stateOf } from "./present.ts";
import { listTreets } from "./queries.ts";
import { recentSince } from "./recent.ts";
import { contentOf } from "./reviewed-content.ts";
import { idsOf } from "./selection.ts";

const headers = () => [
  ...offerHeaders(),
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

/** Exports the filtered treets, or only the selected ones among them. */
const exportTreets = operations.treets.export.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  const { business: _, treet, selection, ...asked } = input;
  const ids = selection === undefined ? treet : await idsOf(context, { selection });
  const usedSince = recentSince(now, business.timezone);
  const query = { ...asked, ids, businessId: business.id, now, usedSince };
  return listExport(context, {
    listed: exportWords.treets(),
    action: "treets.exported",
    summary: auditSentence(log.treetsExported),
    headers,
    pageAfter: (asked) => listTreets(deps.db, { ...query, ...asked }),
    cellsOf: ({ treet, supplier, recent }) => {
      const content = contentOf(treet);
      return [
        ...offerCells(content, { state: stateOf(treet, now), currency: business.currency }),
        supplier ?? business.name,
        content.packsOnly ? exportWords.onlyInPacks() : content.audience.join("; "),
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
      ];
    },
  });
});

export { exportTreets as export };
