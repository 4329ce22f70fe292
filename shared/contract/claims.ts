import * as z from "zod";
import { claimStates, treetTypes } from "../treets.ts";
import { businessInput, inBusiness, pageInput, pageOf, timestamp } from "./operation.ts";
import { treet } from "./treets.ts";

/** A treet as a member sees it: nothing that is only for those who have claimed it. */
export const offer = treet
  .pick({
    ...{ id: true, type: true, title: true, summary: true, description: true, terms: true, howToUse: true },
    ...{
      category: true,
      imageId: true,
      imageAlt: true,
      valueKind: true,
      valuePercent: true,
      valueMinor: true,
    },
    ...{
      currency: true,
      location: true,
      eventAt: true,
      claimUntil: true,
      featured: true,
      perMemberLimit: true,
    },
    limitWindow: true,
  })
  .extend({
    /** Null: as many as are asked for. */
    left: z.number().int().nullable(),
    /** How many of it this member holds in the present window. */
    claimed: z.number().int(),
    /** Why it cannot be claimed now; null when it can. */
    refusal: z.string().nullable(),
  });
export type Offer = z.infer<typeof offer>;

export const claim = z.object({
  id: z.string(),
  ref: z.string(),
  state: z.enum(claimStates),
  claimedAt: timestamp,
  revealedAt: timestamp.nullable(),
  redeemedAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  treet: z.object({
    id: z.string(),
    title: z.string(),
    type: z.enum(treetTypes),
    imageId: z.string().nullable(),
  }),
});
export type Claim = z.infer<typeof claim>;

/** A claim with what it gives, once its holder has asked to see it. */
export const revealedClaim = claim.extend({
  code: z.string().nullable(),
  url: z.string().nullable(),
  howToUse: z.string(),
  /** The reference as a QR code, as SVG. */
  qr: z.string(),
});
export type RevealedClaim = z.infer<typeof revealedClaim>;

const claimRef = z
  .string()
  .trim()
  .toUpperCase()
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, "Enter the 8 characters of the claim."));

const oneClaim = businessInput.extend({ claim: z.string().max(64) });
const byRef = businessInput.extend({ ref: claimRef });

export const claimForTill = claim.extend({
  /** First name and initial: enough to greet somebody. */
  holder: z.string(),
});
export type ClaimForTill = z.infer<typeof claimForTill>;

export const claims = {
  catalogue: inBusiness("treets.view")
    .route({ method: "GET", path: "/businesses/{business}/catalogue", summary: "Treets a member can claim" })
    .input(
      businessInput.extend(pageInput.shape).extend({
        search: z.string().trim().max(100).optional(),
        category: z.string().max(40).optional(),
      }),
    )
    .output(pageOf(offer)),
  offer: inBusiness("treets.view")
    .route({
      method: "GET",
      path: "/businesses/{business}/catalogue/{treet}",
      summary: "One treet, as a member sees it",
    })
    .input(businessInput.extend({ treet: z.string().max(64) }))
    .output(offer),
  claim: inBusiness("claims.create")
    .route({
      method: "POST",
      path: "/businesses/{business}/catalogue/{treet}/claim",
      summary: "Claim a treet",
    })
    .input(businessInput.extend({ treet: z.string().max(64) }))
    .output(claim),
  mine: inBusiness("claims.create")
    .route({ method: "GET", path: "/businesses/{business}/claims/mine", summary: "My claims" })
    .input(businessInput)
    .output(z.array(claim)),
  reveal: inBusiness("claims.create")
    .route({
      method: "POST",
      path: "/businesses/{business}/claims/{claim}/reveal",
      summary: "Show the code of my claim",
    })
    .input(oneClaim)
    .output(revealedClaim),
  cancel: inBusiness("claims.create")
    .route({
      method: "POST",
      path: "/businesses/{business}/claims/{claim}/cancel",
      summary: "Give a claim back",
    })
    .input(oneClaim)
    .output(claim),
  ofTreet: inBusiness("claims.view")
    .route({
      method: "GET",
      path: "/businesses/{business}/treets/{treet}/claims",
      summary: "Claims of a treet",
    })
    .input(businessInput.extend(pageInput.shape).extend({ treet: z.string().max(64) }))
    .output(pageOf(claimForTill)),
  find: inBusiness("claims.redeem")
    .route({
      method: "GET",
      path: "/businesses/{business}/redemptions/{ref}",
      summary: "Look a claim up at the till",
    })
    .input(byRef)
    .output(claimForTill),
  redeem: inBusiness("claims.redeem")
    .route({
      method: "POST",
      path: "/businesses/{business}/redemptions/{ref}",
      summary: "Redeem a claim, once",
    })
    .input(byRef)
    .output(claimForTill),
  undo: inBusiness("claims.redeem")
    .route({
      method: "DELETE",
      path: "/businesses/{business}/redemptions/{ref}",
      summary: "Undo within 15 minutes",
    })
    .input(byRef)
    .output(claimForTill),
};
