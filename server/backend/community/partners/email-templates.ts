import { partnerInvitationWords } from "#shared/partner-invitation.ts";
import type { PartnerChange } from "#shared/partner-rules.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/mails.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";

export const partnerInvited = (facts: {
  community: string;
  inviter: string;
  message: string;
  url: string;
}): EmailContent => ({
  ...partnerInvitationWords(facts),
  heading: words.partnerInvitedHeading({ community: facts.community }),
  action: { label: words.teamInvitationAction(), url: facts.url },
  afterwords: [words.partnerInvitedAfter()],
  business: { name: facts.community },
});

/** Sent to a colleague in the same business, to whom the invited person forwarded the invitation. */
export const partnerForwarded = (facts: {
  community: string;
  inviter: string;
  message: string;
  from: string;
  to: string;
  url: string;
}): EmailContent => ({
  ...partnerInvitationWords({ ...facts, inviter: facts.inviter || facts.community }),
  heading: words.partnerForwardedHeading({ from: facts.from }),
  action: { label: words.teamInvitationAction(), url: facts.url },
  afterwords: [words.partnerForwardedLink(), words.partnerForwardedWayOut()],
  business: { name: facts.community },
});

/** Sent to the inviter: who has the invitation now. */
export const passedOn = (facts: {
  community: string;
  from: string;
  to: string;
  url: string;
}): EmailContent => ({
  subject: words.passedOnSubject({ to: facts.to }),
  heading: words.passedOnHeading(),
  paragraphs: [
    words.passedOnText({ from: facts.from, community: facts.community, to: facts.to }),
    words.passedOnWayOut(),
  ],
  action: { label: words.teamInvitationAction(), url: facts.url },
  business: { name: facts.community },
});

/** Sent to the inviter: a question before the invitation is answered. */
export const partnerAsks = (facts: {
  community: string;
  email: string;
  question: string;
  url: string;
}): EmailContent => ({
  subject: words.partnerAsksSubject({ email: facts.email }),
  heading: words.partnerAsksHeading(),
  paragraphs: [
    words.partnerAsksText({ email: facts.email, community: facts.community }),
    commonWords.quoted({ text: facts.question }),
    words.partnerAsksReply({ email: facts.email }),
  ],
  action: { label: words.teamInvitationAction(), url: facts.url },
  business: { name: facts.community },
});

/** Sent to the inviter when an invitation expired before it was answered. */
export const partnerWantsLink = (facts: { community: string; email: string; url: string }): EmailContent => ({
  subject: words.partnerWantsLinkSubject({ email: facts.email }),
  heading: words.partnerWantsLinkHeading(),
  paragraphs: [words.partnerWantsLinkText({ email: facts.email, community: facts.community })],
  action: { label: words.partnerWantsLinkAction(), url: facts.url },
  business: { name: facts.community },
});

export const partnerAnswered = (facts: {
  community: string;
  partner: string;
  accepted: boolean;
  reason: string;
  url: string;
}): EmailContent => ({
  subject: facts.accepted
    ? words.partnerAcceptedSubject({ partner: facts.partner })
    : words.partnerDeclinedSubject({ partner: facts.partner }),
  heading: facts.accepted
    ? words.partnerAcceptedHeading({ partner: facts.partner })
    : words.partnerDeclinedHeading({ partner: facts.partner }),
  paragraphs: [
    facts.accepted
      ? words.partnerAcceptedText({ partner: facts.partner, community: facts.community })
      : words.partnerDeclinedText({ partner: facts.partner, community: facts.community }),
    ...(facts.reason ? [words.theirReason({ reason: facts.reason })] : []),
  ],
  action: { label: words.partnerAnsweredAction(), url: facts.url },
  business: { name: facts.community },
});

/** Sent to a community when a business applies to be its partner. */
export const applicationReceived = (facts: {
  community: string;
  provider: string;
  message: string;
  url: string;
}): EmailContent => ({
  subject: words.applicationReceivedSubject({ provider: facts.provider, community: facts.community }),
  heading: words.applicationReceivedHeading({ provider: facts.provider }),
  paragraphs: [
    words.applicationReceivedText({ provider: facts.provider, community: facts.community }),
    commonWords.quoted({ text: facts.message }),
  ],
  action: { label: words.applicationReceivedAction(), url: facts.url },
});

/** Sent to a community when an invitation was accepted but its plan has no room for another partner. */
export const partnerWaits = (facts: { community: string; provider: string; url: string }): EmailContent => ({
  subject: words.partnerWaitsSubject({ provider: facts.provider }),
  heading: words.partnerWaitsHeading({ provider: facts.provider }),
  paragraphs: [
    words.partnerWaitsText({ provider: facts.provider, community: facts.community }),
    words.partnerWaitsWayOut(),
  ],
  action: { label: words.partnerWaitsAction(), url: facts.url },
  business: { name: facts.community },
});

