/** To whom a team writes: all members, those with one of some labels, or the members it selected. */
export const announcementAudiences = ["everyone", "labels", "selected"] as const;

/** A draft is being written; `sending` until the last email is on its way. */
export const announcementStates = ["draft", "sending", "sent"] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export const MAX_ANNOUNCEMENT_CHARS = 5_000;
/** Characters of a message that the list of a member's announcements shows. */
export const EXCERPT_CHARS = 280;
/** Drafts that a community can keep; each may hold a selection of all its members. */
export const MAX_ANNOUNCEMENT_DRAFTS = 50;
