import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { mapRows } from "../../platform/db/page.ts";
import { type Columns, listExport, listExportAcross } from "../../platform/list-export.ts";
import { inBusiness, signedIn } from "../../platform/operation.ts";
import { severalBusinesses } from "../../platform/several-businesses.ts";
import { listPartners, listPartnersAcross, presentPartner } from "./listing.ts";

const columns: Columns<ReturnType<typeof presentPartner>> = [
  [exportWords.name, ({ name }) => name],
  [exportWords.email, ({ email }) => email],
  [exportWords.contact, ({ contact }) => contact],
  [exportWords.state, ({ state }) => state],
  [exportWords.tags, ({ tags }) => tags.join("; ")],
  [exportWords.liveTreets, ({ liveTreets }) => liveTreets],
  [exportWords.claims, ({ claims }) => claims],
  [exportWords.recentClaims, ({ recent }) => recent.claims],
  [exportWords.recentRedeemed, ({ recent }) => recent.redeemed],
  [exportWords.partnerSince, ({ since }) => since],
  [exportWords.lastActive, ({ lastActiveAt }) => lastActiveAt],
];

const file = () => ({
  listed: exportWords.partners(),
  action: "partners.exported" as const,
  summary: auditSentence(log.partnersExported),
  columns,
});

/** Exports the filtered partners with their figures. */
const exportPartners = inBusiness.partners.export.handler(({ input, context }) => {
  const { deps, business } = context;
  const query = { ...input, businessId: business.id, now: deps.clock() };
  return listExport(context, {
    ...file(),
    pageAfter: (asked) => mapRows(listPartners(deps.db, { ...query, ...asked }), presentPartner),
  });
});

/** Exports the filtered partners of several communities, a partner of two of them twice. */
export const exportAcross = signedIn.partners.exportAcross.handler(
  async ({ input: { businesses, ...asked }, context }) => {
    const { deps } = context;
    const now = deps.clock();
    const communities = await severalBusinesses(context, businesses, "partners.manage");
    return listExportAcross(context, communities, {
      ...file(),
      pagesOf:
        ({ id }) =>
        async (page) => {
          const query = { ...asked, businessIds: [id], now, ...page };
          const { partners, ...rest } = await listPartnersAcross(deps.db, query);
          return { ...rest, rows: partners.flat().map(presentPartner) };
        },
    });
  },
);

export { exportPartners as export };