/** Sent to the applicant with the community's decision. */
export const applicationAnswered = (facts: {
  community: string;
  accepted: boolean;
  reason: string;
  url: string | null;
}): EmailContent => ({
  subject: facts.accepted
    ? words.applicationAcceptedSubject({ community: facts.community })
    : words.applicationDeclinedSubject({ community: facts.community }),
  heading: facts.accepted
    ? words.applicationAcceptedHeading({ community: facts.community })
    : words.applicationDeclinedHeading({ community: facts.community }),
  paragraphs: facts.accepted
    ? [words.applicationAcceptedText({ community: facts.community })]
    : [
        ...(facts.reason ? [words.theirReason({ reason: facts.reason })] : []),
        ...(facts.url ? [words.applicationDeclinedText()] : []),
      ],
  ...(facts.url && {
    action: {
      label: facts.accepted ? words.applicationAcceptedAction() : words.applicationDeclinedAction(),
      url: facts.url,
    },
  }),
  business: { name: facts.community },
});

/** Sent to a community when its partner pauses, resumes or ends the partnership. */
export const supplierChanged = (facts: {
  supplier: string;
  community: string;
  change: PartnerChange;
  reason: string;
  url: string;
}): EmailContent => ({
  subject: words.supplierChangedSubject({ supplier: facts.supplier, change: facts.change }),
  heading: words.supplierChangedHeading({ change: facts.change }),
  paragraphs: [
    words.supplierChangedWhat({ supplier: facts.supplier, change: facts.change, community: facts.community }),
    ...(facts.reason ? [words.theirReason({ reason: facts.reason })] : []),
    words.supplierChangedText(),
  ],
  action: { label: words.supplierChangedAction(), url: facts.url },
  business: { name: facts.community },
});

export const partnershipChanged = (facts: {
  community: string;
  change: PartnerChange;
  reason: string;
}): EmailContent => ({
  subject: words.partnershipChangedSubject({ community: facts.community, change: facts.change }),
  heading: words.partnershipChangedHeading({ change: facts.change }),
  paragraphs: [
    words.partnershipChangedWhat({ community: facts.community, change: facts.change }),
    ...(facts.reason ? [words.theirReason({ reason: facts.reason })] : []),
    words.partnershipChangedText(),
  ],
  business: { name: facts.community },
});

/** Sent to a partner when a community that it supplies is archived, restored or deleted. */
export const communityMoved = (facts: {
  community: string;
  to: "archived" | "restored" | "deleted";
}): EmailContent => {
  const { community } = facts;
  const to = oneOf(["archived", "restored"], facts.to);
  return {
    subject: words.partnerMovedSubject({ partner: community, to }),
    heading: words.partnerMovedSubject({ partner: community, to }),
    paragraphs: [
      words.communityMovedText({ community, to }),
      ...(to === "restored" ? [] : [words.partnershipChangedText()]),
    ],
    business: { name: community },
  };
};

/** Sent to a community when a partner that supplies it is archived, restored or deleted. */
export const supplierMoved = (facts: {
  supplier: string;
  community: string;
  to: "archived" | "restored" | "deleted";
  url: string;
}): EmailContent => {
  const { supplier, community } = facts;
  const to = oneOf(["archived", "restored"], facts.to);
  return {
    subject: words.partnerMovedSubject({ partner: supplier, to }),
    heading: words.partnerMovedSubject({ partner: supplier, to }),
    paragraphs: [words.supplierMovedText({ supplier, community, to })],
    action: { label: words.supplierChangedAction(), url: facts.url },
    business: { name: community },
  };
};

/** Sent to a partner that currently offers nothing. */
export const partnerNudged = (facts: {
  community: string;
  hasLiveTreet: boolean;
  url: string;
}): EmailContent => ({
  subject: words.partnerNudgedSubject({ community: facts.community }),
  heading: words.partnerNudgedHeading(),
  paragraphs: [
    facts.hasLiveTreet
      ? words.partnerNudgedMore({ community: facts.community })
      : words.partnerNudgedText({ community: facts.community }),
    words.partnerNudgedIdeas(),
  ],
  action: { label: words.applicationAcceptedAction(), url: facts.url },
  afterwords: [words.partnerNudgedAfter()],
  business: { name: facts.community },
});

/** Sent to the team when a contract with a partner ends soon. */
export const contractEnds = (facts: {
  partner: string;
  community: string;
  until: string;
  url: string;
}): EmailContent => ({
  subject: words.contractEndsSubject({ partner: facts.partner, until: facts.until }),
  heading: words.contractEndsHeading(),
  paragraphs: [
    words.contractEndsText({ community: facts.community, partner: facts.partner, until: facts.until }),
  ],
  action: { label: words.supplierChangedAction(), url: facts.url },
  business: { name: facts.community },
});
