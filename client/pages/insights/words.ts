import type { InsightTotals } from "#shared/contract/insights.ts";
import { numberFormat } from "#shared/formatters.ts";
import type { Comparison, InsightRange } from "#shared/insight-rules.ts";
import { percent } from "#shared/insight-words.ts";
import { dateLocale } from "#shared/words/locale.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as figureWords from "#words/figures.ts";
import * as words from "#words/insights.ts";
import { language } from "#words/language.ts";
import { timeText } from "../../design/text.tsx";

export const definitions: Readonly<
  Record<keyof InsightTotals, { readonly label: string; readonly hint: string }>
> = {
  views: translated({
    label: words.views,
    hint: words.viewsHint,
  }),
  claims: translated({
    label: words.claims,
    hint: words.claimsHint,
  }),
  claimants: translated({
    label: words.claimers,
    hint: words.countedOnce,
  }),
  engagedMembers: translated({
    label: words.engagedMembers,
    hint: words.engagedMembersHint,
  }),
  reveals: translated({
    label: words.revealed,
    hint: words.revealedHint,
  }),
  redemptions: translated({
    label: words.redeemed,
    hint: words.redeemedHint,
  }),
  joins: translated({
    label: words.newMembers,
    hint: words.joinedHint,
  }),
  clicks: translated({
    label: words.linkClicks,
    hint: words.clicksHint,
  }),
  scans: translated({
    label: words.codeScans,
    hint: words.scansHint,
  }),
  activeMembers: translated({
    label: words.activeMembers,
    hint: words.activeMembersHint,
  }),
};

export const periodName = (days: number): string =>
  days === 365 ? words.lastYear() : words.daysOption({ days });

export const rangeNames: Readonly<Record<InsightRange, string>> = translated(
  {
    "7d": words.last7Days,
    "30d": words.last30Days,
    "90d": words.last90Days,
    "12m": words.last12Months,
    mtd: words.thisMonth,
    qtd: words.thisQuarter,
    ytd: words.thisYear,
    all: commonWords.all,
    custom: words.customRange,
  },
  { "24h": "24 h" },
);

export const comparisonNames: Readonly<Record<Comparison, string>> = translated({
  previous: words.compareBefore,
  year: words.compareYear,
  off: words.compareNone,
});

/** Formats a count; returns a dash if null. */
export const figureText = (count: number | null): string =>
  count === null ? "–" : numberFormat(language()).format(count);

/**
 * Formats a count, or says that it is hidden: small-count suppression applies to counts that are too small or would
 * reveal one that is.
 */
export const countOrSuppressed = (count: number | null): string =>
  count === null ? words.hiddenValue() : numberFormat(language()).format(count);

/** 2026-11-21 → "21 Nov 2026" */
export const dayText = (day: string): string => timeText(`${day}T12:00:00Z`, "date", "UTC");

/** Formats an interval by its start: "21 Nov 2026", "21 Nov 2026, 14:00". */
export const bucketText = (start: string): string => {
  const [day = "", hour] = start.split("T");
  return hour === undefined ? dayText(day) : `${dayText(day)}, ${hour}:00`;
};

/** Formats an interval for the axis, where there is less room: "21 Nov", "14:00". */
export const shortBucketText = (start: string): string => {
  const [day = "", hour] = start.split("T");
  return hour === undefined ? timeText(`${day}T12:00:00Z`, "dayOfMonth", "UTC") : `${hour}:00`;
};

/** Formats a share as a percentage; a dash if the whole is zero or either number is null. */
export const share = (part: number | null, whole: number | null): string =>
  part === null || !whole ? "–" : percent(part, whole);

/** Formats the conversion from one step of the funnel to the next: "45% of views". */
export const shareOfStep = (
  step: "views" | "claims" | "reveals" | "redemptions",
  part: number | null,
  whole: number | null,
): string =>
  figureWords.ofStepBefore({
    share: share(part, whole),
    step: step === "views" || step === "claims" ? step : "other",
  });

/** "2026-11-01" → "Nov 2026" */
export const monthText = (month: string): string =>
  new Date(`${month}T12:00:00Z`).toLocaleDateString(dateLocale(), {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
