import type { InsightTotals } from "#shared/contract/insights.ts";
import type { Comparison, InsightRange } from "#shared/insight-rules.ts";
import { percent } from "#shared/insight-words.ts";
import { language } from "#words/language.ts";
import { timeText } from "../../design/text.tsx";

export const definitions: Readonly<
  Record<keyof InsightTotals, { readonly label: string; readonly hint: string }>
> = {
  views: {
    label: "Views",
    hint: "Looks at treets: one for a member and treet in half an hour, without your team",
  },
  claims: { label: "Claims", hint: "Made in the period and not given back" },
  claimants: { label: "Members who claimed", hint: "Each counted once" },
  reveals: { label: "Looked at", hint: "Codes and links shown for the first time" },
  redemptions: { label: "Redeemed", hint: "At a till, or by members themselves" },
  joins: { label: "New members", hint: "Joined in the period" },
  clicks: { label: "Link clicks", hint: "One for a visitor and link in an hour, without bots" },
  scans: { label: "Code scans", hint: "Of your links' QR codes, counted like clicks" },
  activeMembers: { label: "Active members", hint: "At the end of the period" },
};

export const periodName = (days: number): string => (days === 365 ? "A year" : `${days} days`);

export const rangeNames: Readonly<Record<InsightRange, string>> = {
  "24h": "24 h",
  "7d": "7 days",
  "30d": "30 days",
  "90d": "90 days",
  "12m": "12 months",
  mtd: "This month",
  qtd: "This quarter",
  ytd: "This year",
  all: "All",
  custom: "Own days",
};

export const comparisonNames: Readonly<Record<Comparison, string>> = {
  previous: "As many days before",
  year: "The same days a year ago",
  off: "Nothing",
};

/** A count; where there is none to tell, a dash. */
export const figureText = (count: number | null): string =>
  count === null ? "–" : count.toLocaleString(language());

/** A count, or that it is not told to anyone who asks: it is too small, or would tell one that is. */
export const countOrSuppressed = (count: number | null): string =>
  count === null ? "Not told" : count.toLocaleString(language());

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
