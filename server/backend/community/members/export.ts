import { SELECTION_MS } from "#shared/constants.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import * as refusals from "#words/refusals.ts";
import { audit } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { csvLine, datedCsv } from "../../platform/csv.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { everyPage } from "../../platform/db/page.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { actorOf, business, operations } from "../../platform/operation.ts";
import type { ActingBusiness, ActingUser, OperationContext } from "../../platform/operation-context.ts";
import { factsOf } from "./list.ts";
import { listWholeMembers } from "./listing.ts";
import { customNamesOf, type MemberRow } from "./queries.ts";
import { findSelection } from "./selection.ts";

type Inside = OperationContext & { business: ActingBusiness; user: ActingUser };

const COLUMNS: readonly (readonly [header: () => string, value: (row: MemberRow) => string | null])[] = [
  [exportWords.email, ({ email }) => email],
  [exportWords.firstName, ({ firstName }) => firstName],
  [exportWords.lastName, ({ lastName }) => lastName],
  [exportWords.phone, ({ phone }) => phone],
  [exportWords.number, ({ externalId }) => externalId],
  [exportWords.status, ({ status }) => status],
  [exportWords.labels, ({ labels }) => labels.join("; ")],
  [exportWords.source, ({ source }) => source],
  [exportWords.emails, ({ emailState }) => emailState],
  [exportWords.joined, ({ joinedAt }) => joinedAt?.toISOString() ?? null],
  [exportWords.lastActive, ({ lastActiveAt }) => lastActiveAt?.toISOString() ?? null],
];
const ROWS_AT_ONCE = 500;

/**
 * Exports the members that match a filter. Rows are read page by page while they are streamed, so neither side holds
 * all of them.
 */
const exportMembers = operations.members.export.use(business).handler(async ({ input, context }) => {
  const { deps, business, user, caller } = context;
  const now = deps.clock();
  await deps.limits.consume("export-account", user.id);
  await inTransaction(deps.db, (tx) =>
    audit(tx, {
      businessId: business.id,
      actor: actorOf(user),
      action: "members.exported",
      entity: "business",
      entityId: business.id,
      summary: auditSentence(log.membersExported),
      requestId: caller.requestId,
      at: now,
    }),
  );
  const ids = await chosenIds(context, input.selection);
  const query = {
    ...input,
    ...factsOf(context),
    ids,
    sort: "joined" as const,
    direction: "ascending" as const,
  };
  async function* lines(): AsyncGenerator<string> {
    const own = await customNamesOf(deps.db, business.id);
    yield csvLine([...COLUMNS.map(([header]) => header()), ...own]);
    const cellsOf = (row: MemberRow) => [
      ...COLUMNS.map(([, value]) => value(row)),
      ...own.map((name) => (Object.hasOwn(row.custom, name) ? (row.custom[name] ?? null) : null)),
    ];
    const pages = everyPage((asked) => listWholeMembers(deps.db, { ...query, ...asked }), ROWS_AT_ONCE);
    for await (const rows of pages) yield rows.map((row) => csvLine(cellsOf(row))).join("");
  }
  return datedCsv(business, exportWords.members(), now, lines());
});

/** Returns the IDs of a selection; undefined if none is requested. */
async function chosenIds({ deps, business, user }: Inside, id: string | undefined) {
  if (id === undefined) return undefined;
  const since = new Date(deps.clock().getTime() - SELECTION_MS);
  const found = await oneOr404(
    findSelection(deps.db, { id, businessId: business.id, userId: user.id, since }),
    refusals.selectionTooOld(),
  );
  return found.memberIds;
}

export { exportMembers as export };
