import * as z from "zod";
import * as words from "#words/inputs.ts";
import { MAX_PRICE_MINOR, MIN_PRICE_MINOR } from "../purchases.ts";
import {
  codeStates,
  limitWindows,
  MAX_FURTHER_IMAGES,
  MAX_GENERATED_CODES,
  MAX_LABELS_PER_TREET,
  pauseReasons,
  redeemModes,
  reviewedFields,
  revisionStates,
  suppliedCodeStates,
  treetCategories,
  treetStates,
  treetTypes,
  validKinds,
  valueKinds,
} from "../treets.ts";
import { timestamp } from "./common.ts";
import { longText, publicAddressField, shortText, typed } from "./fields.ts";

const httpsUrl = typed()
  .max(2048)
  .regex(/^https:\/\/[^\s@/]+(\/\S*)?$/, { error: words.enterAFullAddress });

/** Fields of a treet that a team edits. Only the title is required to begin. */
export const treetContent = z.object({
  type: z.enum(treetTypes),
  title: typed()
    .min(3, { error: () => words.atLeastCharacters({ min: 3 }) })
    .max(80, { error: () => words.atMostCharacters({ max: 80 }) }),
  summary: shortText(160).default(""),
  description: longText(5000).default(""),
  terms: longText(3000).default(""),
  howToUse: longText(1000).default(""),
  category: z.enum(treetCategories).default("other"),
  imageId: z.string().max(64).nullable().default(null),
  imageAlt: shortText(200).default(""),
  /** Shown after the main image on the treet's own page, in this order. */
  furtherImages: z
    .array(z.object({ imageId: z.string().min(1).max(64), alt: shortText(200).default("") }))
    .max(MAX_FURTHER_IMAGES, { error: () => words.atMostPictures({ max: MAX_FURTHER_IMAGES + 1 }) })
    .default([]),
  valueKind: z.enum(valueKinds).default("info"),
  valuePercent: z
    .number()
    .int()
    .min(1, { error: words.chooseAPercentage })
    .max(100, { error: words.chooseAPercentage })
    .nullable()
    .default(null),
  valueMinor: z.number().int().min(1).max(100_000_000).nullable().default(null),
  /** Price for members; 0 for most treets. */
  priceMinor: z
    .number()
    .int()
    .refine((minor) => minor === 0 || (minor >= MIN_PRICE_MINOR && minor <= MAX_PRICE_MINOR), {
      error: words.chooseAPrice,
    })
    .default(0),
  /** Who confirms that a claim was used; null for what is usual for its type. Stays the same after the first claim. */
  redeemMode: z.enum(redeemModes).nullable().default(null),
  sharedCode: typed().min(2).max(64).nullable().default(null),
  targetUrl: httpsUrl.nullable().default(null),
  eventAt: timestamp.nullable().default(null),
  /** Only of an event: after it begins, and within 31 days. */
  eventEnd: timestamp.nullable().default(null),
  location: shortText(200).default(""),
  stockTotal: z
    .number()
    .int()
    .min(1, { error: words.chooseOneOrMore })
    .max(1_000_000)
    .nullable()
    .default(null),
  perMemberLimit: z.number().int().min(1).max(100).default(1),
  limitWindow: z.enum(limitWindows).default("ever"),
  claimFrom: timestamp.nullable().default(null),
  claimUntil: timestamp.nullable().default(null),
  validKind: z.enum(validKinds).default("same_as_claim"),
  /** For a claim that is valid for a number of days. */
  validDays: z.number().int().min(1).max(1825).nullable().default(null),
  /** For a claim that is valid between two dates. */
  validFrom: timestamp.nullable().default(null),
  validUntil: timestamp.nullable().default(null),
  audience: z.array(typed().min(1).max(30)).max(MAX_LABELS_PER_TREET).default([]),
  /** True if members find and claim it only through the packs that they see. Labels then do not apply. */
  packsOnly: z.boolean().default(false),
  featured: z.boolean().default(false),
  requiresApproval: z.boolean().default(false),
  /** Removes it from the catalogue one day after it sells out, until there is more. */
  hideWhenSoldOut: z.boolean().default(false),
});
export type TreetContent = z.infer<typeof treetContent>;

/** The same as a team writes it; what was kept under earlier rules stays readable. */
export const writtenContent = treetContent.extend({
  targetUrl: publicAddressField.nullable().default(null),
});

export const treet = treetContent.extend({
  id: z.string(),
  state: z.enum(treetStates),
  claimedCount: z.number().int(),
  unusedCodes: z.number().int(),
  currency: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  publishedAt: timestamp.nullable(),
  version: z.number().int(),
});
export type Treet = z.infer<typeof treet>;

