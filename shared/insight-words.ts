import * as words from "#words/insights.ts";
import { percentText } from "./words/locale.ts";

/** Formats a part of a whole as a percentage; 0 percent if the whole is zero. */
export const percent = (part: number, whole: number): string => percentText(whole === 0 ? 0 : part / whole);

/** Formats the change in percent; a dash if there was nothing before, as that has no percentage. */
export function changeText(now: number | null, before: number | null): string {
  if (now === null || !before) return "–";
  const change = Math.round(((now - before) / before) * 100) / 100;
  return change === 0 ? words.noChange() : `${change > 0 ? "+" : "−"}${percentText(Math.abs(change))}`;
}
