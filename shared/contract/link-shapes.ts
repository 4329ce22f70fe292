import * as z from "zod";
import * as words from "#words/inputs.ts";
import { businessCategories, joinPolicies } from "../business-kinds.ts";
import {
  LINK_CODE,
  linkCodeRule,
  linkEndings,
  linkKinds,
  linkStates,
  qrLevels,
  UTM_LENGTH,
  utmNames,
} from "../link-rules.ts";
import { memberStatuses } from "../member-rules.ts";
import { packPhases } from "../packs.ts";
import { treetStates } from "../treets.ts";
import { offer, sampleOffer } from "./claim-shapes.ts";
import { timestamp } from "./common.ts";
import { typed } from "./fields.ts";
import { mailChoices } from "./mail-choices.ts";
import { labelNames } from "./member-shapes.ts";

export const linkId = z.string().max(64);
const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, { error: words.enterAColour });

/** The code in a link's URL. */
const codeField = typed().toLowerCase().regex(LINK_CODE, { error: linkCodeRule });

export const utm = z.partialRecord(
  z.enum(utmNames),
  typed().max(UTM_LENGTH, { error: () => words.atMostCharacters({ max: UTM_LENGTH }) }),
);
export type Utm = z.infer<typeof utm>;

export const qrStyle = z.object({
  foreground: hexColor.optional(),
  background: hexColor.optional(),
  level: z.enum(qrLevels).optional(),
  /** Width of the quiet zone in modules. */
  margin: z.number().int().min(2).max(10).optional(),
  logo: z.boolean().optional(),
  /** Text below the QR code on the poster. */
  caption: typed()
    .max(80, { error: () => words.atMostCharacters({ max: 80 }) })
    .optional(),
});
export type QrStyle = z.infer<typeof qrStyle>;

export const link = z.object({
  id: z.string(),
  kind: z.enum(linkKinds),
  targetId: z.string().nullable(),
  code: z.string(),
  url: z.string(),
  name: z.string(),
  utm,
  expiresAt: timestamp.nullable(),
  maxUses: z.number().int().nullable(),
  uses: z.number().int(),
  afterEnd: z.enum(linkEndings),
  requireApproval: z.boolean().nullable(),
  autoLabels: z.array(z.string()),
  autoPackId: z.string().nullable(),
  qrStyle,
  state: z.enum(linkStates),
  /** The plan has no room for it: the link keeps working, but cannot be edited until there is room. */
  overPlan: z.boolean(),
  clicks: z.number().int(),
  scans: z.number().int(),
  lastClickAt: timestamp.nullable(),
  createdAt: timestamp,
  version: z.number().int(),
});

/** Current state of the link's target; null for a link without a specific target. */
const target = z
  .object({
    title: z.string(),
    state: z.enum([...treetStates, ...packPhases, "gone"]),
    /** Slug of the community whose members find it, which is another one if it is supplied; null if it is gone. */
    business: z.string().nullable(),
  })
  .nullable();
export type LinkTarget = z.infer<typeof target>;

const figure = z.object({ name: z.string(), total: z.number().int() });

export const linkDetail = link.extend({
  target,
  /** The last 30 days in the business's time zone, oldest first. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      clicks: z.number().int(),
      scans: z.number().int(),
      joins: z.number().int(),
    }),
  ),
  joins: z.number().int(),
  claims: z.number().int(),
  /** Latest members who joined by it; empty for callers who may not see members. */
  people: z.array(z.object({ id: z.string(), name: z.string(), joinedAt: timestamp })),
  /** For the same 30 days. */
  referrers: z.array(figure),
  /** Two-letter country codes; empty if unknown. */
  countries: z.array(figure),
  devices: z.array(figure),
});
export type LinkDetail = z.infer<typeof linkDetail>;

export const listedLink = link.extend({
  target,
  joins: z.number().int(),
  /** Claims by members who came by the link. */
  claims: z.number().int(),
  /** Name of its creator; null for the community's first link, and if the creator is gone. */
  createdBy: z.string().nullable(),
});
export type ListedLink = z.infer<typeof listedLink>;

export const linkFields = {
  name: typed()
    .min(1, { error: words.nameTheLink })
    .max(60, { error: () => words.atMostCharacters({ max: 60 }) }),
  utm: utm.default({}),
  expiresAt: timestamp.nullable().default(null),
  maxUses: z.coerce
    .number({ error: words.enterANumber })
    .int({ error: words.enterAWholeNumber })
    .min(1, { error: words.enterOneOrMore })
    .max(1_000_000)
    .nullable()
    .default(null),
  afterEnd: z.enum(linkEndings).default("message"),
  requireApproval: z.boolean().nullable().default(null),
  autoLabels: labelNames.default([]),
  /** Pack granted to everyone who comes by the link. */
  autoPackId: linkId.nullable().default(null),
};

export const newLink = z.object({
  kind: z.enum(linkKinds).default("join"),
  targetId: linkId.nullable().default(null),
  /** Generated if absent. */
  code: codeField.optional(),
  ...linkFields,
});

/** Data shown to visitors who follow a link. Contains nothing private, as the link may have been passed on to anyone. */
export const resolvedLink = z.object({
  /** `closed`: its community is archived, of which only the name and the look are shown. */
  state: z.enum(["open", "paused", "expired", "used_up", "archived", "closed", "unknown"]),
  kind: z.enum(linkKinds).nullable(),
  /** The treet or pack it leads to, while members can find it there. */
  targetId: z.string().nullable(),
  utm,
  afterEnd: z.enum(linkEndings),
  community: z
    .object({
      slug: z.string(),
      name: z.string(),
      tagline: z.string(),
      category: z.enum(businessCategories),
      logoUrl: z.string().nullable(),
      brandColor: z.string().nullable(),
      joinPolicy: z.enum(joinPolicies),
      /** Null if the community does not show its figures. */
      members: z.number().int().nullable(),
      /** Text that new members agree to; empty if there is none. */
      consentText: z.string(),
      /** Emails that new members get until they choose for themselves. */
      mails: mailChoices,
    })
    .nullable(),
  /** The link's target, if members can claim it now or wait for one; only the fields shown on its card. */
  treet: offer
    .pick({
      soldOut: true,
      type: true,
      title: true,
      summary: true,
      category: true,
      imageId: true,
      imageAlt: true,
      valueKind: true,
      valuePercent: true,
      valueMinor: true,
      currency: true,
    })
    .nullable(),
  /**
   * Up to three treets that every member can claim now, for a link without a target. Empty if the community shows none.
   */
  samples: z.array(sampleOffer),
  /** False if nobody can join by it: its business has no members, or it is a supplier's and they are only invited. */
  admits: z.boolean(),
  /**
   * True if the link can lead to the profile: the caller may read at least its public part, or the business is listed,
   * so that a visitor may once signed in.
   */
  showsProfile: z.boolean(),
  /** Joining requires approval. */
  needsApproval: z.boolean(),
  /** The plan is full, so new members are put on the waitlist. */
  isFull: z.boolean(),
  /** The link grants a pack that the signed-in member cannot see yet. */
  givesPack: z.boolean(),
  /** The labels that the link gives the signed-in member, who does not have them yet. */
  givesLabels: z.array(z.string()),
  /** The signed-in user's status in the community. */
  membership: z.enum(memberStatuses).nullable(),
});
export type ResolvedLink = z.infer<typeof resolvedLink>;
