import { matching } from "../../platform/db/rows.ts";
import { teamMemberships } from "../../platform/db/schema/businesses.ts";
import { inBusiness } from "../../platform/operation.ts";
import { attentionOf } from "./attention.ts";
import { setupOf } from "./setup.ts";

export { waiting } from "./waiting.ts";

export const attention = inBusiness.panel.attention.handler(
  ({ context: { deps, business, membership, user } }) =>
    attentionOf(deps.db, { businessId: business.id, membership, userId: user.id, now: deps.clock() }),
);

export const setup = inBusiness.panel.setup.handler(async ({ context }) => {
  const { deps, business, user } = context;
  const place = { businessId: business.id, userId: user.id };
  const { hidden, ...done } = await setupOf(deps.db, place, deps.clock());
  return { done, hidden };
});

export const hideSetup = inBusiness.panel.hideSetup.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  await deps.db
    .update(teamMemberships)
    .set({ setupHidden: input.hidden })
    .where(mineIn(business.id, user.id));
  return { done: true as const };
});

const mineIn = (businessId: string, userId: string) => matching(teamMemberships, { businessId, userId });
