import { MAX_LISTED } from "#shared/partner-rules.ts";
import { isActiveAgain } from "../../platform/db/last-active.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness, operations, signedIn } from "../../platform/operation.ts";
import { createBusiness } from "./create.ts";
import { planNoticeFor } from "./plan-notice.ts";
import { present, presentForMe, presentListed } from "./present.ts";
import {
  businessesOf,
  findFrameFor,
  listListed,
  noteVisit,
  presentSlug,
  rememberLastUsed,
} from "./queries.ts";
import { checkSlug as slugState } from "./slugs.ts";
import { waitingFor } from "./waiting.ts";

export const create = signedIn.businesses.create.handler(({ input, context }) =>
  inTransaction(context.deps.db, (tx) => createBusiness(tx, context, input)).then(present),
);

export const mine = signedIn.businesses.mine.handler(async ({ context }) => {
  return (await businessesOf(context.deps.db, context.user.id)).map(presentForMe);
});

export const get = inBusiness.businesses.get.handler(async ({ context }) => {
  const { deps, actor } = context;
  const found = await oneOr404(findFrameFor(deps.db, context.business.slug, context.user.id));
  const { subscription, payouts, owedMinor, isOverPlan, leads, waiting, lastActiveAt, ...mine } = found;
  if (!mine.isLastUsed) await rememberLastUsed(deps.db, context.user.id, mine.business.id);
  const now = deps.clock();
  if (mine.isMember && isActiveAgain(lastActiveAt, now))
    await noteVisit(deps.db, context.user.id, mine.business.id, now);
  const notice = { subscription, payouts, owedMinor, isOverPlan, frozenFor: mine.frozenFor };
  return {
    ...presentForMe(mine),
    leads,
    planNotice: actor?.membership ? planNoticeFor(notice, actor.membership, now) : null,
    waiting: actor?.membership ? waitingFor(waiting, actor.membership) : null,
  };
});

export const listed = operations.businesses.listed.handler(async ({ input, context }) => {
  const rows = await listListed(context.deps.db, { ...input, limit: MAX_LISTED });
  return rows.map(presentListed);
});

export const moved = operations.businesses.moved.handler(async ({ input, context }) => ({
  slug: await presentSlug(context.deps.db, input.slug, context.deps.clock()),
}));

export const checkSlug = operations.businesses.checkSlug.handler(async ({ input, context }) => {
  const { db, clock } = context.deps;
  const { state, suggestions } = await slugState(db, input.slug.trim().toLowerCase(), clock());
  return { state, suggestions: state === "free" ? [] : suggestions };
});
