import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { listExport } from "../../platform/list-export.ts";
import { business, operations } from "../../platform/operation.ts";
import { listPartners, presentPartner } from "./listing.ts";

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

type PartnerInList = Awaited<ReturnType<typeof listPartners>>["rows"][number];

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

/** Exports the filtered partners with their figures. */
const exportPartners = operations.partners.export.use(business).handler(({ input, context }) => {
  const { deps, business } = context;
  const query = { ...input, businessId: business.id, now: deps.clock() };
  return listExport(context, {
    listed: exportWords.partners(),
    action: "partners.exported",
    summary: auditSentence(log.partnersExported),
    headers,
    pageAfter: (asked) => listPartners(deps.db, { ...query, ...asked }),
    cellsOf,
  });
});

export { exportPartners as export };
