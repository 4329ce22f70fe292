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
    return words.joiningAndPrivacy();
  },
  get mails() {
    return words.mails();
  },
  get plan() {
    return words.plan3();
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
    return words.membersReadByThisClock();
  },
  get currency() {
    return words.membersSeePricesAndSavings();
  },
  locale: "How members read days and times in your mails.",
  get slug() {
    return words.theFormerAddressLeadsTo();
  },
} as const;

const settings: readonly Setting[] = [
  {
    section: "general",
    name: "Time zone",
    effect: effects.timezone,
    get words() {
      return words.clockHours();
    },
  },
  {
    section: "general",
    name: "Currency",
    effect: effects.currency,
    get words() {
      return words.moneyEuroPrice();
    },
  },
  {
    section: "general",
    name: "Dates in mails",
    effect: effects.locale,
    get words() {
      return words.localeLanguageFormat();
    },
  },
  {
    section: "general",
    name: "Address",
    effect: effects.slug,
    get words() {
      return words.urlSlugLink();
    },
  },
  {
    section: "joining",
    name: "Who can join",
    get words() {
      return words.policyApprovalOpenLink();
    },
    get effect() {
      return words.whetherNewMembersAreIn();
    },
  },
  {
    section: "joining",
    name: "Known e-mail domains",
    get words() {
      return words.approveAutomatic();
    },
    get effect() {
      return words.whoeverHasAConfirmedAddress2();
    },
  },
  {
    section: "joining",
    name: "What new members agree to",
    get words() {
      return words.consentPrivacyTerms();
    },
    get effect() {
      return words.newMembersTickItBefore();
    },
  },
  {
    section: "joining",
    name: "Forget former members",
    get words() {
      return words.retentionDeletePrivacyData();
    },
    get effect() {
      return words.namesAndAddressesOfThose();
    },
  },
  {
    section: "mails",
    name: "Sender",
    get effect() {
      return words.theNameMembersSeeIn();
    },
    words: "from",
  },
  {
    section: "mails",
    name: "Answers go to",
    get effect() {
      return words.whereMembersAnswersArrive();
    },
    words: "reply",
  },
  {
    section: "mails",
    name: "At the end of every mail",
    get words() {
      return words.footerSignatureAddress();
    },
    get effect() {
      return words.membersReadItBelowEvery2();
    },
  },
  {
    section: "mails",
    name: "Look at a mail",
    get words() {
      return words.templatePreviewTestLetter();
    },
    get effect() {
      return words.nothingChangesYouSeeWhat();
    },
  },
  {
    section: "plan",
    name: "Plan",
    get words() {
      return words.limitsBillingPriceUpgradeUsage();
    },
    get effect() {
      return words.howManyMembersTreetsAnd();
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
      return words.closePause();
    },
    get effect() {
      return words.membersNoLongerFindIt2();
    },
  },
  {
    section: "danger",
    name: "Delete",
    get words() {
      return words.removeEraseClose();
    },
    get effect() {
      return words.treetsClaimsAndFiguresGo();
    },
  },
  {
    section: "integrations",
    name: "API keys",
    get effect() {
      return words.membersNoticeNothing();
    },
    get words() {
      return words.tokenProgram();
    },
  },
  {
    section: "integrations",
    name: "Webhooks",
    get effect() {
      return words.membersNoticeNothing();
    },
    get words() {
      return words.eventAutomation();
    },
  },
  {
    section: "audit",
    name: "Audit log",
    get words() {
      return words.historyWhoChangedExport();
    },
    get effect() {
      return words.membersNoticeNothingItSays();
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
