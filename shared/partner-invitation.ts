/** What a mailed invitation to a partner says, so that anyone who writes it reads the same beforehand. */
export const partnerInvitationWords = (facts: {
  community: string;
  inviter: string;
  message: string;
}): { subject: string; paragraphs: string[] } => ({
  subject: `${facts.community} would like you as a partner`,
  paragraphs: [
    `${facts.inviter} would like to offer the members of ${facts.community} something from you: a discount, a free first visit, whatever you like.`,
    ...(facts.message ? [`“${facts.message}”`] : []),
    "It is free for you. You see how often it is used, and you can stop at any time.",
  ],
});
