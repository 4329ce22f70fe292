import { peopleMatching } from "#shared/people-matching.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { listExport, listExportAcross } from "../../platform/list-export.ts";
import { business, operations, user } from "../../platform/operation.ts";
import type { ActingBusiness, ActingUser, OperationContext } from "../../platform/operation-context.ts";
import { severalBusinesses } from "../../platform/several-businesses.ts";
import { presentPerson } from "./present.ts";
import { listPeople } from "./queries.ts";

const headers = () => [
  exportWords.name(),
  exportWords.email(),
  exportWords.role(),
  exportWords.billing(),
  exportWords.redeems(),
  exportWords.status(),
  exportWords.joined(),
  exportWords.addedBy(),
  exportWords.lastActive(),
];

const yesOrNo = (is: boolean) => (is ? exportWords.yes() : exportWords.no());

/** Exports the team members that match the filters. */
const exportTeam = operations.team.export
  .use(business)
  .handler(({ input, context }) =>
    listExport(context, { ...file(), ...sheetOf(context, context.business, input) }),
  );

/** Exports the team members of several businesses that match the filters, one of two teams twice. */
export const exportAcross = operations.team.exportAcross
  .use(user)
  .handler(async ({ input: { businesses, ...asked }, context }) => {
    const there = await severalBusinesses(context, businesses, "team.manage");
    return listExportAcross(context, there, {
      ...file(),
      sheetOf: (business) => sheetOf(context, business, asked),
    });
  });

const file = () => ({
  listed: exportWords.team(),
  action: "team.exported",
  summary: auditSentence(log.teamExported),
  headers,
});

interface Asked extends Omit<Parameters<typeof peopleMatching>[0], "inactive"> {
  readonly inactive: boolean;
}

function sheetOf(
  { deps, user }: OperationContext & { readonly user: ActingUser },
  { id }: ActingBusiness,
  asked: Asked,
) {
  const read = async () => (await listPeople(deps.db, id)).map((row) => presentPerson(row, user.id));
  type Person = Awaited<ReturnType<typeof read>>[number];
  return {
    // The plan limits the size of a team, so all of it is one page.
    async pageAfter() {
      const rows = peopleMatching(
        { ...asked, inactive: asked.inactive ? "1" : undefined },
        (await read()).map((person) => ({ ...person, roles: [person] })),
        deps.clock(),
      );
      return { rows, nextCursor: null, total: rows.length };
    },
    cellsOf: ({ name, email, role, billing, canRedeem, status, joinedAt, addedBy, lastActiveAt }: Person) => [
      name,
      email,
      role,
      yesOrNo(billing),
      yesOrNo(canRedeem),
      status,
      joinedAt,
      addedBy,
      lastActiveAt,
    ],
  };
}

export { exportTeam as export };
