import * as words from "#words/terms.ts";

/** What a mailed invitation to a partner says, so that anyone who writes it reads the same beforehand. */
export const partnerInvitationWords = ({
  community,
  inviter,
  message,
}: {
  community: string;
  inviter: string;
  message: string;
}): { subject: string; paragraphs: string[] } => ({
  subject: words.partnerInvitationSubject({ community }),
  paragraphs: [
    words.partnerInvitationText({ inviter, community }),
    ...(message ? [words.partnerInvitationMessage({ message })] : []),
    words.partnerInvitationFree(),
  ],
});
