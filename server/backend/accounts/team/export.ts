import { peopleMatching } from "#shared/people-matching.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { listExport } from "../../platform/list-export.ts";
import { business, operations } from "../../platform/operation.ts";
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
const exportTeam = operations.team.export.use(business).handler(({ input, context }) => {
  const { deps, business, user } = context;
  return listExport(context, {
    listed: exportWords.team(),
    action: "team.exported",
    summary: auditSentence(log.teamExported),
    headers,
    // The plan limits the size of a team, so all of it is one page.
    pageAfter: async () => {
      const people = (await listPeople(deps.db, business.id)).map((row) => presentPerson(row, user.id));
      const rows = peopleMatching(
        { ...input, inactive: input.inactive ? "1" : undefined },
        people.map((person) => ({ ...person, roles: [person] })),
        deps.clock(),
      );
      return { rows, nextCursor: null, total: rows.length };
    },
    cellsOf: ({ name, email, role, billing, canRedeem, status, joinedAt, addedBy, lastActiveAt }) => [
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
  });
});

export { exportTeam as export };
