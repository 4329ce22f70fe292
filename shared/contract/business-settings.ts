import * as z from "zod";
import * as words from "#words/inputs.ts";
import { businessLocales } from "../business-kinds.ts";

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, { error: words.enterDomains });

/** What a business can choose beside its profile. */
export const businessSettingsFields = {
  /** Anyone who has an address there is let in without approval. */
  approvedDomains: z.array(domain).max(20, { error: () => words.atMostDomains({ most: 20 }) }),
  /** What new members agree to; empty: nothing to tick. */
  consentText: z
    .string()
    .trim()
    .max(500, { error: () => words.atMostCharacters({ most: 500 }) }),
  /** Members who left are anonymised after this; 0 keeps them. */
  retentionMonths: z.number().int().min(0).max(120),
  /** Name of the sender of mails; empty: the name of the business. */
  senderName: z
    .string()
    .trim()
    .max(60, { error: () => words.atMostCharacters({ most: 60 }) }),
  /** Where answers to mails go; empty: nowhere. */
  replyTo: z.union([z.literal(""), z.email({ error: words.enterAValidAddress }).max(254)]),
  /** A line at the end of every mail, such as an address. */
  mailFooter: z
    .string()
    .trim()
    .max(300, { error: () => words.atMostCharacters({ most: 300 }) }),
  /** How days and times are written in mails to members. */
  locale: z.enum(businessLocales),
  /** Figures on the profile, for members and visitors. */
  showsFigures: z.boolean(),
  /** Titles and values of a few treets, to anyone who follows a link to join. */
  showsSamples: z.boolean(),
};

const {
  approvedDomains,
  consentText,
  retentionMonths,
  senderName,
  replyTo,
  mailFooter,
  locale,
  showsFigures,
  showsSamples,
} = businessSettingsFields;

/** The settings as they are kept; everything has a value from the start. */
export const businessSettingsSchema = z.object({
  approvedDomains: approvedDomains.default([]),
  consentText: consentText.default(""),
  retentionMonths: retentionMonths.default(0),
  senderName: senderName.default(""),
  replyTo: replyTo.default(""),
  mailFooter: mailFooter.default(""),
  locale: locale.default("en-GB"),
  showsFigures: showsFigures.default(true),
  showsSamples: showsSamples.default(true),
  /** Pages of the business elsewhere; written with its profile. */
  socialLinks: z.array(z.string()).default([]),
  /** Treets that stand first on the profile, in their order. */
  featuredTreets: z.array(z.string()).default([]),
});
export type BusinessSettings = z.infer<typeof businessSettingsSchema>;
