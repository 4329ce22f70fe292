import { suppressSmallCounts } from "#shared/small-counts.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { mapRows, type PageAsked } from "../../platform/db/page.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { type Columns, listExport, listExportAcross } from "../../platform/list-export.ts";
import { inBusiness, signedIn } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { severalBusinesses } from "../../platform/several-businesses.ts";
import { contentOf, type Offered, offerColumns } from "../treets/index.ts";
import { listSupplied } from "./queries.ts";

interface Shown extends Offered {
  readonly community: string;
  readonly claims: number | null;
  readonly redemptions: number | null;
  readonly updatedAt: Date;
  readonly id: string;
}

const countText = (count: number | null) => count ?? exportWords.notTold();

const columns: Columns<Shown> = [
  ...offerColumns,
  [exportWords.community, ({ community }) => community],
  [exportWords.claims, ({ claims }) => countText(claims)],
  [exportWords.redeemed, ({ redemptions }) => countText(redemptions)],
  [exportWords.claimFrom, ({ content }) => content.claimFrom],
  [exportWords.claimUntil, ({ content }) => content.claimUntil],
  [exportWords.changed, ({ updatedAt }) => updatedAt.toISOString()],
  [exportWords.id, ({ id }) => id],
];

/** Exports the filtered treets that a business supplies. */
const exportSupplied = inBusiness.supply.export.handler(({ input, context }) =>
  listExport(context, { ...file(), pageAfter: pagesOf(context.deps, context.business, input) }),
);

/** Exports the filtered treets that several businesses supply. */
export const exportAcross = signedIn.supply.exportAcross.handler(
  async ({ input: { businesses, ...asked }, context }) => {
    const suppliers = await severalBusinesses(context, businesses, "supply.manage");
    return listExportAcross(context, suppliers, {
      ...file(),
      pagesOf: (business) => pagesOf(context.deps, business, asked),
    });
  },
);

const file = () => ({
  listed: exportWords.treets(),
  action: "treets.exported" as const,
  summary: auditSentence(log.treetsExported),
  columns,
});

type Query = Parameters<typeof listSupplied>[1];
type Row = Awaited<ReturnType<typeof listSupplied>>["rows"][number];

/** Small counts are hidden, as in the list. */
function present({ treet, state, community, redeemed }: Row): Shown {
  const { id, updatedAt, claimedCount } = treet;
  const counts = suppressSmallCounts({ claims: claimedCount, redemptions: redeemed });
  const { name, currency } = community;
  return { content: contentOf(treet), state, currency, community: name, ...counts, updatedAt, id };
}

function pagesOf(
  deps: Dependencies,
  { id: providerId }: ActingBusiness,
  asked: Omit<Query, "providerId" | "now" | keyof PageAsked>,
) {
  const query = { ...asked, providerId, now: deps.clock() };
  return (asked: PageAsked) => mapRows(listSupplied(deps.db, { ...query, ...asked }), present);
}

export { exportSupplied as export };
