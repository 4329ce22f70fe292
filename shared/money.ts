/** Money is an integer of minor units (cents) and an ISO currency; nothing else ever rounds. */
export interface Money {
  readonly minor: number;
  readonly currency: string;
}

/** Half away from zero, as invoices are rounded. */
export const roundHalfUp = (value: number): number => Math.sign(value) * Math.floor(Math.abs(value) + 0.5);

/** "€29.00" in the words of a locale. */
export const formatMoney = ({ minor, currency }: Money, locale: string): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency }).format(minor / 100);
