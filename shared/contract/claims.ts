import * as z from "zod";
import * as words from "#words/inputs.ts";
import { claimsList } from "../lists/claims.ts";
import { claimsHeld } from "../lists/claims-held.ts";
import { offersList } from "../lists/treets.ts";
import { readPosition } from "../map-position.ts";
import { catalogueSorts, claimStates, treetCategories } from "../treets.ts";
import { filterFields } from "./list-fields.ts";
import {
  businessInput,
  done,
  fileDownload,
  flagInput,
  inBusiness,
  ofBusiness,
  open,
  pageInput,
  pageOf,
  signedIn,
  timestamp,
} from "./operation.ts";
import { mapPosition } from "./profile.ts";
import { treet, worth } from "./treets.ts";

/** A member's place on the waiting list of a sold-out treet. */
export const waitlistPlace = z.object({
  /** 1 is next. */
  position: z.number().int(),
  /** Time until which one is reserved for them; null while they wait. */
  heldUntil: timestamp.nullable(),
});

/** The business that provides a treet, and how to get there. */
export const supplier = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string().nullable(),
  /** Free text; empty if not given. */
  openingHours: z.string(),
  position: mapPosition.nullable(),
});
export type Supplier = z.infer<typeof supplier>;

/** `unclaimed` is a boolean here, but one of two options on screens. */
const { unclaimed: _unclaimed, ...catalogued } = offersList.filters;

/** A treet as a member sees it, without anything reserved for those who have claimed it. */
export const offer = treet
  .pick({
    id: true,
    type: true,
    title: true,
    summary: true,
    description: true,
    terms: true,
    howToUse: true,
    category: true,
    imageId: true,
    imageAlt: true,
    furtherImages: true,
    ...worth,
    location: true,
    eventAt: true,
    claimUntil: true,
    featured: true,
    perMemberLimit: true,
    limitWindow: true,
    requiresApproval: true,
  })
  .extend({
    /** Null if the community itself provides it. */
    supplier: supplier.nullable(),
    isNew: z.boolean(),
    endsSoon: z.boolean(),
    /** Quantity available to this member, after members ahead of them on the waiting list; null if unlimited. */
    left: z.number().int().nullable(),
    soldOut: z.boolean(),
    /** True if being sold out is the only obstacle to claiming it. */
    mayWait: z.boolean(),
    /** Null if not on the waiting list. */
    waiting: waitlistPlace.nullable(),
    /** Number of claims by this member in the current window. */
    claimed: z.number().int(),
    /** Reason why it cannot be claimed now; null if it can. */
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
  /** When it becomes usable; null if immediately. */
  validFrom: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  /** Temporarily unusable, because a bank is investigating its payment. */
  isPaused: z.boolean(),
  /** Reason given by the team for declining or revoking it; empty if it did neither. */
  reason: z.string(),
  /** The holder marked it as used a moment ago and can still undo that. */
  canReopen: z.boolean(),
  /** The treet as it was when claimed, regardless of later changes. */
  treet: treet.pick({
    id: true,
    title: true,
    type: true,
    category: true,
    imageId: true,
    imageAlt: true,
    ...worth,
  }),
});
export type Claim = z.infer<typeof claim>;

/** A claim with its contents, after its holder has revealed it. */
export const revealedClaim = claim.extend({
  code: z.string().nullable(),
  url: z.string().nullable(),
  howToUse: z.string(),
  /** QR code in SVG of the address that a till scans. */
  qr: z.string(),
});
export type RevealedClaim = z.infer<typeof revealedClaim>;

const claimRef = z
  .string()
  .trim()
  .toUpperCase()
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, { error: words.enterTheClaimCode }));

/** A claim as its holder sees it: the provider, and the contents once revealed. */
export const keptClaim = claim.extend({
  /** Null if the community itself provides it. */
  supplier: supplier.nullable(),
  /** Location of an event; empty for other treets. */
  location: z.string(),
  /** Days until it expires, including the current one: 1 on the last day. Null if it does not expire, or is over. */
  daysLeft: z.number().int().nullable(),
  shown: revealedClaim.nullable(),
});

export type KeptClaim = z.infer<typeof keptClaim>;

/** A claim in the list of all communities. */
export const heldClaim = keptClaim.extend({
  business: z.object({
    slug: z.string(),
    name: z.string(),
    logoUrl: z.string().nullable(),
    /** IANA name of the time zone in which the claim's validity begins and ends. */
    timezone: z.string(),
    /** True if the holder is still a member and can open the community's pages. */
    isMember: z.boolean(),
  }),
});
export type HeldClaim = z.infer<typeof heldClaim>;

