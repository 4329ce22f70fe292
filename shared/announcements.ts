/** To whom a team writes: all members, those with one of some labels, or the members it selected. */
export const announcementAudiences = ["everyone", "labels", "selected"] as const;

/** A draft is being written; `sending` until the last email is on its way. */
export const announcementStates = ["draft", "sending", "sent"] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/**
 * Why a member whom an announcement was for got no email: they had turned announcements off, had unsubscribed from all
 * emails, their address bounced, they had reported one as spam, or it was `missed`, as they left or the sending was
 * interrupted for too long. `failed`: there was one, but it could not be delivered.
 */
export const unmailedReasons = [
  "turned_off",
  "unsubscribed",
  "bounced",
  "complained",
  "missed",
  "failed",
] as const;
export type UnmailedReason = (typeof unmailedReasons)[number];

/**
 * Outcome of the email of an announcement to one member. `waiting`: not accepted by the mail server yet, or held
 * back by the member's quiet hours. `unrecorded`: sent before this was recorded.
 */
export const recipientOutcomes = ["sent", "waiting", ...unmailedReasons, "unrecorded"] as const;
export type RecipientOutcome = (typeof recipientOutcomes)[number];

export const MAX_ANNOUNCEMENT_CHARS = 5_000;
/** Characters of a message that the list of a member's announcements shows. */
export const EXCERPT_CHARS = 280;
/** Drafts that a community can keep; each may hold a selection of all its members. */
export const MAX_ANNOUNCEMENT_DRAFTS = 50;
