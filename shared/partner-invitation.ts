import * as words from "#words/partnerInvitation.ts";
/** What a mailed invitation to a partner says, so that anyone who writes it reads the same beforehand. */
export const partnerInvitationWords = (facts: {
  community: string;
  inviter: string;
  message: string;
}): { subject: string; paragraphs: string[] } => ({
  subject: words.title({ community: facts.community }),
  paragraphs: [
    words.lead({ inviter: facts.inviter, community: facts.community }),
    ...(facts.message ? [`“${facts.message}”`] : []),
    words.terms(),
  ],
});