/** The same for the team that runs it. */
export const treetForTeam = treet.extend({
  /** Number of members on the waiting list. */
  waiting: z.number().int(),
  /** Number of claims waiting for approval. */
  undecided: z.number().int(),
  /** Number of packs that hold it, archived ones not counted. */
  inPacks: z.number().int(),
  /** Number of open reports of problems by members. */
  reports: z.number().int(),
  /** Why it is paused; null if it is not. */
  pauseReason: z.enum(pauseReasons).nullable(),
  /** The team is notified once fewer unused codes than this are left in the pool. */
  lowCodesAt: z.number().int(),
  /** False if the partnership with its supplier is not active. */
  isPartnerActive: z.boolean(),
  /** False if it has a price and its seller cannot be paid. */
  isPayable: z.boolean(),
});
export type TreetForTeam = z.infer<typeof treetForTeam>;

/** Fields for a treet's value and price. */
export const worth = {
  valueKind: true,
  valuePercent: true,
  valueMinor: true,
  priceMinor: true,
  currency: true,
} as const;

export const treetRow = treet
  .pick({
    id: true,
    title: true,
    type: true,
    state: true,
    category: true,
    imageId: true,
    claimedCount: true,
    stockTotal: true,
    claimFrom: true,
    claimUntil: true,
    updatedAt: true,
    ...worth,
  })
  .extend({
    /** Paused because the plan has no room for it; resumes by itself once there is room. */
    overPlan: z.boolean(),
  });
export type TreetRow = z.infer<typeof treetRow>;

/** Usage of a treet in the last 30 days. */
const recentUse = z.object({
  views: z.number().int(),
  /** Claims made and not cancelled. */
  claims: z.number().int(),
  /** How many of these claims have been redeemed by now. */
  redeemed: z.number().int(),
});
export type RecentUse = z.infer<typeof recentUse>;

/** The same in the team's list. */
export const treetForList = treetRow.extend({
  /** Name of the supplying business; null if the community supplies it itself. */
  supplier: z.string().nullable(),
  /** Null if not requested. */
  recent: recentUse.nullable(),
});
export type TreetForList = z.infer<typeof treetForList>;

/** A deleted draft that can still be restored. */
export const deletedDraft = z.object({
  id: z.string(),
  title: z.string(),
  deletedAt: timestamp,
  /** When it can no longer be restored. */
  goneAt: timestamp,
});
export type DeletedDraft = z.infer<typeof deletedDraft>;

/** Codes as pasted, one per line. */
export const codesInput = z.object({ text: z.string().max(4_000_000) });
const codesToGenerate = () => words.codesToGenerate({ max: MAX_GENERATED_CODES });

/** The same for codes to add, and how many the product makes itself. */
export const newCodesInput = z.object({
  text: codesInput.shape.text.default(""),
  generate: z.coerce
    .number({ error: codesToGenerate })
    .int({ error: codesToGenerate })
    .min(1, { error: codesToGenerate })
    .max(MAX_GENERATED_CODES, { error: codesToGenerate })
    .optional(),
});
export const addedCodes = z.object({
  added: z.number().int(),
  /** The first hundred skipped lines, with reasons. */
  skipped: z.array(z.object({ line: z.number().int(), reason: z.string() })),
  skippedTotal: z.number().int(),
});
/** Result of redeeming claims whose codes were used elsewhere. */
export const redeemedCodes = addedCodes.omit({ added: true }).extend({ redeemed: z.number().int() });

export const poolCode = z.object({
  id: z.string(),
  /** Masked for callers who may not see codes. */
  code: z.string(),
  state: z.enum(codeStates),
  addedAt: timestamp,
  /** Reference of the claim that uses it. */
  claim: z.string().nullable(),
});
export type PoolCode = z.infer<typeof poolCode>;

/** A code as the supplier of its treet sees it, without the claim that uses it. */
export const suppliedCode = poolCode.omit({ claim: true }).extend({
  /** Null while so few are claimed that the states would reveal what individual members did. */
  state: z.enum(suppliedCodeStates).nullable(),
});

/** Fields of a treet that members read or receive, which a community approves. */
export const reviewedContent = treetContent.pick({
  type: true,
  title: true,
  summary: true,
  description: true,
  terms: true,
  howToUse: true,
  valueKind: true,
  valuePercent: true,
  valueMinor: true,
  priceMinor: true,
  sharedCode: true,
  targetUrl: true,
  imageId: true,
  imageAlt: true,
  furtherImages: true,
});
export type ReviewedContent = z.infer<typeof reviewedContent>;

/** A change to one field. */
export const fieldChange = z.object({
  field: z.enum(reviewedFields),
  before: z.string(),
  after: z.string(),
});
export type FieldChange = z.infer<typeof fieldChange>;

const happened = {
  id: z.string(),
  at: timestamp,
  /** Null for the system, or if that person is gone. */
  actor: z.string().nullable(),
};

/** An action on a treet, or a change submitted by its supplier. */
export const treetEvent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("entry"),
    ...happened,
    summary: z.string(),
    changes: z.record(z.string(), z.unknown()),
  }),
  z.object({
    kind: z.literal("revision"),
    ...happened,
    state: z.enum(revisionStates),
    changes: z.array(fieldChange),
    decidedAt: timestamp.nullable(),
    decidedBy: z.string().nullable(),
    /** Changes requested from the supplier. */
    reason: z.string(),
  }),
]);
export type TreetEvent = z.infer<typeof treetEvent>;
