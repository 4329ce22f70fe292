import * as z from "zod";

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, "Enter domains such as example.org.");

/** What a business has chosen beside its profile; everything has a value from the start. */
export const businessSettingsSchema = z.object({
  /** Whoever has an address there is let in without approval. */
  approvedDomains: z.array(domain).max(20, "Use at most 20 domains.").default([]),
  /** What new members agree to; empty: nothing to tick. */
  consentText: z.string().trim().max(500, "Use at most 500 characters.").default(""),
  /** Members who left are anonymised after this; 0 keeps them. */
  retentionMonths: z.number().int().min(0).max(120).default(0),
  /** Name of the sender of mails; empty: the name of the business. */
  senderName: z.string().trim().max(60, "Use at most 60 characters.").default(""),
  /** Where answers to mails go; empty: nowhere. */
  replyTo: z.union([z.literal(""), z.email("Enter a valid e-mail address.").max(254)]).default(""),
  /** A line at the end of every mail, such as an address. */
  mailFooter: z.string().trim().max(300, "Use at most 300 characters.").default(""),
  /** Figures on the profile, for members and visitors. */
  showsFigures: z.boolean().default(true),
});
export type BusinessSettings = z.infer<typeof businessSettingsSchema>;
