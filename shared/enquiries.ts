import * as words from "#words/enquiryNames.ts";
import { DAY_MS } from "./constants.ts";
import { translated } from "./words/translated.ts";

/** Deadline for privacy enquiries: people have a right to an answer within a month (article 12 of the GDPR). */
export const PRIVACY_ANSWER_MS = 30 * DAY_MS;

/** Messages from outside, with their kinds, states and topics. */
export const enquiryKinds = ["wizard", "provider", "business"] as const;
export type EnquiryKind = (typeof enquiryKinds)[number];

export const enquiryStates = ["new", "open", "answered", "closed", "spam"] as const;

/** States in which somebody waits for the team. */
export const openEnquiryStates = ["new", "open"] as const satisfies readonly (typeof enquiryStates)[number][];

export const enquiryTopics = ["join", "problem", "partnership", "press", "privacy", "other"] as const;
export type EnquiryTopic = (typeof enquiryTopics)[number];

export const topicWords: Readonly<Record<EnquiryTopic, string>> = translated({
  join: words.topicMembership,
  problem: words.topicTreet,
  partnership: words.topicOffer,
  press: words.topicPress,
  privacy: words.topicPrivacy,
  other: words.topicOther,
});

/** Additional questions of a form, with the headings shown to the team. */
const detailWords = {
  who: words.detailWho,
  category: words.detailCategory,
  country: words.detailCountry,
  site: words.detailSite,
  members: words.detailMembers,
  goals: words.detailGoals,
  timing: words.detailTiming,
  channel: words.detailChannel,
  offer: words.detailOffer,
  communities: words.detailCommunities,
  role: words.detailRole,
  place: words.detailPlace,
} as const;
export type EnquiryDetail = keyof typeof detailWords;

/** Returns the heading of a question. Headings sent by other API clients stay unchanged. */
export const detailHeading = (detail: string): string =>
  Object.hasOwn(detailWords, detail) ? detailWords[detail as EnquiryDetail]() : detail;
