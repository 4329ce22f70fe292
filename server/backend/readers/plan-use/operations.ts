import { isPlanId } from "#shared/plans.ts";
import { inBusiness } from "../../platform/operation.ts";
import { usageOf } from "./usage.ts";

export const usage = inBusiness.businesses.usage.handler(async ({ context }) => {
  const { deps, business } = context;
  return {
    plan: isPlanId(business.plan) ? business.plan : "starter",
    use: await usageOf(deps.db, business.id, deps.clock()),
  };
});
