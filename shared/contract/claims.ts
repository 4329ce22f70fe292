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
import { filterFields } from "./list-fields.ts";
import { download, endpoint, inBusiness, ofBusiness, open, signedIn } from "./operation.ts";

/** `unclaimed` is a boolean here, but one of two options on screens. */
const { unclaimed: _unclaimed, ...catalogued } = offersList.filters;

export const claims = {
  wallet: signedIn
    .route(
      endpoint(
        "GET /me/claims",
        "List the caller's claims in all communities",
        "Includes communities that the caller has left, as a claim remains valid until it expires.",
      ),
    )
    .input(pageInput.extend(filterFields(claimsHeld.filters)))
    .output(pageOf(heldClaim)),
  show: signedIn
    .route(endpoint("POST /me/claims/{claim}/reveal", "Reveal one of the caller's claims in any community"))
    .input(z.object({ claim: z.string().max(64) }))
    .output(revealedClaim),
  scanned: open
    .route(endpoint("GET /scanned-claims/{ref}", "Resolve the scanned code of a claim"))
    .input(z.object({ ref: claimRef }))
    .output(scannedClaim),
  ...ofBusiness.router({
    catalogue: inBusiness("treets.view")
      .route(endpoint("GET /catalogue", "List the treets that a member can claim"))
      .input(
        businessInput.extend(pageInput.shape).extend({
          ...filterFields(catalogued),
          /** Only treets that this member has not claimed. */
          unclaimed: flagInput,
          sort: z.enum(catalogueSorts).default("new"),
          /** "lat, lon" of the point to sort by distance from. Without it, `sort: near` falls back to the usual order. */
          near: z
            .string()
            .trim()
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
    offer: inBusiness("treets.view")
      .route(endpoint("GET /catalogue/{treet}", "Get a treet as a member sees it"))
      .input(businessInput.extend({ treet: z.string().max(64), ...throughLabel }))
      .output(offerDetail),
    see: inBusiness("claims.create", { onlyNotes: true })
      .route(
        endpoint(
          "POST /catalogue/{treet}/views",
          "Record a view of a treet",
          "Counts at most one view per member and half hour, and none by the team.",
        ),
      )
      .input(businessInput.extend({ treet: z.string().max(64) }))
      .output(done),
    claim: inBusiness("claims.create")
      .route(endpoint("POST /catalogue/{treet}/claim", "Claim a treet"))
      .input(
        businessInput.extend({
          treet: z.string().max(64),
          /** Code of the tracked link by which the member came. */
          link: z.string().max(64).optional(),
        }),
      )
      .output(claim),
    joinWaitlist: inBusiness("claims.create")
      .route(
        endpoint(
          "POST /catalogue/{treet}/waitlist",
          "Join the waitlist for a sold-out treet",
          "When one becomes available, it is reserved for one day for the member who has waited longest.",
        ),
      )
      .input(businessInput.extend({ treet: z.string().max(64) }))
      .output(waitlistPlace),
    leaveWaitlist: inBusiness("claims.create")
      .route(endpoint("DELETE /catalogue/{treet}/waitlist", "Leave the waitlist for a treet"))
      .input(businessInput.extend({ treet: z.string().max(64) }))
      .output(done),
    mine: inBusiness("claims.create")
      .route(endpoint("GET /claims/mine", "List the caller's claims in a community"))
      .input(
        businessInput
          .extend(pageInput.shape)
          .extend({ treet: z.string().max(64).optional(), ...filterFields(claimsHeld.filters) }),
      )
      .output(pageOf(keptClaim)),
    reveal: inBusiness("claims.create")
      .route(endpoint("POST /claims/{claim}/reveal", "Reveal one of the caller's claims in a community"))
      .input(oneClaim)
      .output(revealedClaim),
    use: inBusiness("claims.create")
      .route(
        endpoint(
          "POST /claims/{claim}/use",
          "Mark a claim as used",
          "For codes and links only. Claims shown at a till or at a door are redeemed there.",
        ),
      )
      .input(oneClaim)
      .output(claim),
    reopen: inBusiness("claims.create")
      .route(endpoint("DELETE /claims/{claim}/use", "Undo marking a claim as used, within 15 minutes"))
      .input(oneClaim)
      .output(claim),
    cancel: inBusiness("claims.create")
      .route(endpoint("POST /claims/{claim}/cancel", "Cancel a claim"))
      .input(oneClaim)
      .output(claim),
    ofTreet: inBusiness("claims.view")
      .route(endpoint("GET /treets/{treet}/claims", "List the claims of a treet"))
      .input(businessInput.extend(pageInput.shape).extend(claimsOfTreet))
      .output(pageOf(claimForTeam)),
    exportOfTreet: inBusiness("claims.manage")
      .route(download("GET /treets/{treet}/claims.csv", "Export the claims of a treet as CSV"))
      .input(businessInput.extend(claimsOfTreet))
      .output(fileDownload),
    revoke: inBusiness("claims.manage")
      .route(
        endpoint(
          "POST /claims/{claim}/revoke",
          "Revoke a claim",
          "The holder is notified by email, with the reason. If the claim was never revealed, it becomes available to another member. " +
            "It still counts as made, including against the holder's limit.",
        ),
      )
      .input(oneClaim.extend({ reason: reasonForHolder }))
      .output(claimForTeam),
    approve: inBusiness("claims.manage")
      .route(
        endpoint(
          "POST /claims/{claim}/approve",
          "Approve a pending claim",
          "The claim can be used from then on. The holder is notified by email.",
        ),
      )
      .input(oneClaim)
      .output(claimForTeam),
    decline: inBusiness("claims.manage")
      .route(
        endpoint(
          "POST /claims/{claim}/decline",
          "Decline a pending claim",
          "The holder is notified by email, with the reason, and the claim's place goes to another member.",
        ),
      )
      .input(oneClaim.extend({ reason: reasonForHolder }))
      .output(claimForTeam),
    resend: inBusiness("claims.manage")
      .route(
        endpoint(
          "POST /claims/{claim}/resend",
          "Resend a claim to its holder by email",
          "Contains the code if the holder has already revealed it, otherwise a link to the claim.",
        ),
      )
      .input(oneClaim)
      .output(claimForTeam),
    redeemedToday: inBusiness("claims.redeem")
      .route(
        endpoint(
          "GET /redemptions",
          "List the claims redeemed at the till today, in the business's time zone",
        ),
      )
      .input(businessInput.extend(pageInput.shape))
      .output(pageOf(claimForRedemption)),
    find: inBusiness("claims.redeem")
      .route(endpoint("GET /redemptions/{ref}", "Look up a claim at the till"))
      .input(byRef)
      .output(claimForRedemption),
    redeem: inBusiness("claims.redeem", { atRest: true })
      .route(endpoint("POST /redemptions/{ref}", "Redeem a claim at the till"))
      .input(byRef)
      .output(claimForRedemption),
    undo: inBusiness("claims.redeem", { atRest: true })
      .route(endpoint("DELETE /redemptions/{ref}", "Undo a redemption at the till, within 15 minutes"))
      .input(byRef)
      .output(claimForRedemption),
  }),
};
