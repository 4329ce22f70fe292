import * as z from "zod";
import * as words from "#words/inputs.ts";
import { claimsList } from "../lists/claims.ts";
import { asReference } from "../reference.ts";
import { claimStates, redeemModes } from "../treets.ts";
import { businessInput, timestamp } from "./common.ts";
import { mapPosition, severalLines, typed } from "./fields.ts";
import { filterFields } from "./list-fields.ts";
import { treet, worth } from "./treet-shapes.ts";

/** A member's place on the waiting list of a sold-out treet. */
export const waitlistPlace = z.object({
  /** 1 is next. */
  position: z.number().int(),
  /** Time until which one is reserved for them; null while they wait. */
  heldUntil: timestamp.nullable(),
});

/** The business that provides a treet, and how to get there. */
const supplier = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string().nullable(),
  /** Free text; empty if not given. */
  openingHours: z.string(),
  position: mapPosition.nullable(),
});
export type Supplier = z.infer<typeof supplier>;

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
    eventEnd: true,
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
    /** Of a claim made now; null where nothing limits it. */
    validity: treet.pick({ validFrom: true, validUntil: true, validDays: true }),
    /** Reason why it cannot be claimed now; null if it can. */
    refusal: z.string().nullable(),
  });
export type Offer = z.infer<typeof offer>;

/** A treet as an example for people who are not members. */
export const sampleOffer = offer.pick({
  title: true,
  valueKind: true,
  valuePercent: true,
  valueMinor: true,
  currency: true,
});
export type SampleOffer = z.infer<typeof sampleOffer>;

/** A treet on its own page. */
export const offerDetail = offer.extend({
  supplier: supplier
    .extend({
      /** Slug of the supplier, if the caller may read its profile. */
      profile: z.string().nullable(),
    })
    .nullable(),
});
export type OfferDetail = z.infer<typeof offerDetail>;

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
  treet: treet
    .pick({
      id: true,
      title: true,
      type: true,
      category: true,
      imageId: true,
      imageAlt: true,
      ...worth,
    })
    .extend({ redeemMode: z.enum(redeemModes) }),
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

export const claimRef = z
  .string()
  .transform(asReference)
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
  asLabel: typed().min(1).max(30).optional(),
};
export const oneClaim = businessInput.extend({ claim: z.string().max(64) });
export const byRef = businessInput.extend({ ref: claimRef });

const claimWithHolder = claim.extend({
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
export const reasonForHolder = severalLines()
  .min(5, { error: words.sayWhyToTheHolder })
  .max(500, { error: () => words.atMostCharacters({ max: 500 }) });

export const claimsOfTreet = {
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
