import { SELECTION_MS } from "#shared/constants.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { listExport } from "../../platform/list-export.ts";
import { business, operations } from "../../platform/operation.ts";
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

/** Exports the members that match a filter. */
const exportMembers = operations.members.export.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const ids = await chosenIds(context, input.selection);
  const query = {
    ...input,
    ...factsOf(context),
    ids,
  };
  const own = await customNamesOf(deps.db, business.id);
  return listExport<MemberRow>(context, {
    listed: exportWords.members(),
    action: "members.exported",
    summary: auditSentence(log.membersExported),
    headers: () => [...COLUMNS.map(([header]) => header()), ...own],
    pageAfter: (asked) => listWholeMembers(deps.db, { ...query, ...asked }),
    cellsOf: (row) => [
      ...COLUMNS.map(([, value]) => value(row)),
      ...own.map((name) => (Object.hasOwn(row.custom, name) ? (row.custom[name] ?? null) : null)),
    ],
  });
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
