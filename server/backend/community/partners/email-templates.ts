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
  heading: words.partnerInvitedHeading(facts),
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
  heading: words.partnerForwardedHeading(facts),
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
  subject: words.passedOnSubject(facts),
  heading: words.passedOnHeading(),
  paragraphs: [words.passedOnText(facts), words.passedOnWayOut()],
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
  subject: words.partnerAsksSubject(facts),
  heading: words.partnerAsksHeading(),
  paragraphs: [
    words.partnerAsksText(facts),
    commonWords.quoted({ text: facts.question }),
    words.partnerAsksReply(facts),
  ],
  action: { label: words.teamInvitationAction(), url: facts.url },
  business: { name: facts.community },
});

/** Sent to the inviter when an invitation expired before it was answered. */
export const partnerWantsLink = (facts: { community: string; email: string; url: string }): EmailContent => ({
  subject: words.partnerWantsLinkSubject(facts),
  heading: words.partnerWantsLinkHeading(),
  paragraphs: [words.partnerWantsLinkText(facts)],
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
  subject: facts.accepted ? words.partnerAcceptedSubject(facts) : words.partnerDeclinedSubject(facts),
  heading: facts.accepted ? words.partnerAcceptedHeading(facts) : words.partnerDeclinedHeading(facts),
  paragraphs: [
    facts.accepted ? words.partnerAcceptedText(facts) : words.partnerDeclinedText(facts),
    ...(facts.reason ? [words.theirReason(facts)] : []),
  ],
  action: { label: words.partnerAnsweredAction(), url: facts.url },
  business: { name: facts.community },
});

/** Sent to a community when a business applies to be its partner. */
export const applicationReceived = (facts: {
  community: string;
  provider: string;
  message: string;
  /** Title of a treet they would offer; empty if they named none. */
  sample: string;
  url: string;
}): EmailContent => ({
  subject: words.applicationReceivedSubject(facts),
  heading: words.applicationReceivedHeading(facts),
  paragraphs: [
    words.applicationReceivedText(facts),
    commonWords.quoted({ text: facts.message }),
    ...(facts.sample ? [words.applicationSample({ title: facts.sample })] : []),
  ],
  action: { label: words.applicationReceivedAction(), url: facts.url },
});

/** Sent to a community when an invitation was accepted but its plan has no room for another partner. */
export const partnerWaits = (facts: { community: string; provider: string; url: string }): EmailContent => ({
  subject: words.partnerWaitsSubject(facts),
  heading: words.partnerWaitsHeading(facts),
  paragraphs: [words.partnerWaitsText(facts), words.partnerWaitsWayOut()],
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
  subject: facts.accepted ? words.applicationAcceptedSubject(facts) : words.applicationDeclinedSubject(facts),
  heading: facts.accepted ? words.applicationAcceptedHeading(facts) : words.applicationDeclinedHeading(facts),
  paragraphs: facts.accepted
    ? [words.applicationAcceptedText(facts)]
    : [
        ...(facts.reason ? [words.theirReason(facts)] : []),
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
  subject: words.supplierChangedSubject(facts),
  heading: words.supplierChangedHeading(facts),
  paragraphs: [
    words.supplierChangedWhat(facts),
    ...(facts.reason ? [words.theirReason(facts)] : []),
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
  subject: words.partnershipChangedSubject(facts),
  heading: words.partnershipChangedHeading(facts),
  paragraphs: [
    words.partnershipChangedWhat(facts),
    ...(facts.reason ? [words.theirReason(facts)] : []),
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
  subject: words.partnerNudgedSubject(facts),
  heading: words.partnerNudgedHeading(),
  paragraphs: [
    facts.hasLiveTreet ? words.partnerNudgedMore(facts) : words.partnerNudgedText(facts),
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
  subject: words.contractEndsSubject(facts),
  heading: words.contractEndsHeading(),
  paragraphs: [words.contractEndsText(facts)],
  action: { label: words.supplierChangedAction(), url: facts.url },
  business: { name: facts.community },
});
