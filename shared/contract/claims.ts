import * as z from "zod";
import * as words from "#words/inputs.ts";
import { claimsHeld } from "../lists/claims-held.ts";
import { offersList } from "../lists/treets.ts";
import { readPosition } from "../map-position.ts";
import { catalogueSorts, treetCategories } from "../treets.ts";
import {
  byRef,
  claim,
  claimForRedemption,
  claimForTeam,
  claimRef,
  claimsOfTreet,
  heldClaim,
  keptClaim,
  offer,
  offerDetail,
  oneClaim,
  reasonForHolder,
  revealedClaim,
  scannedClaim,
  throughLabel,
  waitlistPlace,
} from "./claim-shapes.ts";
import { businessInput, done, fileDownload, flagInput, pageInput, pageOf } from "./common.ts";
import { typed } from "./fields.ts";
import { filterFields } from "./list-fields.ts";
import { inBusiness, ofBusiness, open, signedIn } from "./operation.ts";

const mayCreate = inBusiness("claims.create");
const mayManage = inBusiness("claims.manage");
const mayRedeem = inBusiness("claims.redeem");
const mayRedeemAtRest = inBusiness("claims.redeem", { atRest: true });
const mayView = inBusiness("treets.view");

/** `unclaimed` is a boolean here, but one of two options on screens. */
const { unclaimed: _unclaimed, ...catalogued } = offersList.filters;

export const claims = {
  wallet: signedIn("GET /me/claims", "List the caller's claims in all communities", {
    description: "Includes communities that the caller has left, as a claim remains valid until it expires.",
  })
    .input(pageInput.extend(filterFields(claimsHeld.filters)))
    .output(pageOf(heldClaim)),
  show: signedIn("POST /me/claims/{claim}/reveal", "Reveal one of the caller's claims in any community")
    .input(z.object({ claim: z.string().max(64) }))
    .output(revealedClaim),
  scanned: open("GET /scanned-claims/{ref}", "Resolve the scanned code of a claim")
    .input(z.object({ ref: claimRef }))
    .output(scannedClaim),
  ...ofBusiness.router({
    catalogue: mayView("GET /catalogue", "List the treets that a member can claim")
      .input(
        businessInput.extend(pageInput.shape).extend({
          ...filterFields(catalogued),
          /** Only treets that this member has not claimed. */
          unclaimed: flagInput,
          sort: z.enum(catalogueSorts).default("new"),
          /** "lat, lon" of the point to sort by distance from. Without it, `sort: near` falls back to the usual order. */
          near: typed()
            .max(60)
            .refine((text) => readPosition(text) !== undefined, { error: words.useTwoNumbers })
            .optional(),
          ...throughLabel,
        }),
      )
      .output(
        pageOf(offer).extend({
          /** Total per category, ignoring the filters; only with the first page. */
          categories: z.array(z.object({ category: z.enum(treetCategories), total: z.number().int() })),
        }),
      ),
    offer: mayView("GET /catalogue/{treet}", "Get a treet as a member sees it")
      .input(businessInput.extend({ treet: z.string().max(64), ...throughLabel }))
      .output(offerDetail),
    see: inBusiness("claims.create", { onlyNotes: true })(
      "POST /catalogue/{treet}/views",
      "Record a view of a treet",
      { description: "Counts at most one view per member and half hour, and none by the team." },
    )
      .input(businessInput.extend({ treet: z.string().max(64) }))
      .output(done),
    claim: mayCreate("POST /catalogue/{treet}/claim", "Claim a treet")
      .input(
        businessInput.extend({
          treet: z.string().max(64),
          /** Code of the tracked link by which the member came. */
          link: z.string().max(64).optional(),
        }),
      )
      .output(claim),
    joinWaitlist: mayCreate("POST /catalogue/{treet}/waitlist", "Join the waitlist for a sold-out treet", {
      description:
        "When one becomes available, it is reserved for one day for the member who has waited longest.",
    })
      .input(businessInput.extend({ treet: z.string().max(64) }))
      .output(waitlistPlace),
    leaveWaitlist: mayCreate("DELETE /catalogue/{treet}/waitlist", "Leave the waitlist for a treet")
      .input(businessInput.extend({ treet: z.string().max(64) }))
      .output(done),
    mine: mayCreate("GET /claims/mine", "List the caller's claims in a community")
      .input(
        businessInput
          .extend(pageInput.shape)
          .extend({ treet: z.string().max(64).optional(), ...filterFields(claimsHeld.filters) }),
      )
      .output(pageOf(keptClaim)),
    reveal: mayCreate("POST /claims/{claim}/reveal", "Reveal one of the caller's claims in a community")
      .input(oneClaim)
      .output(revealedClaim),
    use: mayCreate("POST /claims/{claim}/use", "Mark a claim as used", {
      description: "For codes and links only. Claims shown at a till or at a door are redeemed there.",
    })
      .input(oneClaim)
      .output(claim),
    reopen: mayCreate("DELETE /claims/{claim}/use", "Undo marking a claim as used, within 15 minutes")
      .input(oneClaim)
      .output(claim),
    cancel: mayCreate("POST /claims/{claim}/cancel", "Cancel a claim").input(oneClaim).output(claim),
    ofTreet: inBusiness("claims.view")("GET /treets/{treet}/claims", "List the claims of a treet")
      .input(businessInput.extend(pageInput.shape).extend(claimsOfTreet))
      .output(pageOf(claimForTeam)),
    exportOfTreet: mayManage("GET /treets/{treet}/claims.csv", "Export the claims of a treet as CSV", {
      file: true,
    })
      .input(businessInput.extend(claimsOfTreet))
      .output(fileDownload),
    revoke: mayManage("POST /claims/{claim}/revoke", "Revoke a claim", {
      description:
        "The holder is notified by email, with the reason. If the claim was never revealed, it becomes available to another member. " +
        "It still counts as made, including against the holder's limit.",
    })
      .input(oneClaim.extend({ reason: reasonForHolder }))
      .output(claimForTeam),
    approve: mayManage("POST /claims/{claim}/approve", "Approve a pending claim", {
      description: "The claim can be used from then on. The holder is notified by email.",
    })
      .input(oneClaim)
      .output(claimForTeam),
    decline: mayManage("POST /claims/{claim}/decline", "Decline a pending claim", {
      description:
        "The holder is notified by email, with the reason, and the claim's place goes to another member.",
    })
      .input(oneClaim.extend({ reason: reasonForHolder }))
      .output(claimForTeam),
    resend: mayManage("POST /claims/{claim}/resend", "Resend a claim to its holder by email", {
      description: "Contains the code if the holder has already revealed it, otherwise a link to the claim.",
    })
      .input(oneClaim)
      .output(claimForTeam),
    redeemedToday: mayRedeem(
      "GET /redemptions",
      "List the claims redeemed at the till today, in the business's time zone",
    )
      .input(businessInput.extend(pageInput.shape))
      .output(pageOf(claimForRedemption)),
    find: mayRedeem("GET /redemptions/{ref}", "Look up a claim at the till")
      .input(byRef)
      .output(claimForRedemption),
    redeem: mayRedeemAtRest("POST /redemptions/{ref}", "Redeem a claim at the till")
      .input(byRef)
      .output(claimForRedemption),
    undo: mayRedeemAtRest("DELETE /redemptions/{ref}", "Undo a redemption at the till, within 15 minutes")
      .input(byRef)
      .output(claimForRedemption),
  }),
};
