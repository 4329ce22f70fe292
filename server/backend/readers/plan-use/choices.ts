import type { PickedLimit } from "#shared/billing.ts";
import type { PlanChoices } from "../../accounts/billing/index.ts";
import { seatsByAge } from "../../accounts/team/index.ts";
import { partnersByAge } from "../../community/partners/index.ts";
import { linksByAge } from "../../offers/links/index.ts";
import { packsByAge } from "../../offers/packs/index.ts";
import { treetsByAge } from "../../offers/treets/index.ts";
import { inBusiness } from "../../platform/operation.ts";

const choicesOf: Readonly<Record<PickedLimit, PlanChoices>> = {
  liveTreets: treetsByAge,
  activePartners: partnersByAge,
  packs: packsByAge,
  activeLinks: linksByAge,
  teamSeats: seatsByAge,
};

/** The most items listed for choosing by hand; of the rest, the oldest stay. */
const MAX_LISTED = 1_000;

export const choices = inBusiness.billing.choices.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const all = await choicesOf[input.limit](deps.db, business.id, deps.clock());
  return {
    items: all.slice(0, MAX_LISTED).map(({ id, name, alwaysStays = false }) => ({ id, name, alwaysStays })),
    total: all.length,
  };
});
