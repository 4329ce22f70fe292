import type { SearchHit } from "#shared/contract/search.ts";
import { can } from "#shared/permissions.ts";
import { listMembers, nameOf, present, seesMasked } from "../../community/members/index.ts";
import { findMembership, listCatalogue } from "../../offers/claims/index.ts";
import { listTreets } from "../../offers/treets/index.ts";
import { business, isOnTeam, operations } from "../../platform/operation.ts";

const HITS_OF_A_KIND = 5;

export const find = operations.search.find.use(business).handler(async ({ input, context }) => {
  const { deps, business, membership, user } = context;
  const masked = seesMasked(membership);
  const query = { businessId: business.id, search: input.text, limit: HITS_OF_A_KIND, now: deps.clock() };
  const treets = isOnTeam(membership)
    ? await listTreets(deps.db, query)
    : await listCatalogue(deps.db, {
        ...query,
        labels: (await findMembership(deps.db, business.id, user.id))?.labels ?? [],
        everyAudience: false,
        memberId: undefined,
        unclaimed: false,
        sort: "new",
      });
  const members = can(membership, "members.list")
    ? await listMembers(deps.db, { ...query, masked, sort: "joined", direction: "descending" })
    : [];
  return [
    ...treets
      .slice(0, HITS_OF_A_KIND)
      .map(({ treet: { id, title, summary } }): SearchHit => ({ kind: "treet", id, title, detail: summary })),
    ...members.slice(0, HITS_OF_A_KIND).map((row): SearchHit => {
      const { id, email } = present(row, { masked });
      return { kind: "member", id, title: nameOf({ ...row, email }), detail: email };
    }),
  ];
});
