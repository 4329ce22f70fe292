import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { mapRows, type PageAsked } from "../../platform/db/page.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { type Columns, listExport, listExportAcross } from "../../platform/list-export.ts";
import { inBusiness, signedIn } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { severalBusinesses } from "../../platform/several-businesses.ts";
import { type Offered, offerColumns } from "./offer-columns.ts";
import { stateOf } from "./present.ts";
import { listTreets } from "./queries.ts";
import { recentSince } from "./recent.ts";
import { contentOf } from "./reviewed-content.ts";
import { idsOf } from "./selection.ts";

type Query = Parameters<typeof listTreets>[1];
type Row = Awaited<ReturnType<typeof listTreets>>["rows"][number];

interface Shown extends Offered, Pick<Row, "treet" | "recent"> {
  readonly supplier: string;
}

const columns: Columns<Shown> = [
  ...offerColumns,
  [exportWords.suppliedBy, ({ supplier }) => supplier],
  [
    exportWords.audience,
    ({ content }) => (content.packsOnly ? exportWords.onlyInPacks() : content.audience.join("; ")),
  ],
  [exportWords.claims, ({ treet }) => treet.claimedCount],
  [exportWords.recentViews, ({ recent }) => recent?.views ?? 0],
  [exportWords.recentClaims, ({ recent }) => recent?.claims ?? 0],
  [exportWords.recentRedeemed, ({ recent }) => recent?.redeemed ?? 0],
  [exportWords.stock, ({ content }) => content.stockTotal],
  [exportWords.claimFrom, ({ content }) => content.claimFrom],
  [exportWords.claimUntil, ({ content }) => content.claimUntil],
  [exportWords.published, ({ treet }) => treet.publishedAt?.toISOString() ?? null],
  [exportWords.changed, ({ treet }) => treet.updatedAt.toISOString()],
  [exportWords.id, ({ treet }) => treet.id],
];

/** Exports the filtered treets, or only the selected ones among them. */
const exportTreets = inBusiness.treets.export.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const { business: _, treet, selection, ...asked } = input;
  const ids = selection === undefined ? treet : await idsOf(context, { selection });
  return listExport(context, { ...file(), pageAfter: pagesOf(deps, business, { ...asked, ids }) });
});

/** Exports the filtered treets of several communities. */
export const exportAcross = signedIn.treets.exportAcross.handler(
  async ({ input: { businesses, ...asked }, context }) => {
    const communities = await severalBusinesses(context, businesses, "treets.manage");
    const { deps } = context;
    return listExportAcross(context, communities, {
      ...file(),
      pagesOf: (business) => pagesOf(deps, business, asked),
    });
  },
);

const file = () => ({
  listed: exportWords.treets(),
  action: "treets.exported" as const,
  summary: auditSentence(log.treetsExported),
  columns,
});

function pagesOf(
  deps: Dependencies,
  { id: businessId, timezone, name, currency }: ActingBusiness,
  asked: Omit<Query, "businessId" | "now" | "usedSince" | keyof PageAsked>,
) {
  const now = deps.clock();
  const query = { ...asked, businessId, now, usedSince: recentSince(now, timezone) };
  const present = ({ treet, supplier, recent }: Row): Shown => ({
    content: contentOf(treet),
    state: stateOf(treet, now),
    currency,
    supplier: supplier ?? name,
    treet,
    recent,
  });
  return (asked: PageAsked) => mapRows(listTreets(deps.db, { ...query, ...asked }), present);
}

export { exportTreets as export };
