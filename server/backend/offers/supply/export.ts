import { suppressSmallCounts } from "#shared/small-counts.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { listExport } from "../../platform/list-export.ts";
import { business, operations } from "../../platform/operation.ts";
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

/** Exports the filtered treets that a business supplies. Small counts are hidden, as in the list. */
const exportSupplied = operations.supply.export.use(business).handler(({ input, context }) => {
  const { deps, business } = context;
  const query = { ...input, providerId: business.id, now: deps.clock() };
  const text = (count: number | null) => count ?? exportWords.notTold();
  return listExport(context, {
    listed: exportWords.treets(),
    action: "treets.exported",
    summary: auditSentence(log.treetsExported),
    headers,
    pageAfter: (asked) => listSupplied(deps.db, { ...query, ...asked }),
    cellsOf({ treet, state, community, redeemed }) {
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
  });
});

export { exportSupplied as export };
