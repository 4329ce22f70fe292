import { formatLocale } from "./locale.ts";

/** Joins names in the reader's language: "Ada, Ben and Cleo", or with "or" for a disjunction. */
export const namesJoined = (
  names: readonly string[],
  type: "conjunction" | "disjunction" = "conjunction",
): string => new Intl.ListFormat(formatLocale(), { type }).format(names);
