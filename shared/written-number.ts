/** Numbers as people write them, whichever separators their language has. */

const THOUSANDS = /^[1-9]\d{0,2}([.,'’\s])\d{3}(?:\1\d{3})*$/;

/** "1,250", "1.250" and "1 250" → 1250. NaN if it is no number; a fraction stays one, for the caller to refuse. */
export function wholeNumberIn(text: string): number {
  const written = text.trim();
  return Number(THOUSANDS.test(written) ? written.replace(/\D/g, "") : written);
}

/** Points between thousands and a comma before the decimals, or the reverse. */
const AMOUNTS = [
  /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
];

/** "4.50" or "4,50" → 450; "1,250" or "1.250" → 125000. NaN if it is no amount. */
export function minorIn(text: string): number {
  const written = text.replace(/['’\s]/g, "");
  for (const amount of AMOUNTS) {
    const [, whole, part = ""] = amount.exec(written) ?? [];
    if (whole !== undefined) return Number(whole.replace(/\D/g, "") + part.padEnd(2, "0"));
  }
  return Number.NaN;
}
