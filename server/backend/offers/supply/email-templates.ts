import * as words from "#words/mails.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";

interface Facts {
  readonly community: string;
  readonly supplier: string;
  readonly title: string;
  readonly url: string;
}

/** To the community: a treet or a change awaits its review. */
export const treetSubmitted = (facts: Facts & { isChange: boolean }): EmailContent => ({
  subject: facts.isChange ? words.changeSubmittedSubject(facts) : words.treetSubmittedSubject(facts),
  heading: facts.isChange ? words.changeSubmittedHeading() : words.treetSubmittedHeading(),
  paragraphs: facts.isChange ? [words.changeSubmittedText(facts)] : [words.treetSubmittedText(facts)],
  action: { label: words.treetSubmittedAction(), url: facts.url },
  business: { name: facts.community },
});

/** To the supplier: the outcome of the community's review. */
export const treetDecided = (
  facts: Facts & { outcome: "live" | "scheduled" | "changed" | "changes_requested"; reason: string },
): EmailContent => {
  const { title, community } = facts;
  const written: Readonly<Record<typeof facts.outcome, () => readonly [heading: string, text: string]>> = {
    live: () => [words.treetIsLive({ title }), words.treetIsLiveText({ community })],
    scheduled: () => [words.treetIsApproved({ title }), words.treetIsApprovedText()],
    changed: () => [words.treetIsChanged({ title }), words.treetIsChangedText({ community })],
    changes_requested: () => [words.treetNeedsChange({ title }), words.treetNeedsChangeText({ community })],
  };
  const [heading, long] = written[facts.outcome]();
  return {
    subject: heading,
    heading,
    paragraphs: [long, ...(facts.reason ? [words.theirReason(facts)] : [])],
    action: { label: words.treetDecidedAction(), url: facts.url },
    business: { name: facts.community },
  };
};
