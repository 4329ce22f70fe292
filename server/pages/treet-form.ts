import type { TreetContent } from "#shared/contract/treets.ts";
import {
  type LimitWindow,
  limitWindows,
  type TreetCategory,
  type TreetType,
  treetCategories,
  treetTypes,
  type ValueKind,
  valueKinds,
} from "#shared/treets.ts";
import { fromWallClock } from "#shared/zoned-time.ts";
import type { FormValues } from "../ssr/page.ts";

/** What a team has typed about a treet, as the operation takes it. Times are the wall clock of the business. */
export function treetContentFrom(form: FormValues, timezone: string): TreetContent {
  const kind = oneOf<ValueKind>(valueKinds, form.text("valueKind"), "info");
  return {
    type: oneOf<TreetType>(treetTypes, form.text("type"), "shared_code"),
    title: form.text("title"),
    summary: form.text("summary"),
    description: form.text("description"),
    terms: form.text("terms"),
    howToUse: form.text("howToUse"),
    category: oneOf<TreetCategory>(treetCategories, form.text("category"), "other"),
    imageId: form.optional("imageId") ?? null,
    imageAlt: form.text("imageAlt"),
    valueKind: kind,
    valuePercent: kind === "percent" ? numberIn(form.text("valuePercent")) : null,
    valueMinor: kind === "amount" ? minorIn(form.text("valueAmount")) : null,
    sharedCode: form.optional("sharedCode") ?? null,
    targetUrl: form.optional("targetUrl") ?? null,
    eventAt: fromWallClock(form.text("eventAt"), timezone) ?? null,
    location: form.text("location"),
    stockTotal: numberIn(form.text("stockTotal")),
    perMemberLimit: numberIn(form.text("perMemberLimit")) ?? 1,
    limitWindow: oneOf<LimitWindow>(limitWindows, form.text("limitWindow"), "ever"),
    claimFrom: fromWallClock(form.text("claimFrom"), timezone) ?? null,
    claimUntil: fromWallClock(form.text("claimUntil"), timezone) ?? null,
    validDays: numberIn(form.text("validDays")),
    audience: labelsIn(form.text("audience")),
    featured: form.checked("featured"),
  };
}

/** A whole number, or null where the field is empty; what is no number is left for the operation to refuse. */
const numberIn = (text: string): number | null => (text.trim() === "" ? null : Number(text));

/** "4.50" or "4,50" → 450 */
const minorIn = (text: string): number | null =>
  text.trim() === "" ? null : Math.round(Number(text.replace(",", ".")) * 100);

export const labelsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((label) => label.trim())
      .filter(Boolean),
  ),
];

const oneOf = <T extends string>(values: readonly T[], value: string, otherwise: T): T =>
  values.find((known) => known === value) ?? otherwise;
