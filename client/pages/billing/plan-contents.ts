import { type LimitName, limitWordAfter, limitWords, type Plan, type PlanId, plans } from "#shared/plans.ts";
import { numberText } from "#shared/words/locale.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as commonWords from "#words/common.ts";
import { language } from "#words/language.ts";
import * as words from "#words/plans.ts";

/** Something that plans have more or less of. */
export interface PlanContent {
  readonly id: LimitName | keyof Plan["features"];
  readonly name: () => string;
  /** How much of it a plan has, in a table. */
  readonly amount: (plan: Plan) => string;
  /** The same in a list of what a plan has; null if it has none of it. */
  readonly listed: (plan: Plan) => string | null;
}

export const amountText = (amount: number | null) =>
  amount === null ? commonWords.unlimited() : numberText(amount);

const counted = (id: LimitName): PlanContent => ({
  id,
  name: () => limitWords[id],
  amount: ({ limits }) => amountText(limits[id]),
  listed: ({ limits }) => `${amountText(limits[id])} ${limitWordAfter(id, limits[id])}`,
});

/** How far back something goes. */
const history = (
  id: "auditDays" | "insightsDays",
  listed: (span: { readonly span: string }) => string,
  unlimited: () => string,
): PlanContent => ({
  id,
  name: () => limitWords[id],
  amount: ({ limits }) => spanText(limits[id]),
  listed: ({ limits }) => (limits[id] === null ? unlimited() : listed({ span: spanText(limits[id]) })),
});

const DAYS_A_YEAR = 365;

/** 30 → "30 days"; 730 → "24 months". */
export function spanText(days: number | null): string {
  if (days === null) return commonWords.unlimited();
  return days % DAYS_A_YEAR === 0
    ? words.spanMonths({ count: (days / DAYS_A_YEAR) * 12 })
    : words.spanDays({ count: days });
}

const feature = (
  id: "apiAndWebhooks" | "brandedQr" | "customRanges" | "reportRecipients",
  name: () => string,
  listed: () => string,
  without: () => string = words.notIncluded,
): PlanContent => ({
  id,
  name,
  amount: ({ features }) => (features[id] ? commonWords.yes() : without()),
  listed: ({ features }) => (features[id] ? listed() : null),
});

/** Everything in which plans differ, in the groups and the order of the comparison. */
export const planGroups: readonly {
  readonly name: () => string;
  readonly contents: readonly PlanContent[];
}[] = [
  {
    name: words.groupSize,
    contents: [
      counted("activeMembers"),
      counted("liveTreets"),
      counted("activePartners"),
      counted("packs"),
      counted("teamSeats"),
      counted("activeLinks"),
      counted("importRows"),
    ],
  },
  {
    name: words.groupInsights,
    contents: [
      history("insightsDays", words.insightsOf, words.insightsUnlimited),
      feature("customRanges", words.compareAndRanges, words.customRanges, words.compareOnly),
      {
        id: "scheduledReports",
        name: words.reports,
        amount: ({ features: { scheduledReports: rhythm } }) =>
          rhythm === "none"
            ? words.notIncluded()
            : words.reportRhythm({ rhythm: oneOf(["monthly"], rhythm) }),
        listed: ({ features: { scheduledReports: rhythm } }) =>
          rhythm === "none" ? null : words.reportsListed({ rhythm: oneOf(["monthly"], rhythm) }),
      },
      feature("reportRecipients", words.reportRecipients, words.reportRecipientsListed),
      history("auditDays", words.auditOf, words.auditUnlimited),
    ],
  },
  {
    name: words.groupMore,
    contents: [
      feature("brandedQr", words.basicQrCodes, words.basicQrCodes),
      feature("apiAndWebhooks", words.apiIncluded, words.integrations),
      {
        id: "paidTreetFeePercent",
        name: words.paidTreetFee,
        amount: (plan) => {
          const fee = feeOf(plan);
          return fee ?? (plan.monthMinor === null ? words.byAgreement() : words.noPaidTreets());
        },
        listed: (plan) => {
          const fee = feeOf(plan);
          return fee && words.paidTreetsListed({ fee });
        },
      },
    ],
  },
];

export const planContents: readonly PlanContent[] = planGroups.flatMap(({ contents }) => contents);

const feeOf = ({ features: { paidTreetFeePercent: percent } }: Plan): string | null =>
  percent === null
    ? null
    : (percent / 100).toLocaleString(language(), { style: "percent", maximumFractionDigits: 1 });

export interface PlanGain {
  readonly id: PlanContent["id"];
  readonly text: string;
  /** How much of it the other plan has; null if none. */
  readonly instead: string | null;
}

/** Returns what a plan has more of than another, or has on other terms. */
export const gainsOf = (to: PlanId, from: PlanId): PlanGain[] =>
  planContents.flatMap(({ id, amount, listed }) => {
    const text = listed(plans[to]);
    if (text === null || amount(plans[to]) === amount(plans[from])) return [];
    return [{ id, text, instead: listed(plans[from]) && amount(plans[from]) }];
  });
