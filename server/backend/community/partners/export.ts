import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { listExport, listExportAcross } from "../../platform/list-export.ts";
import { business, operations, user } from "../../platform/operation.ts";
import { severalBusinesses } from "../../platform/several-businesses.ts";
import { listPartners, listPartnersAcross, presentPartner } from "./listing.ts";

const headers = () => [
  exportWords.name(),
  exportWords.email(),
  exportWords.contact(),
  exportWords.state(),
  exportWords.tags(),
  exportWords.liveTreets(),
  exportWords.claims(),
  exportWords.recentClaims(),
  exportWords.recentRedeemed(),
  exportWords.partnerSince(),
  exportWords.lastActive(),
];

type PartnerInList = Parameters<typeof presentPartner>[0];

function cellsOf(row: PartnerInList) {
  const { name, email, contact, state, tags, liveTreets, claims, recent, since, lastActiveAt } =
    presentPartner(row);
  return [
    name,
    email,
    contact,
    state,
    tags.join("; "),
    liveTreets,
    claims,
    recent.claims,
    recent.redeemed,
    since,
    lastActiveAt,
  ];
}

const file = () => ({
  listed: exportWords.partners(),
  action: "partners.exported",
  summary: auditSentence(log.partnersExported),
  headers,
  cellsOf,
});

/** Exports the filtered partners with their figures. */
const exportPartners = operations.partners.export.use(business).handler(({ input, context }) => {
  const { deps, business } = context;
  const query = { ...input, businessId: business.id, now: deps.clock() };
  return listExport(context, {
    ...file(),
    pageAfter: (asked) => listPartners(deps.db, { ...query, ...asked }),
  });
});

/** Exports the filtered partners of several communities, a partner of two of them twice. */
export const exportAcross = operations.partners.exportAcross
  .use(user)
  .handler(async ({ input: { businesses, ...asked }, context }) => {
    const { deps } = context;
    const now = deps.clock();
    const communities = await severalBusinesses(context, businesses, "partners.manage");
    return listExportAcross(context, communities, {
      ...file(),
      sheetOf: ({ id }) => ({
        async pageAfter(page) {
          const query = { ...asked, businessIds: [id], now, ...page };
          const { partners, ...rest } = await listPartnersAcross(deps.db, query);
          return { ...rest, rows: partners.flat() };
        },
        cellsOf,
      }),
    });
  });

export { exportPartners as export };
