import * as words from "#words/planNames.ts";
import { translated } from "./words/translated.ts";
/** Plans, prices and limits. Prices are in minor units (cents) of EUR, without VAT; `null` means unlimited. */
export const planIds = ["starter", "basic", "growth", "scale", "custom"] as const;
export type PlanId = (typeof planIds)[number];

/** Limits on existing items, which fill up. The other limits are on the size of one import or on the history. */
export const countedLimits = [
  "activeMembers",
  "liveTreets",
  "activePartners",
  "packs",
  "teamSeats",
  "activeLinks",
] as const;
export type CountedLimit = (typeof countedLimits)[number];
export const limitNames = [...countedLimits, "importRows", "insightsDays", "auditDays"] as const;
export type LimitName = (typeof limitNames)[number];

export type PlanUse = Readonly<Record<CountedLimit, number>>;

export interface Plan {
  readonly name: string;
  /** `null`: by agreement. */
  readonly monthMinor: number | null;
  readonly yearMinor: number | null;
  readonly limits: Readonly<Record<LimitName, number | null>>;
  readonly features: {
    readonly brandedQr: boolean;
    readonly scheduledReports: "none" | "monthly" | "weekly";
    /** Scheduled reports also for chosen colleagues and confirmed addresses outside the team. */
    readonly reportRecipients: boolean;
    readonly customRanges: boolean;
    readonly apiAndWebhooks: boolean;
    /** Fee on paid treets, in percent; `null`: paid treets are not available. */
    readonly paidTreetFeePercent: number | null;
  };
}

const unlimited = Object.fromEntries(limitNames.map((name) => [name, null])) as Record<LimitName, null>;

export const plans: Readonly<Record<PlanId, Plan>> = {
  starter: {
    name: "Starter",
    monthMinor: 0,
    yearMinor: 0,
    limits: {
      activeMembers: 100,
      liveTreets: 5,
      activePartners: 3,
      packs: 1,
      teamSeats: 2,
      activeLinks: 5,
      importRows: 100,
      insightsDays: 30,
      auditDays: 30,
    },
    features: {
      brandedQr: false,
      scheduledReports: "none",
      reportRecipients: false,
      customRanges: false,
      apiAndWebhooks: false,
      paidTreetFeePercent: null,
    },
  },
  basic: {
    name: "Basic",
    monthMinor: 29_00,
    yearMinor: 290_00,
    limits: {
      activeMembers: 1_000,
      liveTreets: 25,
      activePartners: 15,
      packs: 5,
      teamSeats: 5,
      activeLinks: 50,
      importRows: 1_000,
      insightsDays: 365,
      auditDays: 90,
    },
    features: {
      brandedQr: true,
      scheduledReports: "monthly",
      reportRecipients: false,
      customRanges: true,
      apiAndWebhooks: false,
      paidTreetFeePercent: 5,
    },
  },
  growth: {
    name: "Growth",
    monthMinor: 79_00,
    yearMinor: 790_00,
    limits: {
      activeMembers: 5_000,
      liveTreets: 100,
      activePartners: 75,
      packs: 25,
      teamSeats: 15,
      activeLinks: 500,
      importRows: 5_000,
      insightsDays: 730,
      auditDays: 365,
    },
    features: {
      brandedQr: true,
      scheduledReports: "weekly",
      reportRecipients: false,
      customRanges: true,
      apiAndWebhooks: true,
      paidTreetFeePercent: 3,
    },
  },
  scale: {
    name: "Scale",
    monthMinor: 199_00,
    yearMinor: 1_990_00,
    limits: {
      activeMembers: 25_000,
      liveTreets: 500,
      activePartners: 300,
      packs: 100,
      teamSeats: 50,
      activeLinks: 5_000,
      importRows: 25_000,
      insightsDays: 1_095,
      auditDays: 1_095,
    },
    features: {
      brandedQr: true,
      scheduledReports: "weekly",
      reportRecipients: true,
      customRanges: true,
      apiAndWebhooks: true,
      paidTreetFeePercent: 2,
    },
  },
  custom: {
    name: "Custom",
    monthMinor: null,
    yearMinor: null,
    limits: unlimited,
    features: {
      brandedQr: true,
      scheduledReports: "weekly",
      reportRecipients: true,
      customRanges: true,
      apiAndWebhooks: true,
      paidTreetFeePercent: null,
    },
  },
};

/** Share of a limit from which the team gets a notice that it is nearly full. */
export const NEARLY_FULL_SHARE = 0.8;

/** Returns a limit's unit as it follows a number: 1 → "live treet". A count of null means unlimited. */
export const limitWordAfter = (limit: LimitName, count: number | null): string =>
  words.afterCount({ limit, count: count ?? Number.POSITIVE_INFINITY });

/** Names of what the limits apply to, without a number. */
export const limitWords: Readonly<Record<LimitName, string>> = translated({
  activeMembers: words.members,
  liveTreets: words.liveTreets,
  activePartners: words.partners,
  packs: words.packs,
  teamSeats: words.teamSeats,
  activeLinks: words.links,
  importRows: words.importRows,
  insightsDays: words.insightsDays,
  auditDays: words.auditDays,
});

/** What counts against a limit, if that is more than its name says. */
export const limitCounts: Readonly<Partial<Record<LimitName, string>>> = translated({
  activeMembers: words.countedMembers,
  liveTreets: words.countedTreets,
  activePartners: words.countedPartners,
  packs: words.countedPacks,
  teamSeats: words.countedSeats,
  activeLinks: words.countedLinks,
});

/** Length of the free trial of a paid plan, once per business and without a card. */
export const TRIAL_DAYS = 14;
export const TRIAL_PLAN: PlanId = "growth";

/** Returns the smallest plan whose limit is at least `amount`. */
export const smallestPlanFor = (limit: LimitName, amount: number): PlanId =>
  planIds.find((id) => (plans[id].limits[limit] ?? Number.POSITIVE_INFINITY) >= amount) ?? "custom";

/**
 * Returns the number of months, at least 1, until new members at this rate fill the plan. Null if the plan is full or
 * unlimited, or with fewer than one new member a month.
 */
export function monthsCovered(plan: PlanId, members: number, membersAMonth: number): number | null {
  const max = plans[plan].limits.activeMembers;
  if (max === null || members >= max || membersAMonth < 1) return null;
  return Math.max(1, Math.round((max - members) / membersAMonth));
}

export const isPlanId = (id: unknown): id is PlanId => planIds.some((known) => known === id);

/** Returns a business's plan. A plan that is no longer sold counts as the free one. */
export const planOf = (id: string): Plan => (isPlanId(id) ? plans[id] : plans.starter);
