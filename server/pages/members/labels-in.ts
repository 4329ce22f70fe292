/** Splits "Founders, Rowers" into the names, as typed. */
export const labelsIn = (typed: string): string[] =>
  typed
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean);
