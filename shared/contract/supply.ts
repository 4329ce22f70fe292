import * as z from "zod";
import * as words from "#words/inputs.ts";
import { businessStatuses } from "../business-kinds.ts";
import { insightPeriods, SMALLEST_COUNT_SHOWN } from "../insight-rules.ts";
import { suppliedClaimsList, suppliedCodesList } from "../lists/claims.ts";
import { supplyList } from "../lists/treets.ts";
import { partnerPolicies, partnerStates } from "../partner-rules.ts";
import { reportReasons } from "../treet-reports.ts";
import {
  DELETED_DRAFT_DAYS,
  MAX_EXTENSION_DAYS,
  pauseReasons,
  suppliedBulkMoves,
  suppliedClaimStates,
  suppliedCodeStates,
  supplyMoveNames,
  treetStates,
} from "../treets.ts";
import { byRef, claimForRedemption } from "./claim-shapes.ts";
import { codeDownloads } from "./code-downloads.ts";
import {
  businessInput,
  done,
  fileDownload,
  filesOfInput,
  oneTreet,
  pageInput,
  pageOf,
  providersInput,
  timestamp,
} from "./common.ts";
import { filterFields, listFields } from "./list-fields.ts";
import { inBusiness, ofBusiness, signedIn, signedInToAddUp } from "./operation.ts";
import { movedEach, treetsById, turning } from "./several-treets.ts";
import { suppliedInsights } from "./treet-insights.ts";
import {
  addedCodes,
  codesInput,
  deletedDraft,
  fieldChange,
  newCodesInput,
  redeemedCodes,
  reviewedContent,
  suppliedCode,
  treet,
  treetEvent,
  treetRow,
  writtenContent,
} from "./treet-shapes.ts";

const mayManage = inBusiness("supply.manage");
const mayRedeem = inBusiness("claims.redeem");
const mayRedeemAtRest = inBusiness("claims.redeem", { atRest: true });
const mayView = inBusiness("supply.view");

/** Fields that only the community sets, such as the audience, featuring, and approval of each claim. */
const communityOnly = {
  audience: true,
  packsOnly: true,
  featured: true,
  requiresApproval: true,
  hideWhenSoldOut: true,
} as const;

/** Fields of a treet that its supplier sets. */
export const supplyContent = writtenContent.omit(communityOnly);
export type SupplyContent = z.infer<typeof supplyContent>;

const community = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  /** While it is archived, its members cannot claim anything. */
  status: z.enum(businessStatuses),
  /** IANA time zone in which schedules are entered and shown. */
  timezone: z.string(),
});

/** Null for 1 to 4, as in insights: with so few, a supplier could identify the members. */
const countOfMany = z.number().int().nullable();

export const suppliedRow = treetRow.extend({
  community: z.string(),
  communityStatus: z.enum(businessStatuses),
  claimedCount: countOfMany,
  redeemedCount: countOfMany,
  /** A change is waiting for the community's approval. */
  hasPendingChange: z.boolean(),
});
export type SuppliedRow = z.infer<typeof suppliedRow>;

/** A treet as its supplier sees it: counts of claims, but never members' identities. */
export const suppliedTreet = treet.omit(communityOnly).extend({
  community,
  partnership: z.object({
    /** ID of the partnership, as in the list of communities supplied; null if there is none anymore. */
    partner: z.string().nullable(),
    state: z.enum(partnerStates),
    policy: z.enum(partnerPolicies),
  }),
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
  /** Open reports of problems by members, who remain unnamed. */
  reports: z.array(z.object({ reason: z.enum(reportReasons), count: z.number().int() })),
  pending: z
    .object({ submittedAt: timestamp, changes: z.array(fieldChange), content: reviewedContent })
    .nullable(),
});
export type SuppliedTreet = z.infer<typeof suppliedTreet>;

/** A claim as the supplier of its treet sees it, without the member's name. */
export const suppliedClaim = z.object({
  /** Identifies the row only. */
  id: z.string(),
  /** Initials. */
  holder: z.string(),
  state: z.enum(suppliedClaimStates),
  /** Null until it is redeemed at a till, as are the times: anyone with the code could redeem the claim. */
  ref: z.string().nullable(),
  claimedAt: timestamp.nullable(),
  redeemedAt: timestamp.nullable(),
  /** Name of the person at the till; null if they are no longer on a team. */
  redeemedBy: z.string().nullable(),
});
export type SuppliedClaim = z.infer<typeof suppliedClaim>;

/** True to submit in the same step; if that fails, nothing is saved. */
const submitInput = { submit: z.boolean().default(false) };

