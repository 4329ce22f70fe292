import * as z from "zod";
import * as words from "#words/inputs.ts";
import { businessStatuses } from "../business-kinds.ts";
import { endings, PARTNERS_AT_ONCE, partnerPolicies, partnerStates, TAG_LENGTH } from "../partner-rules.ts";
import { teamRoles } from "../permissions.ts";
import { treetTypes } from "../treets.ts";
import { emailField } from "./account-fields.ts";
import { businessInput, timestamp } from "./common.ts";
import { fewWordsField, typed } from "./fields.ts";
import { selectionId } from "./selections.ts";

export const partnerContact = z.object({
  name: typed()
    .min(1, { error: words.enterAName })
    .max(100, { error: () => words.atMostCharacters({ max: 100 }) }),
  role: typed()
    .max(60, { error: () => words.atMostCharacters({ max: 60 }) })
    .default(""),
  email: z.union([z.literal(""), emailField], { error: words.enterAValidAddress }).default(""),
  phone: typed()
    .max(25, { error: () => words.atMostCharacters({ max: 25 }) })
    .default(""),
});

/** A partnership between a community and a supplying business, as the community sees it. */
export const partner = z.object({
  id: z.string(),
  state: z.enum(partnerStates),
  /** Name of the business, or the invited address until there is one. */
  name: z.string(),
  email: z.string(),
  logoUrl: z.string().nullable(),
  policy: z.enum(partnerPolicies),
  tags: z.array(z.string()),
  /** Name of the main contact; empty if none is recorded. */
  contact: z.string(),
  liveTreets: z.number().int(),
  claims: z.number().int(),
  /** Claims of the last 30 days, and how many of them were redeemed. */
  recent: z.object({ claims: z.number().int(), redeemed: z.number().int() }),
  /** When they last sent a message, changed a treet or became a partner. */
  lastActiveAt: timestamp.nullable(),
  /** Active, but without any available treet for 60 days. */
  isQuiet: z.boolean(),
  /** The plan has no room for them: they stay a partner, but cannot submit anything until there is room. */
  overPlan: z.boolean(),
  /** When the team last asked them for a new treet. */
  nudgedAt: timestamp.nullable(),
  /** Number of their messages that the team has not read. */
  unread: z.number().int(),
  invitedAt: timestamp,
  expiresAt: timestamp.nullable(),
  /** When the invitation was first opened since it was last sent. */
  openedAt: timestamp.nullable(),
  since: timestamp.nullable(),
});
export type Partner = z.infer<typeof partner>;

/** A supplying business, or an invited address, with its partnerships in several communities. */
export const partnerAcross = z.object({
  /** ID of the latest of these partnerships. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  logoUrl: z.string().nullable(),
  /** Latest first. */
  places: z.array(partner.extend({ business: z.object({ slug: z.string(), name: z.string() }) })),
});
export type PartnerAcross = z.infer<typeof partnerAcross>;

/** An action by a team member on a partnership. */
export const partnerEvent = z.object({
  id: z.string(),
  at: timestamp,
  summary: z.string(),
  actor: z.string().nullable(),
  /** Previous and new values, by field name. */
  changes: z.record(z.string(), z.unknown()),
});
export type PartnerEvent = z.infer<typeof partnerEvent>;

export const partnerDetail = partner.extend({
  notes: z.string(),
  contacts: z.array(partnerContact),
  /** The community's contact person for this partner. */
  ourContact: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The partner's team, while there is a partnership. */
  team: z.array(z.object({ name: z.string(), role: z.enum(teamRoles) })),
  maxLiveTreets: z.number().int().nullable(),
  contractUntil: z.iso.date().nullable(),
  message: z.string(),
  reason: z.string(),
  version: z.number().int(),
  /** Unused claims that members hold. They stay valid after the partnership has ended. */
  unredeemed: z.number().int(),
  /** Live treets without an end date. They cannot run out, so they end with the partnership. */
  openEnded: z.number().int(),
  /** Only counts, as members are never shown to partners. */
  redemptions: z.number().int(),
  treets: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      state: z.string(),
      claims: z.number().int(),
      /** End of the period in which it can be claimed. */
      until: timestamp.nullable(),
    }),
  ),
  /** Latest entries. */
  history: z.array(partnerEvent),
});
export type PartnerDetail = z.infer<typeof partnerDetail>;

/** The same partnership as the supplying business sees it. */
export const partnership = z.object({
  id: z.string(),
  state: z.enum(partnerStates),
  community: z.object({
    slug: z.string(),
    name: z.string(),
    tagline: z.string(),
    logoUrl: z.string().nullable(),
    /** While it is archived, its members cannot claim anything. */
    status: z.enum(businessStatuses),
  }),
  policy: z.enum(partnerPolicies),
  /** When one party invited the other or applied. */
  askedAt: timestamp,
  since: timestamp.nullable(),
  /** When the business can apply again, now or later; null while it cannot, as the community is not listed. */
  appliesAgain: z.object({ from: timestamp, isNow: z.boolean() }).nullable(),
  /** Reason given by the community for rejecting; otherwise empty. */
  reason: z.string(),
  /** Paused by the community, so only the community can resume it. */
  pausedByThem: z.boolean(),
  /** Contact person in the community. */
  contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  maxLiveTreets: z.number().int().nullable(),
  contractUntil: z.iso.date().nullable(),
  liveTreets: z.number().int(),
  /** Null for 1 to 4: with so few, a supplier could identify the members. */
  claims: z.number().int().nullable(),
  /** Number of their messages that this business has not read. */
  unread: z.number().int(),
});
export type Partnership = z.infer<typeof partnership>;

/** A business's application to become a partner, as the community sees it. */
export const application = z.object({
  id: z.string(),
  name: z.string(),
  tagline: z.string(),
  about: z.string(),
  website: z.string().nullable(),
  logoUrl: z.string().nullable(),
  email: z.string(),
  message: z.string(),
  /** A treet that they would offer, if they named one. */
  sample: z.object({ title: z.string(), type: z.enum(treetTypes).nullable() }).nullable(),
  appliedAt: timestamp,
  /** Outcome of a previous attempt, if there was one: rejected by the community, declined by the business, or ended. */
  before: z
    .object({ at: timestamp, outcome: z.enum(["rejected", "declined", "ended"]), reason: z.string() })
    .nullable(),
});
export type Application = z.infer<typeof application>;

export const onePartner = businessInput.extend({ partner: z.string().max(64) });

/** Partners by id, or by an earlier selection. */
export const chosenPartners = z.union([
  z.object({
    partners: z
      .array(z.string().max(64))
      .min(1, { error: words.chooseAPartner })
      .max(PARTNERS_AT_ONCE, { error: () => words.atMostPartners({ max: PARTNERS_AT_ONCE }) }),
  }),
  z.object({ selection: selectionId }),
]);

export const partnerTag = typed()
  .min(1, { error: words.enterATag })
  .max(TAG_LENGTH, { error: () => words.atMostCharacters({ max: TAG_LENGTH }) })
  .refine((text) => !/[,;]/.test(text), { error: words.noCommasInATag });

/**
 * Input for ending a partnership: the name typed as confirmation, what happens to live treets, and a note to the other
 * party.
 */
export const ending = {
  confirmation: typed().max(120),
  treets: z.enum(endings).default("now"),
  reason: fewWordsField,
};
