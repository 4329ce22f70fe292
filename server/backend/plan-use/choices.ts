import type { PickedLimit } from "#shared/billing.ts";
import type { PlanChoices } from "../billing/index.ts";
import { linksByAge } from "../links/index.ts";
import { business, operations } from "../operation.ts";
import { packsByAge } from "../packs/index.ts";
import { partnersByAge } from "../partners/index.ts";
import { seatsByAge } from "../team/index.ts";
import { treetsByAge } from "../treets/index.ts";

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
