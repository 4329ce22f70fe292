/** How often a community may write about what is new. */
export const digestRhythms = ["weekly", "monthly", "off"] as const;
export type DigestRhythm = (typeof digestRhythms)[number];

/** What a community mails that a member can do without; emails about their own doing are not among them. */
export const mailCategories = ["digest", "new_treets", "claim_reminders", "packs"] as const;
export type MailCategory = (typeof mailCategories)[number];

export interface MailChoices {
  readonly digest: DigestRhythm;
  /** A mail for each new treet, at once. */
  readonly newTreets: boolean;
  /** A mail before a claim runs out. */
  readonly claimReminders: boolean;
  /** A mail when a pack is given to them. */
  readonly packs: boolean;
}

/** What a member gets who has chosen nothing. */
export const usualMails: MailChoices = {
  digest: "weekly",
  newTreets: false,
  claimReminders: true,
  packs: true,
};
export const noMails: MailChoices = { digest: "off", newTreets: false, claimReminders: false, packs: false };

/** The choice that ends mails of a category. */
export const endOf: Readonly<Record<MailCategory, Partial<MailChoices>>> = {
  digest: { digest: "off" },
  new_treets: { newTreets: false },
  claim_reminders: { claimReminders: false },
  packs: { packs: false },
};

export const wantsNothing = ({ digest, newTreets, claimReminders, packs }: MailChoices): boolean =>
  digest === "off" && !newTreets && !claimReminders && !packs;

/** What a member can ask for from the page of their mails, each confirmed by a mail of its own. */
export const memberRequests = ["leave", "export", "delete"] as const;
export type MemberRequest = (typeof memberRequests)[number];
/** So long the link that confirms such a request is good for. */
export const REQUEST_LINK_DAYS = 7;

/** What a business tells its team, by mail and by the bell, and each on it can do without. */
export const teamTopics = ["partners", "members", "claims", "enquiries", "limits"] as const;
export type TeamTopic = (typeof teamTopics)[number];