const narrowedClaims = oneTreet.extend(filterFields(suppliedClaimsList.filters));

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

const { order } = filterFields(supplyList.look);

/** Operations of a supplying business on the treets that it supplies to communities. `business` is the supplier. */
export const supply = {
  exportAcross: signedIn(
    "GET /me/supply.csv",
    "Export the supplied treets of several businesses as one CSV",
    { file: true },
  )
    .input(filesOfInput.extend({ ...filterFields(supplyList.filters), order }))
    .output(fileDownload),
  totals: signedInToAddUp(
    "GET /me/supply/totals",
    "Count the treets that several businesses supply, by state",
  )
    .input(providersInput)
    .output(z.record(z.enum(treetStates), z.number().int())),
  ...ofBusiness.router({
    list: mayView("GET /supply", "List supplied treets")
      .input(
        businessInput.extend(pageInput.shape).extend({
          ...filterFields(supplyList.filters),
          order,
          ...turning,
        }),
      )
      .output(pageOf(suppliedRow)),
    export: mayManage("GET /supply.csv", "Export supplied treets as CSV", { file: true })
      .input(businessInput.extend({ ...filterFields(supplyList.filters), order }))
      .output(fileDownload),
    counts: mayView("GET /supply/counts", "Count supplied treets by state")
      .input(businessInput)
      .output(z.record(z.enum(treetStates), z.number().int())),
    communities: mayView(
      "GET /supply/communities",
      "List the communities that a business may draft treets for",
    )
      .input(businessInput)
      .output(
        z.array(
          community.extend({ partner: z.string(), currency: z.string(), policy: z.enum(partnerPolicies) }),
        ),
      ),
    get: mayView("GET /supply/{treet}", "Get a supplied treet").input(oneTreet).output(suppliedTreet),
    create: mayManage("POST /supply", "Create a treet for a community")
      .input(businessInput.extend({ partner: z.string().max(64), content: supplyContent, ...submitInput }))
      .output(suppliedTreet),
    update: mayManage("PUT /supply/{treet}", "Update a supplied treet", {
      description:
        "Changes to what members read take effect once the community approves them; until then, members see the former version. " +
        "Changes to the stock, a limit or the schedule take effect at once.",
    })
      .input(oneTreet.extend({ version: z.number().int(), content: supplyContent, ...submitInput }))
      .output(suppliedTreet),
    move: mayManage("POST /supply/{treet}/{move}", "Submit, withdraw, pause, resume or end a supplied treet")
      .input(oneTreet.extend({ move: z.enum(supplyMoveNames) }))
      .output(suppliedTreet),
    moveMany: mayManage("POST /supply/moves", "Pause, resume or end several supplied treets", {
      description:
        "Each treet is subject to its own rules; one that cannot be moved does not affect the others.",
    })
      .input(businessInput.extend(treetsById).extend({ move: z.enum(suppliedBulkMoves) }))
      .output(movedEach),
    extendMany: mayManage("POST /supply/extensions", "Postpone the end of several supplied treets", {
      description:
        "By whole days in the time zone of each treet's community. Each treet is subject to its own rules.",
    })
      .input(
        businessInput.extend(treetsById).extend({ days: z.number().int().min(1).max(MAX_EXTENSION_DAYS) }),
      )
      .output(movedEach),
    dropChange: mayManage(
      "DELETE /supply/{treet}/change",
      "Withdraw a change to a supplied treet that awaits approval",
    )
      .input(oneTreet)
      .output(done),
    copy: mayManage("POST /supply/{treet}/copies", "Copy a supplied treet as a draft", {
      description:
        "For the same community, or for another one the business supplies, given by `partner`. Codes, claims and dates are not copied, nor a change that awaits approval.",
    })
      .input(oneTreet.extend({ partner: z.string().max(64).optional() }))
      .output(
        z.object({
          treet: suppliedTreet,
          /** Sentences describing what still has to be adapted. */
          misfits: z.array(z.string()),
        }),
      ),
    remove: mayManage("DELETE /supply/{treet}", "Delete a supplied draft treet", {
      description: `It can be restored for ${DELETED_DRAFT_DAYS} days.`,
    })
      .input(oneTreet)
      .output(done),
    deleted: mayView("GET /supply/deleted", "List the deleted drafts that can be restored, latest first")
      .input(businessInput)
      .output(z.array(deletedDraft)),
    undelete: mayManage("POST /supply/{treet}/undelete", "Restore a deleted draft", {
      description: "Restoring one that was not deleted changes nothing.",
    })
      .input(oneTreet)
      .output(suppliedTreet),
    addCodes: mayManage("POST /supply/{treet}/codes", "Add codes to the pool of a supplied treet")
      .input(oneTreet.extend(newCodesInput.shape))
      .output(addedCodes),
    codes: mayView(
      "GET /supply/{treet}/codes",
      "List the codes of a supplied treet's pool with their states",
      {
        description: `While 1 to ${SMALLEST_COUNT_SHOWN - 1} are claimed, states and totals are null and the filter by state has no effect, to prevent conclusions about individual members.`,
      },
    )
      .input(oneTreet.extend(pageInput.shape).extend(listFields(suppliedCodesList)))
      .output(
        pageOf(suppliedCode).extend({
          /** Number of all codes in the pool. */
          all: z.number().int(),
          totals: z.record(z.enum(suppliedCodeStates), z.number().int()).nullable(),
        }),
      ),
    voidCodes: mayManage(
      "POST /supply/{treet}/codes/void",
      "Void all unused codes of a supplied treet's pool",
      { description: "Void codes stay listed and cannot be added again." },
    )
      .input(
        oneTreet.extend({
          /**
           * Number of unused codes that the caller has seen, if it is shown. If more have been added since, none is
           * removed.
           */
          count: z.number().int().min(1).max(1_000_000).optional(),
        }),
      )
      .output(z.object({ voided: countOfMany })),
    ...codeDownloads("supply"),
    claims: mayView(
      "GET /supply/{treet}/claims",
      "List the claims of a supplied treet, with members' initials",
      {
        description: `Claims redeemed at a till come first, with their references and times. The others are listed if there are at least ${SMALLEST_COUNT_SHOWN}, to prevent conclusions about individual members.`,
      },
    )
      .input(narrowedClaims.extend(pageInput.shape))
      .output(
        pageOf(suppliedClaim).extend({
          /** True if claims are left out, because they are few. */
          isPartial: z.boolean(),
        }),
      ),
    exportClaims: mayManage(
      "GET /supply/{treet}/claims.csv",
      "Export the claims of a supplied treet as CSV, with members' initials",
      { file: true },
    )
      .input(narrowedClaims)
      .output(fileDownload),
    history: inBusiness("audit.view-own")(
      "GET /supply/{treet}/history",
      "List what the supplier's team did with a supplied treet, and when its state changed",
      {
        description:
          "Managers see only their own actions. How far back the history goes depends on the supplier's plan.",
      },
    )
      .input(oneTreet.extend(pageInput.shape))
      .output(pageOf(treetEvent)),
    overview: mayView("GET /supply/insights", "Get the usage of all supplied treets across communities", {
      description: `Counts only, in the time zone of the business. Counts from 1 to ${SMALLEST_COUNT_SHOWN - 1} are null.`,
    })
      .input(businessInput.extend(supplierPeriods))
      .output(suppliedOverview),
    exportOverview: inBusiness("insights.export")(
      "GET /supply/insights.csv",
      "Export the usage of all supplied treets as CSV",
      { file: true },
    )
      .input(businessInput.extend(supplierPeriods))
      .output(fileDownload),
    insights: mayView("GET /supply/{treet}/insights", "Get the usage of a supplied treet", {
      description: `Counts only, in the time zone of the community. Counts from 1 to ${SMALLEST_COUNT_SHOWN - 1} are null, and only a few periods are available, to prevent conclusions about individual members.`,
    })
      .input(oneTreet.extend(supplierPeriods))
      .output(suppliedInsights),
    redeemedToday: mayRedeem(
      "GET /supply/redemptions",
      "List the claims of supplied treets redeemed today, in the supplier's time zone",
    )
      .input(businessInput.extend(pageInput.shape))
      .output(pageOf(claimForRedemption)),
    find: mayRedeem("GET /supply/redemptions/{ref}", "Look up a claim of a supplied treet")
      .input(byRef)
      .output(claimForRedemption),
    redeem: mayRedeemAtRest("POST /supply/redemptions/{ref}", "Redeem a claim of a supplied treet")
      .input(byRef)
      .output(claimForRedemption),
    redeemCodes: mayRedeemAtRest(
      "POST /supply/{treet}/codes/used",
      "Redeem the claims of a supplied treet whose codes were used elsewhere",
      {
        description:
          "One code per line, at most 2,000. Codes that cannot be redeemed are returned with their line numbers.",
      },
    )
      .input(oneTreet.extend(codesInput.shape))
      .output(redeemedCodes),
    undo: mayRedeemAtRest(
      "DELETE /supply/redemptions/{ref}",
      "Undo the redemption of a claim of a supplied treet, within 15 minutes",
    )
      .input(byRef)
      .output(claimForRedemption),
  }),
};
