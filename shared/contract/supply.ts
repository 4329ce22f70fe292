import * as z from "zod";
import * as words from "#words/inputs.ts";
import { insightPeriods, SMALLEST_COUNT_SHOWN } from "../insight-rules.ts";
import { supplyList } from "../lists/treets.ts";
import { partnerPolicies, partnerStates } from "../partner-rules.ts";
import {
  EXTEND_DAYS_MOST,
  pauseReasons,
  suppliedBulkMoves,
  supplyMoveNames,
  treetStates,
} from "../treets.ts";
import { byRef, claimForRedemption } from "./claims.ts";
import { filterFields } from "./list-fields.ts";
import {
  businessInput,
  done,
  fileDownload,
  inBusiness,
  ofBusiness,
  pageInput,
  pageOf,
  timestamp,
} from "./operation.ts";
import { chosenTreets, movedEach, turning } from "./several-treets.ts";
import { suppliedInsights } from "./treet-insights.ts";
import {
  addedCodes,
  codesInput,
  fieldChange,
  redeemedCodes,
  reviewedContent,
  treet,
  treetContent,
  treetRow,
} from "./treets.ts";

/** Fields that only the community sets, such as the audience, featuring, and approval of each claim. */
const communityOnly = {
  audience: true,
  featured: true,
  requiresApproval: true,
  hideWhenSoldOut: true,
} as const;

/** Fields of a treet that its supplier sets. */
export const supplyContent = treetContent.omit(communityOnly);
export type SupplyContent = z.infer<typeof supplyContent>;

const community = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  /** IANA time zone in which schedules are entered and shown. */
  timezone: z.string(),
});

/** Null for 1 to 4, as in insights: with so few, a supplier could identify the members. */
const countOfMany = z.number().int().nullable();

export const suppliedRow = treetRow.extend({
  community: z.string(),
  claimedCount: countOfMany,
  redeemedCount: countOfMany,
  /** A change is waiting for the community's approval. */
  hasPendingChange: z.boolean(),
});
export type SuppliedRow = z.infer<typeof suppliedRow>;

/** A treet as its supplier sees it: counts of claims, but never members' identities. */
export const suppliedTreet = treet.omit(communityOnly).extend({
  community,
  partnership: z.object({ state: z.enum(partnerStates), policy: z.enum(partnerPolicies) }),
  /** False if it has a price and the supplier cannot be paid. */
  isPayable: z.boolean(),
  bySupplier: z.boolean(),
  pauseReason: z.enum(pauseReasons).nullable(),
  /** Changes requested by the community; empty if none. */
  reviewNote: z.string(),
  claimedCount: countOfMany,
  redeemedCount: countOfMany,
  /** Also null if it would reveal a small number of claims. */
  unusedCodes: countOfMany,
  pending: z
    .object({ submittedAt: timestamp, changes: z.array(fieldChange), content: reviewedContent })
    .nullable(),
});
export type SuppliedTreet = z.infer<typeof suppliedTreet>;

/** True to submit in the same step; if that fails, nothing is saved. */
const submitInput = { submit: z.boolean().default(false) };

const oneTreet = businessInput.extend({ treet: z.string().max(64) });

/**
 * Totals over everything a business supplies. Counts from 1 to 4 are null, and totals do not reveal what the rows omit.
 */
export const suppliedOverview = suppliedInsights.omit({ perDay: true }).extend({
  /** Number of treets supplied. */
  supplied: z.number().int(),
  /** Treets viewed, claimed or redeemed in the period, most claimed first. */
  treets: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      community: z.string(),
      views: z.number().int().nullable(),
      claims: z.number().int().nullable(),
      redemptions: z.number().int().nullable(),
    }),
  ),
});
export type SuppliedOverview = z.infer<typeof suppliedOverview>;

/** Only a few periods are offered, to prevent the difference between two of them from revealing a member's activity. */
const supplierPeriods = {
  days: z.coerce
    .number()
    .refine((days): boolean => (insightPeriods as readonly number[]).includes(days), {
      error: words.chooseHowManyDays,
    })
    .default(30),
};

