import * as words from "#words/settings.ts";
export type SettingsSection =
  | ("general" | "joining" | "mails" | "plan" | "danger")
  | ("integrations" | "audit");

interface Setting {
  readonly section: SettingsSection;
  readonly name: string;
  /** What it changes for members. */
  readonly effect: string;
  /** Other words somebody may look for it by. */
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
  locale: "How members read days and times in your mails.",
  get slug() {
    return words.settingAddress();
  },
} as const;

const settings: readonly Setting[] = [
  {
    section: "general",
    name: "Time zone",
    effect: effects.timezone,
    get words() {
      return words.findTimeZone();
    },
  },
  {
    section: "general",
    name: "Currency",
    effect: effects.currency,
    get words() {
      return words.findCurrency();
    },
  },
  {
    section: "general",
    name: "Dates in mails",
    effect: effects.locale,
    get words() {
      return words.findLocale();
    },
  },
  {
    section: "general",
    name: "Address",
    effect: effects.slug,
    get words() {
      return words.findAddress();
    },
  },
  {
    section: "joining",
    name: "Who can join",
    get words() {
      return words.findPolicy();
    },
    get effect() {
      return words.settingPolicy();
    },
  },
  {
    section: "joining",
    name: "Known e-mail domains",
    get words() {
      return words.findDomains();
    },
    get effect() {
      return words.settingDomains();
    },
  },
  {
    section: "joining",
    name: "What new members agree to",
    get words() {
      return words.findConsent();
    },
    get effect() {
      return words.settingConsent();
    },
  },
  {
    section: "joining",
    name: "Forget former members",
    get words() {
      return words.findRetention();
    },
    get effect() {
      return words.settingRetention();
    },
  },
  {
    section: "mails",
    name: "Sender",
    get effect() {
      return words.settingSender();
    },
    words: "from",
  },
  {
    section: "mails",
    name: "Answers go to",
    get effect() {
      return words.settingReplyTo();
    },
    words: "reply",
  },
  {
    section: "mails",
    name: "At the end of every mail",
    get words() {
      return words.findFooter();
    },
    get effect() {
      return words.settingFooter();
    },
  },
  {
    section: "mails",
    name: "Look at a mail",
    get words() {
      return words.findSamples();
    },
    get effect() {
      return words.settingSamples();
    },
  },
  {
    section: "plan",
    name: "Plan",
    get words() {
      return words.findPlan();
    },
    get effect() {
      return words.settingPlan();
    },
  },
  {
    section: "danger",
    name: "Transfer ownership",
    words: "owner",
    get effect() {
      return words.membersNoticeNothing();
    },
  },
  {
    section: "danger",
    name: "Archive",
    get words() {
      return words.findArchive();
    },
    get effect() {
      return words.settingArchive();
    },
  },
  {
    section: "danger",
    name: "Delete",
    get words() {
      return words.findDelete();
    },
    get effect() {
      return words.settingDelete();
    },
  },
  {
    section: "integrations",
    name: "API keys",
    get effect() {
      return words.membersNoticeNothing();
    },
    get words() {
      return words.findKeys();
    },
  },
  {
    section: "integrations",
    name: "Webhooks",
    get effect() {
      return words.membersNoticeNothing();
    },
    get words() {
      return words.findWebhooks();
    },
  },
  {
    section: "audit",
    name: "Audit log",
    get words() {
      return words.findLog();
    },
    get effect() {
      return words.settingLog();
    },
  },
];

/** Settings that have every word that is looked for in their name, their effect or their section. */
export function settingsFor(query: string): readonly Setting[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return settings.filter(({ section, name, effect, words: more = "" }) => {
    const text = `${sectionNames[section]} ${name} ${effect} ${more}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
