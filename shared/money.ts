/** Money is an integer of minor units (cents) and an ISO currency; nothing else ever rounds. */
export interface Money {
  readonly minor: number;
  readonly currency: string;
}

/** Half away from zero, as invoices are rounded. */
export const roundHalfUp = (value: number): number => Math.sign(value) * Math.floor(Math.abs(value) + 0.5);

/** 1250 minor units of EUR → "€12.50"; each currency has its own number of decimals. */
export function formatMoney({ minor, currency }: Money, locale = "en-IE"): string {
  const formatter = new Intl.NumberFormat(locale, { style: "currency", currency });
  const decimals = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  return formatter.format(minor / 10 ** decimals);
}
