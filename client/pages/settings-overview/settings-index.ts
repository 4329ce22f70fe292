import { fold } from "#shared/fold.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/settings.ts";
export type SettingsSection =
  | ("general" | "joining" | "mails" | "plan" | "danger")
  | ("integrations" | "audit");

interface Setting {
  readonly section: SettingsSection;
  readonly name: () => string;
  /** What it changes for members. */
  readonly effect: () => string;
  /** Synonyms for the search. */
  readonly words?: () => string;
}

export const sectionNames: Readonly<Record<SettingsSection, string>> = translated({
  general: words.general,
  joining: words.joiningTitle,
  mails: words.emails,
  plan: words.planTitle,
  danger: words.dangerZone,
  integrations: words.integrations,
  audit: words.auditLog,
});

export const effects = translated({
  timezone: words.settingTimeZone,
  currency: words.settingCurrency,
  language: words.settingLanguage,
  locale: words.settingLocale,
  slug: words.settingAddress,
});

const settings: readonly Setting[] = [
  {
    section: "general",
    name: words.nameTimezone,
    effect: words.settingTimeZone,
    words: words.findTimeZone,
  },
  {
    section: "general",
    name: words.currency,
    effect: words.settingCurrency,
    words: words.findCurrency,
  },
  {
    section: "general",
    name: words.mailLanguage,
    effect: words.settingLanguage,
    words: words.findLanguage,
  },
  {
    section: "general",
    name: words.mailDates,
    effect: words.settingLocale,
    words: words.findLocale,
  },
  {
    section: "general",
    name: words.nameAddress,
    effect: words.settingAddress,
    words: words.findAddress,
  },
  {
    section: "joining",
    name: words.nameJoining,
    words: words.findPolicy,
    effect: words.settingPolicy,
  },
  {
    section: "joining",
    name: words.knownDomains,
    words: words.findDomains,
    effect: words.settingDomains,
  },
  {
    section: "joining",
    name: words.consentText,
    words: words.findConsent,
    effect: words.settingConsent,
  },
  {
    section: "joining",
    name: words.retention,
    words: words.findRetention,
    effect: words.settingRetention,
  },
  {
    section: "mails",
    name: words.senderName,
    effect: words.settingSender,
    words: () => "from",
  },
  {
    section: "mails",
    name: words.replyTo,
    effect: words.settingReplyTo,
    words: () => "reply",
  },
  {
    section: "mails",
    name: words.mailFooter,
    words: words.findFooter,
    effect: words.settingFooter,
  },
  {
    section: "mails",
    name: words.newMemberMails,
    effect: words.newMemberMailsHint,
  },
  {
    section: "mails",
    name: words.nameSamples,
    words: words.findSamples,
    effect: words.settingSamples,
  },
  {
    section: "plan",
    name: words.nameBilling,
    words: words.findPlan,
    effect: words.settingPlan,
  },
  {
    section: "danger",
    name: words.nameOwnership,
    words: () => "owner",
    effect: words.membersNoticeNothing,
  },
  {
    section: "danger",
    name: words.nameArchive,
    words: words.findArchive,
    effect: words.settingArchive,
  },
  {
    section: "danger",
    name: words.nameDelete,
    words: words.findDelete,
    effect: words.settingDelete,
  },
  {
    section: "integrations",
    name: words.apiKeys,
    effect: words.membersNoticeNothing,
    words: words.findKeys,
  },
  {
    section: "integrations",
    name: words.webhooks,
    effect: words.membersNoticeNothing,
    words: words.findWebhooks,
  },
  {
    section: "audit",
    name: words.auditLog,
    words: words.findLog,
    effect: words.settingLog,
  },
];

/** Returns the settings whose name, effect, section or synonyms contain every search term. */
export function settingsFor(query: string): readonly Setting[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return settings.filter(({ section, name, effect, words: more = () => "" }) => {
    const text = fold(`${sectionNames[section]} ${name()} ${effect()} ${more()}`);
    return words.every((word) => text.includes(word));
  });
}
