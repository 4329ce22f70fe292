import { and, eq } from "drizzle-orm";
import { Problem, problem } from "#shared/problems.ts";
import { matching } from "../../platform/db/rows.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import {
  lookUp,
  redeemByCodes,
  redeemClaim,
  redeemedToday as today,
  undoRedemption,
} from "../claims/index.ts";
import { lockSupplied } from "./queries.ts";

/** At a partner's till, which takes claims of the treets it supplies, in any community. */
export const redeemedToday = inBusiness.supply.redeemedToday.handler(({ input, context }) =>
  today(context, { supplierId: context.business.id }, input),
);
export const find = inBusiness.supply.find.handler(({ input, context }) =>
  atOurCounter(context, input.ref, lookUp),
);
export const redeem = inBusiness.supply.redeem.handler(({ input, context }) =>
  atOurCounter(context, input.ref, redeemClaim),
);
export const undo = inBusiness.supply.undo.handler(({ input, context }) =>
  atOurCounter(context, input.ref, undoRedemption),
);

/** Redeems codes that were used outside a till, such as in the partner's web shop. */
export const redeemCodes = inBusiness.supply.redeemCodes.handler(({ input, context }) =>
  redeemByCodes(
    context,
    input.text,
    async (tx) => (await lockSupplied(tx, context.business.id, input.treet))?.treet,
  ),
);

async function atOurCounter(context: BusinessContext, ref: string, run: typeof lookUp) {
  try {
    return await run(context, { supplierId: context.business.id }, ref);
  } catch (error) {
    const isUnknown = error instanceof Problem && error.code === "not_found";
    if (isUnknown && (await isOfNeighbour(context, ref))) throw problem("claim_wrong_partner");
    throw error;
  }
}

/** True if the claim is for another treet in a community this business supplies. Staff can then redirect the member. */
async function isOfNeighbour({ deps, business }: BusinessContext, ref: string): Promise<boolean> {
  const [found] = await deps.db
    .select({ id: claims.id })
    .from(claims)
    .innerJoin(partnerships, eq(partnerships.businessId, claims.businessId))
    .where(and(eq(claims.ref, ref), matching(partnerships, { providerId: business.id, state: "active" })))
    .limit(1);
  return found !== undefined;
}
