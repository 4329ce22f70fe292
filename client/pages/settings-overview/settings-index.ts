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
  general: "General",
  joining: "Joining and privacy",
  mails: "Mails",
  plan: "Plan",
  danger: "Danger zone",
  integrations: "Integrations",
  audit: "Audit log",
};

export const effects = {
  timezone: "Members read by this clock when a treet begins and ends.",
  currency: "Members see prices and savings in it. It stays once somebody has claimed an amount.",
  locale: "How members read days and times in your mails.",
  slug: "The former address leads to the new one for 90 days. Printed codes keep working for ever.",
} as const;

const settings: readonly Setting[] = [
  { section: "general", name: "Time zone", effect: effects.timezone, words: "clock hours" },
  { section: "general", name: "Currency", effect: effects.currency, words: "money euro price" },
  { section: "general", name: "Dates in mails", effect: effects.locale, words: "locale language format" },
  { section: "general", name: "Address", effect: effects.slug, words: "url slug link" },
  {
    section: "joining",
    name: "Who can join",
    words: "policy approval open link",
    effect: "Whether new members are in at once, after you agree, or by your link only.",
  },
  {
    section: "joining",
    name: "Known e-mail domains",
    words: "approve automatic",
    effect: "Whoever has a confirmed address there is let in without approval.",
  },
  {
    section: "joining",
    name: "What new members agree to",
    words: "consent privacy terms",
    effect: "New members tick it before they join by a link.",
  },
  {
    section: "joining",
    name: "Forget former members",
    words: "retention delete privacy data",
    effect: "Names and addresses of those who left are erased after that time.",
  },
  { section: "mails", name: "Sender", effect: "The name members see in their mailbox.", words: "from" },
  { section: "mails", name: "Answers go to", effect: "Where members' answers arrive.", words: "reply" },
  {
    section: "mails",
    name: "At the end of every mail",
    words: "footer signature address",
    effect: "Members read it below every mail.",
  },
  {
    section: "mails",
    name: "Look at a mail",
    words: "template preview test letter",
    effect: "Nothing changes: you see what members get.",
  },
  {
    section: "plan",
    name: "Plan",
    words: "limits billing price upgrade usage",
    effect: "How many members, treets and links there is room for.",
  },
  {
    section: "danger",
    name: "Transfer ownership",
    words: "owner",
    effect: "Members notice nothing.",
  },
  {
    section: "danger",
    name: "Archive",
    words: "close pause",
    effect: "Members no longer find it until you restore it.",
  },
  {
    section: "danger",
    name: "Delete",
    words: "remove erase close",
    effect: "Treets, claims and figures go with it, for everybody.",
  },
  { section: "integrations", name: "API keys", effect: "Members notice nothing.", words: "token program" },
  { section: "integrations", name: "Webhooks", effect: "Members notice nothing.", words: "event automation" },
  {
    section: "audit",
    name: "Audit log",
    words: "history who changed export",
    effect: "Members notice nothing: it says what your team did.",
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