/** Input for a team's preview of what members see. */
export const throughLabel = {
  /** Team only: shows what a member with this label alone sees. */
  asLabel: z.string().trim().min(1).max(30).optional(),
};
const oneClaim = businessInput.extend({ claim: z.string().max(64) });
export const byRef = businessInput.extend({ ref: claimRef });

export const claimWithHolder = claim.extend({
  /** First name and initial: enough to greet the holder. */
  holder: z.string(),
});

/** `holder`: the member; `staff`: a person at a till, with their name if they are still on the team. */
const redeemedBy = z.object({ kind: z.enum(["holder", "staff"]), name: z.string().nullable() }).nullable();

/** The same at the till: who redeemed it, and whether the caller can still undo that. */
export const claimForRedemption = claimWithHolder.extend({ redeemedBy, canUndo: z.boolean() });
export type ClaimForRedemption = z.infer<typeof claimForRedemption>;

/** A claim as the team sees it. Names are reduced to initials for anyone who sees members' email addresses masked. */
export const claimForTeam = claimWithHolder.extend({
  redeemedBy,
  /** Name of the tracked link by which the holder came; null if none. */
  source: z.string().nullable(),
  /** When the team approved or declined it; null if pending or if no approval was needed. */
  decidedAt: timestamp.nullable(),
  decidedBy: z.string().nullable(),
  revokedAt: timestamp.nullable(),
});
export type ClaimForTeam = z.infer<typeof claimForTeam>;

/** Reason shown to the holder when a claim is declined or revoked. */
const reasonForHolder = z
  .string()
  .trim()
  .min(5, { error: words.sayWhyToTheHolder })
  .max(500, { error: () => words.atMostCharacters({ max: 500 }) });

const claimsOfTreet = {
  treet: z.string().max(64),
  /** `search` matches the beginning of a reference or, for callers who see members' names, a part of a name. */
  ...filterFields(claimsList.filters),
};

/** Result of scanning a claim's code. Reveals nothing about the claim, as anyone may scan it. */
export const scannedClaim = z.object({
  /** Name of the business that hands out what was claimed. */
  partner: z.string(),
  /** Where the caller may redeem it; null if they may not. */
  till: z.object({ business: z.string(), treet: z.string() }).nullable(),
});

