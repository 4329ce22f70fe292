import { utmNames } from "#shared/link-rules.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { type Columns, listExport } from "../../platform/list-export.ts";
import { inBusiness } from "../../platform/operation.ts";
import { requireSelection } from "../../platform/selections.ts";
import { factsOf } from "./list.ts";
import { listWholeMembers } from "./listing.ts";
import { customNamesOf, type MemberRow } from "./queries.ts";

const columns: Columns<MemberRow> = [
  [exportWords.email, ({ email }) => email],
  [exportWords.firstName, ({ firstName }) => firstName],
  [exportWords.lastName, ({ lastName }) => lastName],
  [exportWords.phone, ({ phone }) => phone],
  [exportWords.number, ({ externalId }) => externalId],
  [exportWords.status, ({ status }) => status],
  [exportWords.labels, ({ labels }) => labels.join("; ")],
  [exportWords.source, ({ source }) => source],
  [exportWords.emails, ({ emailState }) => emailState],
  [exportWords.consent, ({ consentAt }) => consentAt?.toISOString() ?? null],
  [exportWords.consentSource, ({ consentSource }) => consentSource],
  [exportWords.joined, ({ joinedAt }) => joinedAt?.toISOString() ?? null],
  [exportWords.lastActive, ({ lastActiveAt }) => lastActiveAt?.toISOString() ?? null],
  ...utmNames.map((name) => [() => `utm_${name}`, ({ utm }: MemberRow) => utm[name] ?? null] as const),
];

const customColumn = (name: string): Columns<MemberRow>[number] => [
  () => name,
  ({ custom }) => (Object.hasOwn(custom, name) ? (custom[name] ?? null) : null),
];

/** Exports the members that match a filter. */
const exportMembers = inBusiness.members.export.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const { selection } = input;
  const chosen = selection === undefined ? undefined : await requireSelection(context, "members", selection);
  const query = {
    ...input,
    ...factsOf(context),
    ids: chosen?.ids,
  };
  const own = await customNamesOf(deps.db, business.id);
  return listExport(context, {
    listed: exportWords.members(),
    action: "members.exported",
    summary: auditSentence(log.membersExported),
    columns: [...columns, ...own.map(customColumn)],
    pageAfter: (asked) => listWholeMembers(deps.db, { ...query, ...asked }),
  });
});

export { exportMembers as export };
