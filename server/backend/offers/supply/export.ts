import { suppressSmallCounts } from "#shared/small-counts.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import type { PageAsked } from "../../platform/db/page.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { listExport, listExportAcross } from "../../platform/list-export.ts";
import { business, operations, user } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { severalBusinesses } from "../../platform/several-businesses.ts";
import { contentOf, offerCells, offerHeaders } from "../treets/index.ts";
import { listSupplied } from "./queries.ts";

const headers = () => [
  ...offerHeaders(),
  exportWords.community(),
  exportWords.claims(),
  exportWords.redeemed(),
  exportWords.claimFrom(),
  exportWords.claimUntil(),
  exportWords.changed(),
  exportWords.id(),
];

/** Exports the filtered treets that a business supplies. */
const exportSupplied = operations.supply.export
  .use(business)
  .handler(({ input, context }) =>
    listExport(context, { ...file(), ...sheetOf(context.deps, context.business, input) }),
  );

/** Exports the filtered treets that several businesses supply. */
export const exportAcross = operations.supply.exportAcross
  .use(user)
  .handler(async ({ input: { businesses, ...asked }, context }) => {
    const suppliers = await severalBusinesses(context, businesses, "supply.manage");
    return listExportAcross(context, suppliers, {
      ...file(),
      sheetOf: (business) => sheetOf(context.deps, business, asked),
    });
  });

const file = () => ({
  listed: exportWords.treets(),
  action: "treets.exported",
  summary: auditSentence(log.treetsExported),
  headers,
});

type Query = Parameters<typeof listSupplied>[1];
type Row = Awaited<ReturnType<typeof listSupplied>>["rows"][number];

/** Small counts are hidden, as in the list. */
function sheetOf(
  deps: Dependencies,
  { id: providerId }: ActingBusiness,
  asked: Omit<Query, "providerId" | "now" | keyof PageAsked>,
) {
  const query = { ...asked, providerId, now: deps.clock() };
  const text = (count: number | null) => count ?? exportWords.notTold();
  return {
    pageAfter: (asked: PageAsked) => listSupplied(deps.db, { ...query, ...asked }),
    cellsOf({ treet, state, community, redeemed }: Row) {
      const content = contentOf(treet);
      const { claims, redemptions } = suppressSmallCounts({
        claims: treet.claimedCount,
        redemptions: redeemed,
      });
      return [
        ...offerCells(content, { state, currency: community.currency }),
        community.name,
        text(claims),
        text(redemptions),
        content.claimFrom,
        content.claimUntil,
        treet.updatedAt.toISOString(),
        treet.id,
      ];
    },
  };
}

export { exportSupplied as export };
