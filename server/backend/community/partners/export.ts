import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { csvLine, datedCsv } from "../../platform/csv.ts";
import { everyPage } from "../../platform/db/page.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { actorOf, business, operations } from "../../platform/operation.ts";
import { listPartners, presentPartner } from "./listing.ts";

const ROWS_AT_ONCE = 500;
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

function lineOf(row: PartnerInList): string {
  const { name, email, contact, state, tags, liveTreets, claims, recent, since, lastActiveAt } =
    presentPartner(row);
  return csvLine([
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
  ]);
}

/** Exports the filtered partners with their figures, read page by page while they are sent. */
const exportPartners = operations.partners.export.use(business).handler(async ({ input, context }) => {
  const { deps, business, user, caller } = context;
  const now = deps.clock();
  await deps.limits.consume("export-account", user.id);
  await inTransaction(deps.db, (tx) =>
    audit(tx, {
      businessId: business.id,
      actor: actorOf(user),
      action: "partners.exported",
      entity: "business",
      entityId: business.id,
      summary: auditSentence(log.partnersExported),
      requestId: caller.requestId,
      at: now,
    }),
  );
  const query = { ...input, businessId: business.id, now };
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(headers());
    const pages = everyPage((asked) => listPartners(deps.db, { ...query, ...asked }), ROWS_AT_ONCE);
    for await (const rows of pages) yield rows.map(lineOf).join("");
  }
  return datedCsv(business, exportWords.partners(), now, lines());
});

export { exportPartners as export };
