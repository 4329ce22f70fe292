import type { SearchHit } from "#shared/contract/search.ts";
import { can } from "#shared/permissions.ts";
import { listMembers, nameOf, present, seesMasked } from "../../community/members/index.ts";
import { listPartners } from "../../community/partners/index.ts";
import { findMembership, forEverybody, listCatalogue } from "../../offers/claims/index.ts";
import { listSupplied } from "../../offers/supply/index.ts";
import { listTreets } from "../../offers/treets/index.ts";
import { inBusiness, isOnTeam } from "../../platform/operation.ts";
import type { Actor, OperationContext } from "../../platform/operation-context.ts";

const HITS_OF_A_KIND = 5;

export const find = inBusiness.search.find.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const asked = { businessId: business.id, search: input.text, limit: HITS_OF_A_KIND, now: deps.clock() };
  const found = await Promise.all([
    findTreets(context, asked),
    findSupply(context, asked),
    findMembers(context, asked),
    findPartners(context, asked),
  ]);
  return found.flat();
});

interface Asked {
  readonly businessId: string;
  readonly search: string;
  readonly limit: number;
  readonly now: Date;
}
type Searcher = Pick<OperationContext, "deps"> & Required<Actor>;
type Finder = (context: Searcher, asked: Asked) => Promise<SearchHit[]>;

/** Finds a community's treets: for its team in any state, for others those that they can claim. */
const findTreets: Finder = async ({ deps, business, membership, user }, asked) => {
  if (!business.isCommunity) return [];
  const { rows } = isOnTeam(membership)
    ? await listTreets(deps.db, asked)
    : await listCatalogue(deps.db, {
        ...forEverybody,
        ...asked,
        labels: (await findMembership(deps.db, business.id, user.id))?.labels ?? [],
      });
  return rows.map(({ treet: { id, title, summary } }) => ({ kind: "treet", id, title, detail: summary }));
};

/** Finds the treets that a business supplies to others. */
const findSupply: Finder = async ({ deps, business, membership }, { businessId, ...asked }) => {
  if (!business.isProvider || !can(membership, "supply.view")) return [];
  const { rows } = await listSupplied(deps.db, { ...asked, providerId: businessId });
  return rows.map(({ treet: { id, title }, community }) => ({
    kind: "treet",
    id,
    title,
    detail: community.name,
  }));
};

const findMembers: Finder = async ({ deps, business: { isCommunity, timezone }, membership }, asked) => {
  if (!isCommunity || !can(membership, "members.list")) return [];
  const masked = seesMasked(membership);
  const byJoining = { sort: "joined", direction: "descending" } as const;
  const { rows } = await listMembers(deps.db, { ...asked, ...byJoining, masked, timezone });
  return rows.map((row) => {
    const { id, email } = present(row, { masked });
    return { kind: "member", id, title: nameOf({ ...row, email }), detail: email };
  });
};

const findPartners: Finder = async ({ deps, business, membership }, asked) => {
  if (!business.isCommunity || !can(membership, "partners.view")) return [];
  const { rows } = await listPartners(deps.db, asked);
  return rows.map(({ partnership: { id, email }, provider }) => ({
    kind: "partner",
    id,
    title: provider?.name ?? email,
    detail: provider ? email : "",
  }));
};
