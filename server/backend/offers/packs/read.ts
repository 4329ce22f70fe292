import { Problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { inBusiness, isOnTeam } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { claimOne, findMembership, labelsSeenThrough, membershipOf, presentOffers } from "../claims/index.ts";
import { isFor, stateOf, type TreetRow } from "../treets/index.ts";
import { recordPackView } from "./figures.ts";
import { contentsOf, findPack, listPacks, packChoices, presentPack, type Viewer } from "./queries.ts";

/** The most packs offered in a select box. */
const MAX_CHOICES = 100;

/** Returns the viewer of packs: the team, the team viewing as a label, or a member. */
async function viewerOf(
  { deps, business, user, membership }: BusinessContext,
  asLabel?: string,
): Promise<Viewer> {
  const now = deps.clock();
  const viewAs = labelsSeenThrough(membership, asLabel);
  if (viewAs) return { memberId: undefined, labels: viewAs, isTeam: false, now };
  if (isOnTeam(membership)) return { memberId: undefined, labels: [], isTeam: true, now };
  const member = await findMembership(deps.db, business.id, user.id);
  return { member, memberId: member?.id, labels: member?.labels ?? [], isTeam: false, now };
}

export const list = inBusiness.packs.list.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const viewer = await viewerOf(context, input.asLabel);
  const { rows, ...page } = await listPacks(deps.db, { ...input, businessId: business.id, viewer });
  return {
    items: rows.map((row) => presentPack(row, viewer.now)),
    ...page,
    timezone: business.timezone,
  };
});

export const choices = inBusiness.packs.choices.handler(({ context: { deps, business } }) =>
  packChoices(deps.db, { business: business.id, max: MAX_CHOICES }),
);

export const get = inBusiness.packs.get.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const row = await oneOr404(findPack(deps.db, business.id, input.pack, await viewerOf(context)));
  const now = deps.clock();
  return {
    ...presentPack(row, now),
    timezone: business.timezone,
    contents: (await contentsOf(deps.db, row.pack.id, now)).map(({ note, treet }) => ({
      treet: treet.id,
      note,
      title: treet.title,
      claims: treet.claimedCount,
      state: stateOf(treet, now),
    })),
  };
});

export const open = inBusiness.packs.open.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const viewer = await viewerOf(context, input.asLabel);
  const row = await oneOr404(findPack(deps.db, business.id, input.pack, viewer));
  const { now } = viewer;
  const contents = (await contentsOf(deps.db, row.pack.id, now)).filter(
    ({ treet }) => stateOf(treet, now) === "live" && isOpenTo(treet, viewer),
  );
  const offers = await presentOffers(
    context,
    contents.map(({ treet }) => treet),
    isOnTeam(context.membership) ? await membershipOf(context) : viewer.member,
  );
  return {
    ...presentPack(row, now),
    contents: contents.flatMap(({ note, hasGone }, index) => {
      const offer = offers[index];
      if (!offer) return [];
      // As in the catalogue, a treet that hides when sold out is gone, except for those who have it.
      return hasGone && !viewer.isTeam && offer.claimed === 0 ? [] : [{ note, offer }];
    }),
  };
});

export const see = inBusiness.packs.see.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const viewer = await viewerOf(context);
  const row = await oneOr404(findPack(deps.db, business.id, input.pack, viewer));
  const { memberId, now } = viewer;
  if (memberId) await recordPackView(deps.db, { packId: row.pack.id, memberId, at: now });
  return { done: true as const };
});

/** As in the catalogue, treets restricted to other labels do not exist for this member, who sees the pack. */
const isOpenTo = (treet: TreetRow, { isTeam, labels }: Viewer): boolean =>
  isTeam || treet.packsOnly || isFor(treet, { labels });

/**
 * Claims each treet by its own rules and in a separate transaction, so that a failing claim does not affect the others.
 */
export const claimAll = inBusiness.packs.claimAll.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const viewer = await viewerOf(context);
  const row = await oneOr404(findPack(deps.db, business.id, input.pack, viewer));
  const now = deps.clock();
  const results = [];
  for (const { treet, hasGone } of await contentsOf(deps.db, row.pack.id, now)) {
    if (stateOf(treet, now) !== "live" || !isOpenTo(treet, viewer) || hasGone) continue;
    if (treet.requiresApproval || treet.priceMinor > 0) {
      const reason = treet.priceMinor > 0 ? refusals.hasAPrice() : refusals.needsApproval();
      results.push({ treet: treet.id, title: treet.title, claimed: false, reason });
      continue;
    }
    const reason = await claimOne(context, treet.id).then(
      () => "",
      (error: unknown) => {
        if (error instanceof Problem && error.code === "sold_out") return refusals.soldOutWait();
        if (error instanceof Problem && error.status < 500 && error.code !== "rate_limited")
          return error.message;
        throw error;
      },
    );
    results.push({ treet: treet.id, title: treet.title, claimed: reason === "", reason });
  }
  return results;
});