/** Operations of a supplying business on the treets that it supplies to communities. `business` is the supplier. */
export const supply = ofBusiness.router({
  list: inBusiness("supply.view")
    .route({ method: "GET", path: "/supply", summary: "Treets this business supplies" })
    .input(
      businessInput.extend(pageInput.shape).extend({
        ...filterFields(supplyList.filters),
        ...turning,
      }),
    )
    .output(pageOf(suppliedRow)),
  counts: inBusiness("supply.view")
    .route({
      method: "GET",
      path: "/supply/counts",
      summary: "Treets this business supplies, by state",
    })
    .input(businessInput)
    .output(z.record(z.enum(treetStates), z.number().int())),
  communities: inBusiness("supply.view")
    .route({
      method: "GET",
      path: "/supply/communities",
      summary: "Communities this business may draft treets for",
    })
    .input(businessInput)
    .output(
      z.array(
        community.extend({ partner: z.string(), currency: z.string(), policy: z.enum(partnerPolicies) }),
      ),
    ),
  get: inBusiness("supply.view")
    .route({
      method: "GET",
      path: "/supply/{treet}",
      summary: "One treet this business supplies",
    })
    .input(oneTreet)
    .output(suppliedTreet),
  create: inBusiness("supply.manage")
    .route({
      method: "POST",
      path: "/supply",
      summary: "Draft a treet for a community",
    })
    .input(businessInput.extend({ partner: z.string().max(64), content: supplyContent, ...submitInput }))
    .output(suppliedTreet),
  update: inBusiness("supply.manage")
    .route({
      method: "PUT",
      path: "/supply/{treet}",
      summary: "Change a treet",
      description:
        "What members read changes once the community has agreed; they see the former words until then. " +
        "A stock, a limit or a schedule changes at once.",
    })
    .input(oneTreet.extend({ version: z.number().int(), content: supplyContent, ...submitInput }))
    .output(suppliedTreet),
  move: inBusiness("supply.manage")
    .route({
      method: "POST",
      path: "/supply/{treet}/{move}",
      summary: "Submit, withdraw, pause, resume",
    })
    .input(oneTreet.extend({ move: z.enum(supplyMoveNames) }))
    .output(suppliedTreet),
  moveMany: inBusiness("supply.manage")
    .route({
      method: "POST",
      path: "/supply/moves",
      summary: "Pause, resume or end several treets",
      description: "Each by its own rules: one that cannot be moved leaves the others alone.",
    })
    .input(businessInput.extend(chosenTreets).extend({ move: z.enum(suppliedBulkMoves) }))
    .output(movedEach),
  extendMany: inBusiness("supply.manage")
    .route({
      method: "POST",
      path: "/supply/extensions",
      summary: "Put off the end of several treets",
      description: "By whole days on the clocks of the communities they are for; each by its own rules.",
    })
    .input(businessInput.extend(chosenTreets).extend({ days: z.number().int().min(1).max(EXTEND_DAYS_MOST) }))
    .output(movedEach),
  dropChange: inBusiness("supply.manage")
    .route({
      method: "DELETE",
      path: "/supply/{treet}/change",
      summary: "Take back a change that waits for the community's word",
    })
    .input(oneTreet)
    .output(done),
  remove: inBusiness("supply.manage")
    .route({ method: "DELETE", path: "/supply/{treet}", summary: "Delete a draft" })
    .input(oneTreet)
    .output(done),
  addCodes: inBusiness("supply.manage")
    .route({
      method: "POST",
      path: "/supply/{treet}/codes",
      summary: "Add codes to the pool of a treet this business supplies",
    })
    .input(oneTreet.extend(codesInput.shape))
    .output(addedCodes),
  overview: inBusiness("supply.view")
    .route({
      method: "GET",
      path: "/supply/insights",
      summary: "How often what this business supplies is used, over all communities",
      description: `Counts only, by the clock of this business. From 1 to ${SMALLEST_COUNT_SHOWN - 1} of anything is null.`,
    })
    .input(businessInput.extend(supplierPeriods))
    .output(suppliedOverview),
  exportOverview: inBusiness("insights.export")
    .route({
      method: "GET",
      path: "/supply/insights.csv",
      summary: "The same as CSV, for a spreadsheet",
      outputStructure: "detailed",
    })
    .input(businessInput.extend(supplierPeriods))
    .output(fileDownload),
  insights: inBusiness("supply.view")
    .route({
      method: "GET",
      path: "/supply/{treet}/insights",
      summary: "How often something this business supplies is used",
      description: `Counts only, by the clock of the community. From 1 to ${SMALLEST_COUNT_SHOWN - 1} of anything is null, and periods are few, so that nobody's doings can be told.`,
    })
    .input(oneTreet.extend(supplierPeriods))
    .output(suppliedInsights),
  redeemedToday: inBusiness("claims.redeem")
    .route({
      method: "GET",
      path: "/supply/redemptions",
      summary: "What was redeemed today of what this business supplies, by its own clock",
    })
    .input(businessInput.extend(pageInput.shape))
    .output(pageOf(claimForRedemption)),
  find: inBusiness("claims.redeem")
    .route({
      method: "GET",
      path: "/supply/redemptions/{ref}",
      summary: "Look up a claim of something this business supplies",
    })
    .input(byRef)
    .output(claimForRedemption),
  redeem: inBusiness("claims.redeem", { atRest: true })
    .route({
      method: "POST",
      path: "/supply/redemptions/{ref}",
      summary: "Redeem a claim of something this business supplies, once",
    })
    .input(byRef)
    .output(claimForRedemption),
  redeemCodes: inBusiness("claims.redeem", { atRest: true })
    .route({
      method: "POST",
      path: "/supply/{treet}/codes/used",
      summary: "Redeem the claims of something this business supplies whose codes were used elsewhere",
      description: "One code a line, at most 2,000. What cannot be redeemed is told by its line.",
    })
    .input(oneTreet.extend(codesInput.shape))
    .output(redeemedCodes),
  undo: inBusiness("claims.redeem", { atRest: true })
    .route({
      method: "DELETE",
      path: "/supply/redemptions/{ref}",
      summary: "Undo that within 15 minutes",
    })
    .input(byRef)
    .output(claimForRedemption),
});
