import * as z from "zod";
import * as words from "#words/inputs.ts";
import { businessLocales } from "../business-kinds.ts";
import { usualMails } from "../mail-preferences.ts";
import { longText, quotedIn, shortText, typed } from "./fields.ts";
import { mailChoices } from "./mail-choices.ts";

const domain = typed()
  .toLowerCase()
  .regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, {
    error: ({ input }) => words.notADomain({ domain: quotedIn(input) }),
  });

/** Settings of a business outside its profile. */
export const businessSettingsFields = {
  /** Applicants with an email address at one of these domains join without approval. */
  approvedDomains: z.array(domain).max(20, { error: () => words.atMostDomains({ max: 20 }) }),
  /** Text that new members agree to. Empty: no checkbox. */
  consentText: longText(500),
  /** Months after which members who left are anonymised; 0 keeps them. */
  retentionMonths: z.number().int().min(0).max(120),
  /** Sender name of emails; empty: the name of the business. */
  senderName: shortText(60),
  /** Reply-to address of emails; empty: none. */
  replyTo: z.union([z.literal(""), z.email({ error: words.enterAValidAddress }).max(254)]),
  /** Line at the end of every email, such as an address. */
  mailFooter: longText(300),
  /** Emails that new members get until they choose for themselves; existing members keep theirs. */
  newMemberMails: mailChoices,
  /** Format of dates and times in emails to members. */
  locale: z.enum(businessLocales),
  /** Shows figures on the profile to members and visitors. */
  showsFigures: z.boolean(),
  /** Shows titles and values of a few treets to anyone who opens a link to join. */
  showsSamples: z.boolean(),
};

const fields = businessSettingsFields;

/** The stored settings; every one has a default. */
export const businessSettingsSchema = z.object({
  approvedDomains: fields.approvedDomains.default([]),
  consentText: fields.consentText.default(""),
  retentionMonths: fields.retentionMonths.default(0),
  senderName: fields.senderName.default(""),
  replyTo: fields.replyTo.default(""),
  mailFooter: fields.mailFooter.default(""),
  // Settings that were saved before there were announcements do not mention them.
  newMemberMails: fields.newMemberMails
    .extend({ announcements: z.boolean().default(usualMails.announcements) })
    .default(usualMails),
  locale: fields.locale.default("en-GB"),
  showsFigures: fields.showsFigures.default(true),
  showsSamples: fields.showsSamples.default(true),
  /** Social network pages; saved with the profile. */
  socialLinks: z.array(z.string()).default([]),
  /** Featured treets of the profile, in order. */
  featuredTreets: z.array(z.string()).default([]),
});
export type BusinessSettings = z.infer<typeof businessSettingsSchema>;
