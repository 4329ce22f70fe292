import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import type { PageAsked } from "../../platform/db/page.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { listExport, listExportAcross } from "../../platform/list-export.ts";
import { business, operations, user } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { severalBusinesses } from "../../platform/several-businesses.ts";
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
  const { business: _, treet, selection, ...asked } = input;
  const ids = selection === undefined ? treet : await idsOf(context, { selection });
  return listExport(context, { ...file(), ...sheetOf(deps, business, { ...asked, ids }) });
});

/** Exports the filtered treets of several communities. */
export const exportAcross = operations.treets.exportAcross
  .use(user)
  .handler(async ({ input: { businesses, ...asked }, context }) => {
    const communities = await severalBusinesses(context, businesses, "treets.manage");
    const { deps } = context;
    return listExportAcross(context, communities, {
      ...file(),
      sheetOf: (business) => sheetOf(deps, business, asked),
    });
  });

const file = () => ({
  listed: exportWords.treets(),
  action: "treets.exported",
  summary: auditSentence(log.treetsExported),
  headers,
});

type Query = Parameters<typeof listTreets>[1];
type Row = Awaited<ReturnType<typeof listTreets>>["rows"][number];

function sheetOf(
  deps: Dependencies,
  business: ActingBusiness,
  asked: Omit<Query, "businessId" | "now" | "usedSince" | keyof PageAsked>,
) {
  const now = deps.clock();
  const usedSince = recentSince(now, business.timezone);
  const query = { ...asked, businessId: business.id, now, usedSince };
  return {
    pageAfter: (asked: PageAsked) => listTreets(deps.db, { ...query, ...asked }),
    cellsOf: ({ treet, supplier, recent }: Row) => {
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
  };
}

export { exportTreets as export };