export const claims = {
  wallet: signedIn
    .route({
      method: "GET",
      path: "/me/claims",
      summary: "List the caller's claims in all communities",
      description:
        "Includes communities that the caller has left, as a claim remains valid until it expires.",
    })
    .input(pageInput.extend(filterFields(claimsHeld.filters)))
    .output(pageOf(heldClaim)),
  show: signedIn
    .route({
      method: "POST",
      path: "/me/claims/{claim}/reveal",
      summary: "Reveal one of the caller's claims in any community",
    })
    .input(z.object({ claim: z.string().max(64) }))
    .output(revealedClaim),
  scanned: open
    .route({
      method: "GET",
      path: "/scanned-claims/{ref}",
      summary: "Resolve the scanned code of a claim",
    })
    .input(z.object({ ref: claimRef }))
    .output(scannedClaim),
  ...ofBusiness.router({
    catalogue: inBusiness("treets.view")
      .route({ method: "GET", path: "/catalogue", summary: "List the treets that a member can claim" })
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
      .route({
        method: "GET",
        path: "/catalogue/{treet}",
        summary: "Get a treet as a member sees it",
      })
      .input(businessInput.extend({ treet: z.string().max(64), ...throughLabel }))
      .output(offer),
    see: inBusiness("claims.create", { onlyNotes: true })
      .route({
        method: "POST",
        path: "/catalogue/{treet}/views",
        summary: "Record a view of a treet",
        description: "Counts at most one view per member and half hour, and none by the team.",
      })
      .input(businessInput.extend({ treet: z.string().max(64) }))
      .output(done),
    claim: inBusiness("claims.create")
      .route({
        method: "POST",
        path: "/catalogue/{treet}/claim",
        summary: "Claim a treet",
      })
      .input(
        businessInput.extend({
          treet: z.string().max(64),
          /** Code of the tracked link by which the member came. */
          link: z.string().max(64).optional(),
        }),
      )
      .output(claim),
    joinWaitlist: inBusiness("claims.create")
      .route({
        method: "POST",
        path: "/catalogue/{treet}/waitlist",
        summary: "Join the waitlist for a sold-out treet",
        description:
          "When one becomes available, it is reserved for one day for the member who has waited longest.",
      })
      .input(businessInput.extend({ treet: z.string().max(64) }))
      .output(waitlistPlace),
    leaveWaitlist: inBusiness("claims.create")
      .route({
        method: "DELETE",
        path: "/catalogue/{treet}/waitlist",
        summary: "Leave the waitlist for a treet",
      })
      .input(businessInput.extend({ treet: z.string().max(64) }))
      .output(done),
    mine: inBusiness("claims.create")
      .route({ method: "GET", path: "/claims/mine", summary: "List the caller's claims in a community" })
      .input(
        businessInput
          .extend(pageInput.shape)
          .extend({ treet: z.string().max(64).optional(), ...filterFields(claimsHeld.filters) }),
      )
      .output(pageOf(keptClaim)),
    reveal: inBusiness("claims.create")
      .route({
        method: "POST",
        path: "/claims/{claim}/reveal",
        summary: "Reveal one of the caller's claims in a community",
      })
      .input(oneClaim)
      .output(revealedClaim),
    use: inBusiness("claims.create")
      .route({
        method: "POST",
        path: "/claims/{claim}/use",
        summary: "Mark a claim as used",
        description: "For codes and links only. Claims shown at a till or at a door are redeemed there.",
      })
      .input(oneClaim)
      .output(claim),
    reopen: inBusiness("claims.create")
      .route({
        method: "DELETE",
        path: "/claims/{claim}/use",
        summary: "Undo marking a claim as used, within 15 minutes",
      })
      .input(oneClaim)
      .output(claim),
    cancel: inBusiness("claims.create")
      .route({
        method: "POST",
        path: "/claims/{claim}/cancel",
        summary: "Cancel a claim",
      })
      .input(oneClaim)
      .output(claim),
    ofTreet: inBusiness("claims.view")
      .route({
        method: "GET",
        path: "/treets/{treet}/claims",
        summary: "List the claims of a treet",
      })
      .input(businessInput.extend(pageInput.shape).extend(claimsOfTreet))
      .output(pageOf(claimForTeam)),
    exportOfTreet: inBusiness("claims.manage")
      .route({
        method: "GET",
        path: "/treets/{treet}/claims.csv",
        summary: "Export the claims of a treet as CSV",
        outputStructure: "detailed",
      })
      .input(businessInput.extend(claimsOfTreet))
      .output(fileDownload),
    revoke: inBusiness("claims.manage")
      .route({
        method: "POST",
        path: "/claims/{claim}/revoke",
        summary: "Revoke a claim",
        description:
          "The holder is notified by email, with the reason. If the claim was never revealed, it becomes available to another member. " +
          "It still counts as made, including against the holder's limit.",
      })
      .input(oneClaim.extend({ reason: reasonForHolder }))
      .output(claimForTeam),
    approve: inBusiness("claims.manage")
      .route({
        method: "POST",
        path: "/claims/{claim}/approve",
        summary: "Approve a pending claim",
        description: "The claim can be used from then on. The holder is notified by email.",
      })
      .input(oneClaim)
      .output(claimForTeam),
    decline: inBusiness("claims.manage")
      .route({
        method: "POST",
        path: "/claims/{claim}/decline",
        summary: "Decline a pending claim",
        description:
          "The holder is notified by email, with the reason, and the claim's place goes to another member.",
      })
      .input(oneClaim.extend({ reason: reasonForHolder }))
      .output(claimForTeam),
    resend: inBusiness("claims.manage")
      .route({
        method: "POST",
        path: "/claims/{claim}/resend",
        summary: "Resend a claim to its holder by email",
        description:
          "Contains the code if the holder has already revealed it, otherwise a link to the claim.",
      })
      .input(oneClaim)
      .output(claimForTeam),
    redeemedToday: inBusiness("claims.redeem")
      .route({
        method: "GET",
        path: "/redemptions",
        summary: "List the claims redeemed at the till today, in the business's time zone",
      })
      .input(businessInput.extend(pageInput.shape))
      .output(pageOf(claimForRedemption)),
    find: inBusiness("claims.redeem")
      .route({
        method: "GET",
        path: "/redemptions/{ref}",
        summary: "Look up a claim at the till",
      })
      .input(byRef)
      .output(claimForRedemption),
    redeem: inBusiness("claims.redeem", { atRest: true })
      .route({
        method: "POST",
        path: "/redemptions/{ref}",
        summary: "Redeem a claim at the till",
      })
      .input(byRef)
      .output(claimForRedemption),
    undo: inBusiness("claims.redeem", { atRest: true })
      .route({
        method: "DELETE",
        path: "/redemptions/{ref}",
        summary: "Undo a redemption at the till, within 15 minutes",
      })
      .input(byRef)
      .output(claimForRedemption),
  }),
};
