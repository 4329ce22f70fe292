import * as commonWords from "#words/common.ts";
import * as words from "#words/partnerInvitation.ts";
/** Returns the text of the invitation email to a partner. Also used for the preview shown to its sender. */
export const partnerInvitationWords = (facts: {
  community: string;
  inviter: string;
  message: string;
}): { subject: string; paragraphs: string[] } => ({
  subject: words.title({ community: facts.community }),
  paragraphs: [
    words.lead({ inviter: facts.inviter, community: facts.community }),
    ...(facts.message ? [commonWords.quoted({ text: facts.message })] : []),
    words.terms(),
  ],
});
