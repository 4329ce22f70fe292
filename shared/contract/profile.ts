import * as z from "zod";
import * as words from "#words/inputs.ts";
import { businessCategories, visibilities } from "../business-kinds.ts";
import { readPosition } from "../map-position.ts";
import { waysIn } from "../member-rules.ts";
import { MAX_SOCIAL_LINKS, socialNetworkOf } from "../social-networks.ts";
import { MAX_FEATURED } from "../treets.ts";
import { business } from "./businesses.ts";
import { sampleOffer } from "./claim-shapes.ts";
import { businessInput, done } from "./common.ts";
import {
  brandColorField,
  businessNameField,
  longText,
  mapPosition,
  publicAddressField,
  shortText,
  typed,
} from "./fields.ts";
import { mailChoices } from "./mail-choices.ts";
import { inBusiness, ofBusiness, signedIn } from "./operation.ts";

const mayEdit = inBusiness("profile.edit");

const socialLinks = z
  .array(typed().max(300, { error: words.eachAtMost300 }))
  .max(MAX_SOCIAL_LINKS, { error: () => words.atMostLinks({ max: MAX_SOCIAL_LINKS }) })
  .superRefine((links, context) => {
    const unknown = links.find((link) => socialNetworkOf(link) === undefined);
    if (unknown === undefined) return;
    const message = words.unknownNetwork({ address: unknown.slice(0, 80) });
    context.addIssue({ code: "custom", message });
  });
const featured = z.object({ id: z.string(), title: z.string() });

/** Position as a user can provide it; empty for none. */
const map = typed()
  .max(2048)
  .refine((text) => text === "" || readPosition(text) !== undefined, { error: words.pasteAMapLink });

const introduction = {
  slug: true,
  name: true,
  category: true,
  tagline: true,
  brandColor: true,
  logoUrl: true,
} as const;

/** The profile of a business as its members see it. */
export const profile = business.pick({ ...introduction, version: true }).extend({
  about: z.string(),
  coverUrl: z.string().nullable(),
  website: z.string().nullable(),
  publicEmail: z.string().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  address: z.string().nullable(),
  openingHours: z.string(),
  /** Null if not given. */
  position: mapPosition.nullable(),
  visibility: z.enum(visibilities),
  showsFigures: z.boolean(),
  showsSamples: z.boolean(),
  socialLinks: z.array(z.string()),
  /** Featured treets in the team's order, without those that cannot be claimed. */
  featured: z.array(featured.extend({ summary: z.string(), imageId: z.string().nullable() })),
  /** Null if the business does not show them. */
  figures: z.object({ members: z.number().int(), treets: z.number().int() }).nullable(),
  /** Businesses that supply something everybody can claim, those with most of it first. */
  partners: z.array(z.object({ id: z.string(), name: z.string(), logoUrl: z.string().nullable() })),
  /** People whom members can contact. */
  contacts: z.array(z.object({ name: z.string(), avatarUrl: z.string().nullable() })),
});
export type Profile = z.infer<typeof profile>;

/** The part of a profile for people outside the business. It names nobody and contains nothing that members have. */
export const publicProfile = profile
  .pick({
    ...introduction,
    coverUrl: true,
    about: true,
    website: true,
    address: true,
    openingHours: true,
    position: true,
    socialLinks: true,
    figures: true,
  })
  .extend({
    /** False for a business without members, which supplies communities. */
    isCommunity: z.boolean(),
    /** Treets that every member can claim now, as examples. Empty if the community shows none. */
    samples: z.array(sampleOffer),
    /** Treets that a business without members supplies to everybody in a community of the caller, latest first. */
    supplied: z.array(
      featured.extend({
        imageId: z.string().nullable(),
        community: z.object({ slug: z.string(), name: z.string() }),
      }),
    ),
    /** How the caller can become a member; null for members, people who wait to become one, and businesses without members. */
    joining: z
      .object({
        way: z.enum(waysIn),
        /** The plan is full, so new members are put on the waitlist. */
        isFull: z.boolean(),
        /** Text that new members agree to; empty if there is none. */
        consentText: z.string(),
        /** Emails that new members get until they choose for themselves. */
        mails: mailChoices,
      })
      .nullable(),
  });
export type PublicProfile = z.infer<typeof publicProfile>;

export const profileChanges = z.object({
  name: businessNameField,
  tagline: shortText(100),
  about: longText(2000),
  category: z.enum(businessCategories),
  website: z.union([z.literal(""), publicAddressField]),
  publicEmail: z.union([z.literal(""), z.email({ error: words.enterAValidAddress }).max(254)]),
  phone: z.string().max(25, { error: () => words.atMostCharacters({ max: 25 }) }),
  phoneCountry: z.string().max(2).optional(),
  address: longText(300),
  openingHours: shortText(200).optional(),
  /** Two numbers, or the URL of a place on a map; empty for none. */
  map: map.optional(),
  brandColor: brandColorField,
  visibility: z.enum(visibilities),
  showsFigures: z.boolean(),
  showsSamples: z.boolean(),
  socialLinks: socialLinks.optional(),
  /** Ids of uploaded images; null removes one. */
  logo: z.string().max(64).nullable().optional(),
  cover: z.string().max(64).nullable().optional(),
});

export const profiles = ofBusiness.router({
  get: inBusiness("business.view")("GET /profile", "Get the profile of a business")
    .input(businessInput)
    .output(profile),
  publicPart: signedIn("GET /profile/public", "Get the public part of a profile", {
    description:
      "For listed businesses, the caller's own, and suppliers of communities in which the caller is a member or on the team.",
  })
    .input(businessInput)
    .output(publicProfile),
  update: mayEdit("PATCH /profile", "Update the profile of a business")
    .input(businessInput.extend({ version: z.coerce.number().int(), changes: profileChanges }))
    .output(profile),
  featured: mayEdit(
    "GET /profile/featured",
    "List the featured treets of a profile, including those not shown at present",
  )
    .input(businessInput)
    .output(
      z.object({ version: z.number().int(), treets: z.array(featured.extend({ isShown: z.boolean() })) }),
    ),
  feature: mayEdit("PUT /profile/featured", "Set the featured treets of a profile and their order")
    .input(
      businessInput.extend({
        version: z.coerce.number().int(),
        treets: z
          .array(z.string().max(64))
          .max(MAX_FEATURED, { error: () => words.atMostTreetsFirst({ max: MAX_FEATURED }) })
          .refine((ids) => new Set(ids).size === ids.length, { error: words.treetIsThereAlready }),
      }),
    )
    .output(done),
});
