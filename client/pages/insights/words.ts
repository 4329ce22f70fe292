import type { InsightTotals } from "#shared/contract/insights.ts";
import type { Comparison, InsightRange } from "#shared/insight-rules.ts";
import { percent } from "#shared/insight-words.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/insights.ts";
import { language } from "#words/language.ts";
import { timeText } from "../../design/text.tsx";

export const definitions: Readonly<
  Record<keyof InsightTotals, { readonly label: string; readonly hint: string }>
> = {
  views: {
    get label() {
      return words.views();
    },
    get hint() {
      return words.looksAtTreetsOneFor();
    },
  },
  claims: {
    get label() {
      return words.claims();
    },
    get hint() {
      return words.madeInThePeriodAnd();
    },
  },
  claimants: {
    get label() {
      return words.membersWhoClaimed();
    },
    get hint() {
      return words.eachCountedOnce();
    },
  },
  reveals: {
    get label() {
      return words.lookedAt();
    },
    get hint() {
      return words.codesAndLinksShownFor();
    },
  },
  redemptions: {
    get label() {
      return words.redeemed();
    },
    get hint() {
      return words.atATillOrBy();
    },
  },
  joins: {
    get label() {
      return words.newMembers();
    },
    get hint() {
      return words.joinedInThePeriod();
    },
  },
  clicks: {
    get label() {
      return words.linkClicks();
    },
    get hint() {
      return words.oneForAVisitorAnd();
    },
  },
  scans: {
    get label() {
      return words.codeScans();
    },
    get hint() {
      return words.ofYourLinksQrCodes();
    },
  },
  activeMembers: {
    get label() {
      return words.activeMembers();
    },
    get hint() {
      return words.atTheEndOfThe();
    },
  },
};

export const periodName = (days: number): string => (days === 365 ? words.aYear() : words.days2({ days }));

export const rangeNames: Readonly<Record<InsightRange, string>> = {
  "24h": "24 h",
  get "7d"() {
    return words.n7Days();
  },
  get "30d"() {
    return words.n30Days();
  },
  get "90d"() {
    return words.n90Days();
  },
  get "12m"() {
    return words.n12Months();
  },
  get mtd() {
    return words.thisMonth();
  },
  get qtd() {
    return words.thisQuarter();
  },
  get ytd() {
    return words.thisYear();
  },
  get all() {
    return commonWords.all();
  },
  get custom() {
    return words.ownDays();
  },
};

export const comparisonNames: Readonly<Record<Comparison, string>> = {
  get previous() {
    return words.asManyDaysBefore();
  },
  get year() {
    return words.theSameDaysAYear();
  },
  get off() {
    return words.nothing();
  },
};

/** A count; where there is none to tell, a dash. */
export const figureText = (count: number | null): string =>
  count === null ? "–" : count.toLocaleString(language());

/** A count, or that it is not told to anyone who asks: it is too small, or would tell one that is. */
export const countOrSuppressed = (count: number | null): string =>
  count === null ? words.notTold() : count.toLocaleString(language());

/** 2026-11-21 → "21 Nov 2026" */
export const dayText = (day: string): string => timeText(`${day}T12:00:00Z`, "date", "UTC");

/** The name of a stretch by its beginning: "21 Nov 2026", "21 Nov 2026, 14:00". */
export const stretchText = (start: string): string => {
  const [day = "", hour] = start.split("T");
  return hour === undefined ? dayText(day) : `${dayText(day)}, ${hour}:00`;
};

/** Of nothing there is no share. */
export const share = (part: number | null, whole: number | null): string =>
  part === null || !whole ? "–" : percent(part, whole);
