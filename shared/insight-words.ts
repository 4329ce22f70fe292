import * as words from "#words/insights.ts";
import { language } from "#words/language.ts";
export const percent = (part: number, whole: number): string =>
  whole === 0 ? "0 %" : `${Math.round((part / whole) * 100)} %`;

/** Formats the change in percent; a dash if there was nothing before, as that has no percentage. */
export function changeText(now: number | null, before: number | null): string {
  if (now === null || !before) return "–";
  const change = Math.round(((now - before) / before) * 100);
  return change === 0
    ? words.noChange()
    : `${change > 0 ? "+" : "−"}${Math.abs(change).toLocaleString(language())} %`;
}
