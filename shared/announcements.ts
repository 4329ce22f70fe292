/** To whom a team writes: all members, those with one of some labels, or the members it selected. */
export const announcementAudiences = ["everyone", "labels", "selected"] as const;
