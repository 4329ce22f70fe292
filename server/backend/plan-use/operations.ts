import { isPlanId } from "#shared/plans.ts";
import { business, operations } from "../operation.ts";
import { usageOf } from "./usage.ts";

export const usage = operations.businesses.usage.use(business).handler(async ({ context }) => {
  const { deps, business } = context;
  return {
    plan: isPlanId(business.plan) ? business.plan : "starter",
    use: await usageOf(deps.db, business.id, deps.clock()),
  };
});
