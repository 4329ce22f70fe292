import type { SearchHit } from "#shared/contract/search.ts";
import { can } from "#shared/permissions.ts";
import { listMembers, nameOf, present, seesMasked } from "../../community/members/index.ts";
import { findMembership, forEverybody, listCatalogue } from "../../offers/claims/index.ts";
import { listTreets } from "../../offers/treets/index.ts";
import { business, isOnTeam, operations } from "../../platform/operation.ts";

const HITS_OF_A_KIND = 5;

export const find = operations.search.find.use(business).handler(async ({ input, context }) => {
  const { deps, business, membership, user } = context;
  const masked = seesMasked(membership);
  const { id: businessId, timezone } = business;
  const asked = { businessId, search: input.text, limit: HITS_OF_A_KIND, now: deps.clock() };
  const { rows: treets } = isOnTeam(membership)
    ? await listTreets(deps.db, asked)
    : await listCatalogue(deps.db, {
        ...forEverybody,
        ...asked,
        labels: (await findMembership(deps.db, business.id, user.id))?.labels ?? [],
      });
  const members = can(membership, "members.list")
    ? (await listMembers(deps.db, { ...asked, masked, timezone, sort: "joined", direction: "descending" }))
        .rows
    : [];
  return [
    ...treets.map(
      ({ treet: { id, title, summary } }): SearchHit => ({ kind: "treet", id, title, detail: summary }),
    ),
    ...members.map((row): SearchHit => {
      const { id, email } = present(row, { masked });
      return { kind: "member", id, title: nameOf({ ...row, email }), detail: email };
    }),
  ];
});
