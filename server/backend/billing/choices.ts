import type { PickedLimit } from "#shared/billing.ts";
import { linksByAge } from "../links/plan-fit.ts";
import { business, operations } from "../operation.ts";
import { packsByAge } from "../packs/plan-fit.ts";
import { partnersByAge } from "../partners/plan-fit.ts";
import { seatsByAge } from "../team/plan-fit.ts";
import { treetsByAge } from "../treets/plan-fit.ts";
import type { PlanChoices } from "./plan-changes.ts";

const choicesOf: Readonly<Record<PickedLimit, PlanChoices>> = {
  liveTreets: treetsByAge,
  activePartners: partnersByAge,
  packs: packsByAge,
  activeLinks: linksByAge,
  teamSeats: seatsByAge,
};

/** More is not chosen among by hand; of the rest the oldest stay. */
const LISTED_MOST = 1_000;

export const choices = operations.billing.choices.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const all = await choicesOf[input.limit](deps.db, business.id, deps.clock());
  return {
    items: all.slice(0, LISTED_MOST).map(({ id, name }) => ({ id, name })),
    total: all.length,
  };
});
