import { fold } from "#shared/fold.ts";
import * as words from "#words/settings.ts";
export type SettingsSection =
  | ("general" | "joining" | "mails" | "plan" | "danger")
  | ("integrations" | "audit");

interface Setting {
  readonly section: SettingsSection;
  readonly name: string;
  /** What it changes for members. */
  readonly effect: string;
  /** Synonyms for the search. */
  readonly words?: string;
}

export const sectionNames: Readonly<Record<SettingsSection, string>> = {
  get general() {
    return words.general();
  },
  get joining() {
    return words.joiningTitle();
  },
  get mails() {
    return words.emails();
  },
  get plan() {
    return words.planTitle();
  },
  get danger() {
    return words.dangerZone();
  },
  get integrations() {
    return words.integrations();
  },
  get audit() {
    return words.auditLog();
  },
};

export const effects = {
  get timezone() {
    return words.settingTimeZone();
  },
  get currency() {
    return words.settingCurrency();
  },
  get locale() {
    return words.settingLocale();
  },
  get slug() {
    return words.settingAddress();
  },
} as const;

const settings: readonly Setting[] = [
  {
    section: "general",
    get name() {
      return words.nameTimezone();
    },
    get effect() {
      return effects.timezone;
    },
    get words() {
      return words.findTimeZone();
    },
  },
  {
    section: "general",
    get name() {
      return words.currency();
    },
    get effect() {
      return effects.currency;
    },
    get words() {
      return words.findCurrency();
    },
  },
  {
    section: "general",
    get name() {
      return words.mailDates();
    },
    get effect() {
      return effects.locale;
    },
    get words() {
      return words.findLocale();
    },
  },
  {
    section: "general",
    get name() {
      return words.nameAddress();
    },
    get effect() {
      return effects.slug;
    },
    get words() {
      return words.findAddress();
    },
  },
  {
    section: "joining",
    get name() {
      return words.nameJoining();
    },
    get words() {
      return words.findPolicy();
    },
    get effect() {
      return words.settingPolicy();
    },
  },
  {
    section: "joining",
    get name() {
      return words.knownDomains();
    },
    get words() {
      return words.findDomains();
    },
    get effect() {
      return words.settingDomains();
    },
  },
  {
    section: "joining",
    get name() {
      return words.consentText();
    },
    get words() {
      return words.findConsent();
    },
    get effect() {
      return words.settingConsent();
    },
  },
  {
    section: "joining",
    get name() {
      return words.retention();
    },
    get words() {
      return words.findRetention();
    },
    get effect() {
      return words.settingRetention();
    },
  },
  {
    section: "mails",
    get name() {
      return words.senderName();
    },
    get effect() {
      return words.settingSender();
    },
    words: "from",
  },
  {
    section: "mails",
    get name() {
      return words.replyTo();
    },
    get effect() {
      return words.settingReplyTo();
    },
    words: "reply",
  },
  {
    section: "mails",
    get name() {
      return words.mailFooter();
    },
    get words() {
      return words.findFooter();
    },
    get effect() {
      return words.settingFooter();
    },
  },
  {
    section: "mails",
    get name() {
      return words.nameSamples();
    },
    get words() {
      return words.findSamples();
    },
    get effect() {
      return words.settingSamples();
    },
  },
  {
    section: "plan",
    get name() {
      return words.nameBilling();
    },
    get words() {
      return words.findPlan();
    },
    get effect() {
      return words.settingPlan();
    },
  },
  {
    section: "danger",
    get name() {
      return words.nameOwnership();
    },
    words: "owner",
    get effect() {
      return words.membersNoticeNothing();
    },
  },
  {
    section: "danger",
    get name() {
      return words.nameArchive();
    },
    get words() {
      return words.findArchive();
    },
    get effect() {
      return words.settingArchive();
    },
  },
  {
    section: "danger",
    get name() {
      return words.nameDelete();
    },
    get words() {
      return words.findDelete();
    },
    get effect() {
      return words.settingDelete();
    },
  },
  {
    section: "integrations",
    get name() {
      return words.apiKeys();
    },
    get effect() {
      return words.membersNoticeNothing();
    },
    get words() {
      return words.findKeys();
    },
  },
  {
    section: "integrations",
    get name() {
      return words.webhooks();
    },
    get effect() {
      return words.membersNoticeNothing();
    },
    get words() {
      return words.findWebhooks();
    },
  },
  {
    section: "audit",
    get name() {
      return words.auditLog();
    },
    get words() {
      return words.findLog();
    },
    get effect() {
      return words.settingLog();
    },
  },
];

/** Returns the settings whose name, effect, section or synonyms contain every search term. */
export function settingsFor(query: string): readonly Setting[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return settings.filter(({ section, name, effect, words: more = "" }) => {
    const text = fold(`${sectionNames[section]} ${name} ${effect} ${more}`);
    return words.every((word) => text.includes(word));
  });
}
