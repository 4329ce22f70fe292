import * as z from "zod";
import * as words from "#words/inputs.ts";
import { endings, partnerPolicies, partnerStates, TAG_LENGTH } from "../partner-rules.ts";
import { emailField, fewWordsField } from "./fields.ts";
import { businessInput, timestamp } from "./operation.ts";

export const partnerContact = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: words.enterAName })
    .max(100, { error: () => words.atMostCharacters({ most: 100 }) }),
  role: z
    .string()
    .trim()
    .max(60, { error: () => words.atMostCharacters({ most: 60 }) })
    .default(""),
  email: z.union([z.literal(""), emailField]).default(""),
  phone: z
    .string()
    .trim()
    .max(25, { error: () => words.atMostCharacters({ most: 25 }) })
    .default(""),
});

/** The relation of a community with a business that supplies treets, as the community sees it. */
export const partner = z.object({
  id: z.string(),
  state: z.enum(partnerStates),
  /** The business's name; the invited address until there is one. */
  name: z.string(),
  email: z.string(),
  logoUrl: z.string().nullable(),
  policy: z.enum(partnerPolicies),
  tags: z.array(z.string()),
  /** Whom to ask for first; empty where nobody was written down. */
  contact: z.string(),
  liveTreets: z.number().int(),
  claims: z.number().int(),
  /** Claims of the last 30 days, and how many of these were redeemed. */
  recent: z.object({ claims: z.number().int(), redeemed: z.number().int() }),
  /** When they last wrote, changed a treet, or became a partner. */
  lastActiveAt: timestamp.nullable(),
  /** Active, and yet nothing of theirs was to be had for 60 days. */
  isQuiet: z.boolean(),
  /** The plan has no room for them: they stay a partner, and submit nothing until there is some. */
  overPlan: z.boolean(),
  /** When the team last asked them for something new. */
  nudgedAt: timestamp.nullable(),
  /** Messages of theirs that nobody here has read. */
  unread: z.number().int(),
  invitedAt: timestamp,
  expiresAt: timestamp.nullable(),
  since: timestamp.nullable(),
});
export type Partner = z.infer<typeof partner>;

/** What somebody on the team did to a partnership. */
export const partnerEvent = z.object({
  id: z.string(),
  at: timestamp,
  summary: z.string(),
  actor: z.string().nullable(),
  /** What was before and after, by the field's name. */
  changes: z.record(z.string(), z.unknown()),
});
export type PartnerEvent = z.infer<typeof partnerEvent>;

export const partnerDetail = partner.extend({
  notes: z.string(),
  contacts: z.array(partnerContact),
  /** Whom they turn to in the community. */
  ourContact: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Who works for them, while there is a partnership. */
  team: z.array(z.object({ name: z.string(), role: z.string() })),
  maxLiveTreets: z.number().int().nullable(),
  contractUntil: z.iso.date().nullable(),
  message: z.string(),
  reason: z.string(),
  version: z.number().int(),
  /** Claims that members hold and have not used: they stay valid after the partnership has ended. */
  unredeemed: z.number().int(),
  /** Live treets without an end of their own: these cannot run out, so they end with the partnership. */
  openEnded: z.number().int(),
  /** Members never are shown to partners; these are counts. */
  redemptions: z.number().int(),
  treets: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      state: z.string(),
      claims: z.number().int(),
      /** Until when it can be claimed. */
      until: timestamp.nullable(),
    }),
  ),
  /** What was done last. */
  history: z.array(partnerEvent),
});
export type PartnerDetail = z.infer<typeof partnerDetail>;

/** The same relation as the supplying business sees it. */
export const partnership = z.object({
  id: z.string(),
  state: z.enum(partnerStates),
  community: z.object({
    slug: z.string(),
    name: z.string(),
    tagline: z.string(),
    logoUrl: z.string().nullable(),
  }),
  policy: z.enum(partnerPolicies),
  /** When one asked the other. */
  askedAt: timestamp,
  since: timestamp.nullable(),
  /** What the community said with its no; empty otherwise. */
  reason: z.string(),
  /** The community paused it, so that only the community can resume it. */
  pausedByThem: z.boolean(),
  /** Whom to turn to there. */
  contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  maxLiveTreets: z.number().int().nullable(),
  contractUntil: z.iso.date().nullable(),
  liveTreets: z.number().int(),
  /** Null from 1 to 4: of so few a supplier could tell who they are. */
  claims: z.number().int().nullable(),
  /** Messages of theirs that nobody here has read. */
  unread: z.number().int(),
});
export type Partnership = z.infer<typeof partnership>;

/** A business that asks to be a partner, as the community sees it. */
export const application = z.object({
  id: z.string(),
  name: z.string(),
  tagline: z.string(),
  about: z.string(),
  website: z.string().nullable(),
  logoUrl: z.string().nullable(),
  email: z.string(),
  message: z.string(),
  appliedAt: timestamp,
  /** How it ended the last time, where this is not the first: the community rejected them, they declined, or it ended. */
  before: z
    .object({ at: timestamp, outcome: z.enum(["rejected", "declined", "ended"]), reason: z.string() })
    .nullable(),
});
export type Application = z.infer<typeof application>;

export const onePartner = businessInput.extend({ partner: z.string().max(64) });

export const partnerTag = z
  .string()
  .trim()
  .min(1, { error: words.enterATag })
  .max(TAG_LENGTH, { error: () => words.atMostCharacters({ most: TAG_LENGTH }) })
  .refine((text) => !/[,;\n]/.test(text), { error: words.noCommasInATag });

/** How a partnership ends: the name typed over, what happens to live treets, and a word to the other side. */
export const ending = {
  confirmation: z.string().trim().max(120),
  treets: z.enum(endings).default("now"),
  reason: fewWordsField,
};
