import { peopleMatching } from "#shared/people-matching.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { type Columns, listExport, listExportAcross } from "../../platform/list-export.ts";
import { inBusiness, signedIn } from "../../platform/operation.ts";
import type { ActingBusiness, SignedInContext } from "../../platform/operation-context.ts";
import { severalBusinesses } from "../../platform/several-businesses.ts";
import { presentPerson } from "./present.ts";
import { listPeople } from "./queries.ts";

const yesOrNo = (is: boolean) => (is ? exportWords.yes() : exportWords.no());

const columns: Columns<ReturnType<typeof presentPerson>> = [
  [exportWords.name, ({ name }) => name],
  [exportWords.email, ({ email }) => email],
  [exportWords.role, ({ role }) => role],
  [exportWords.billing, ({ billing }) => yesOrNo(billing)],
  [exportWords.redeems, ({ canRedeem }) => yesOrNo(canRedeem)],
  [exportWords.status, ({ status }) => status],
  [exportWords.joined, ({ joinedAt }) => joinedAt],
  [exportWords.addedBy, ({ addedBy }) => addedBy],
  [exportWords.lastActive, ({ lastActiveAt }) => lastActiveAt],
];

/** Exports the team members that match the filters. */
const exportTeam = inBusiness.team.export.handler(({ input, context }) =>
  listExport(context, { ...file(), pageAfter: pagesOf(context, context.business, input) }),
);

/** Exports the team members of several businesses that match the filters, one of two teams twice. */
export const exportAcross = signedIn.team.exportAcross.handler(
  async ({ input: { businesses, ...asked }, context }) => {
    const there = await severalBusinesses(context, businesses, "team.manage");
    return listExportAcross(context, there, {
      ...file(),
      pagesOf: (business) => pagesOf(context, business, asked),
    });
  },
);

const file = () => ({
  listed: exportWords.team(),
  action: "team.exported" as const,
  summary: auditSentence(log.teamExported),
  columns,
});

interface Asked extends Omit<Parameters<typeof peopleMatching>[0], "inactive"> {
  readonly inactive: boolean;
}

/** The plan limits the size of a team, so all of it is one page. */
const pagesOf =
  ({ deps, user }: SignedInContext, { id }: ActingBusiness, asked: Asked) =>
  async () => {
    const team = (await listPeople(deps.db, id)).map((row) => presentPerson(row, user.id));
    const rows = peopleMatching(
      { ...asked, inactive: asked.inactive ? "1" : undefined },
      team.map((person) => ({ ...person, roles: [person] })),
      deps.clock(),
    );
    return { rows, nextCursor: null, total: rows.length };
  };

export { exportTeam as export };
