import * as z from "zod";
import * as words from "#words/inputs.ts";
import { APPLICATIONS_AT_ONCE, SAMPLE_TITLE_LENGTH } from "../partner-rules.ts";
import { treetTypes } from "../treets.ts";
import { listedCommunity } from "./businesses.ts";
import { businessInput, done } from "./common.ts";
import { fewWordsField, severalLines, typed } from "./fields.ts";
import { inBusiness, ofBusiness } from "./operation.ts";
import { ending, onePartner, partnership } from "./partner-shapes.ts";

const mayApply = inBusiness("supply.apply");

export const applyResults = ["applied", "already_partner", "already_applied", "too_soon", "closed"] as const;
export type ApplyResult = (typeof applyResults)[number];

/** Operations of a business that supplies communities, or would like to. */
export const partnerSupplying = ofBusiness.router({
  communities: inBusiness("panel.view")("GET /communities", "List the communities that a business supplies")
    .input(businessInput)
    .output(z.array(partnership)),
  changeSupply: inBusiness("supply.manage")(
    "POST /communities/{partner}/change",
    "Pause or resume supplying a community",
    { description: "Only the side that paused a partnership can resume it." },
  )
    .input(onePartner.extend({ change: z.enum(["pause", "resume"]), reason: fewWordsField }))
    .output(done),
  endSupply: inBusiness("supply.end", { atRest: true })(
    "POST /communities/{partner}/end",
    "Stop supplying a community",
    {
      description:
        "The treets leave the catalogue at once, or each at its own end. Existing claims remain valid until they expire.",
    },
  )
    .input(onePartner.extend(ending))
    .output(done),
  wishes: mayApply(
    "GET /communities/wishes",
    "List the communities that the caller enquired about supplying before having a business",
  )
    .input(businessInput)
    .output(z.object({ message: z.string(), communities: z.array(listedCommunity) })),
  apply: mayApply("POST /communities", "Apply to communities to become their partner")
    .input(
      businessInput.extend({
        /** Slugs of listed communities. */
        communities: z
          .array(z.string().max(64))
          .min(1, { error: words.chooseACommunity })
          .max(APPLICATIONS_AT_ONCE, {
            error: () => words.atMostCommunities({ max: APPLICATIONS_AT_ONCE }),
          }),
        message: severalLines()
          .min(20, { error: words.tellThemMore })
          .max(1000, { error: () => words.atMostCharacters({ max: 1000 }) }),
        /** Title of a treet that the business would offer. */
        sampleTitle: typed()
          .max(SAMPLE_TITLE_LENGTH, { error: () => words.atMostCharacters({ max: SAMPLE_TITLE_LENGTH }) })
          .default(""),
        /** How members would claim it; empty if that is not decided. */
        sampleType: z.union([z.enum(treetTypes), z.literal("")]).default(""),
      }),
    )
    .output(z.array(z.object({ community: z.string(), outcome: z.enum(applyResults) }))),
  withdraw: inBusiness("supply.apply", { atRest: true })(
    "POST /communities/{partner}/withdraw",
    "Withdraw a partner application",
  )
    .input(onePartner)
    .output(done),
});
