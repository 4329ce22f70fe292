import { conflict, problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import { contentMisfits, contentOf, copiedTitle } from "../treets/index.ts";
import { communitiesSupplied, findSupplied } from "./queries.ts";
import { draftSupplied, suppliedOr404 } from "./writing.ts";

export const copy = inBusiness.supply.copy.handler(async ({ input, context }) => {
  const { deps, business } = context;
  return inTransaction(deps.db, async (tx) => {
    const { treet, community: from } = await oneOr404(findSupplied(tx, business.id, input.treet));
    const going = await communitiesSupplied(tx, business.id);
    const isSame = input.partner === undefined;
    const found = going.find(({ partnership, community }) =>
      isSame ? community.id === from.id : partnership.id === input.partner,
    );
    if (!found) {
      throw isSame
        ? conflict(refusals.partnershipInactive({ community: from.name }))
        : problem("invalid_input", { fields: { partner: refusals.communityNotYours() } });
    }
    const { community: to } = found;
    const content = {
      ...contentOf(treet),
      // Side by side in one list, the two need different names.
      ...(to.id === from.id && { title: copiedTitle(treet) }),
      claimFrom: null,
      claimUntil: null,
    };
    const id = await draftSupplied(tx, context, to, content);
    return { treet: await suppliedOr404(tx, context, id), misfits: contentMisfits(treet, { from, to }) };
  });
});
