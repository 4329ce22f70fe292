/** Frequencies of a community's digest of new treets. */
export const digestRhythms = ["weekly", "monthly", "off"] as const;
export type DigestRhythm = (typeof digestRhythms)[number];

/** Optional emails from a community to members. Emails about a member's own actions are not among them. */
export const mailCategories = ["digest", "new_treets", "claim_reminders", "packs", "announcements"] as const;
export type MailCategory = (typeof mailCategories)[number];

/**
 * Delivery status of an email. `sent`: accepted by the mail server. `waiting`: not yet, as it may be held back by quiet
 * hours. `failed`: refused for good.
 */
export const deliveryStatuses = ["sent", "waiting", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export interface MailChoices {
  readonly digest: DigestRhythm;
  /** An email for each new treet, at once. */
  readonly newTreets: boolean;
  /** An email before a claim expires. */
  readonly claimReminders: boolean;
  /** An email when the member is granted a pack. */
  readonly packs: boolean;
  /** Messages that the team writes to its members. */
  readonly announcements: boolean;
}

export const mailsNamed = [
  "digest",
  "newTreets",
  "claimReminders",
  "packs",
  "announcements",
] as const satisfies (keyof MailChoices)[];

/** Choices of a member who made none, in a community that made none for its new members either. */
export const usualMails: MailChoices = {
  digest: "weekly",
  newTreets: false,
  claimReminders: true,
  packs: true,
  announcements: true,
};
export const noMails: MailChoices = {
  digest: "off",
  newTreets: false,
  claimReminders: false,
  packs: false,
  announcements: false,
};

/** The choice that unsubscribes from a category. */
export const endOf: Readonly<Record<MailCategory, Partial<MailChoices>>> = {
  digest: { digest: "off" },
  new_treets: { newTreets: false },
  claim_reminders: { claimReminders: false },
  packs: { packs: false },
  announcements: { announcements: false },
};

export const wantsNothing = (choices: MailChoices): boolean =>
  mailsNamed.every((name) => choices[name] === noMails[name]);

/** Requests that a member can make on the page of their email preferences, each confirmed by a separate email. */
export const memberRequests = ["leave", "export", "delete"] as const;
export type MemberRequest = (typeof memberRequests)[number];
/** Validity of the link that confirms such a request. */
export const REQUEST_LINK_DAYS = 7;

/** Topics of a team's notifications, by email and in the app, which each team member can turn off. */
export const teamTopics = ["partners", "members", "claims", "enquiries", "limits"] as const;
export type TeamTopic = (typeof teamTopics)[number];
