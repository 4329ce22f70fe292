import { language } from "#words/language.ts";
import { numberFormat } from "./formatters.ts";

/** An amount in integer minor units (cents) with its ISO currency. Nothing else ever rounds. */
export interface Money {
  readonly minor: number;
  readonly currency: string;
}

/** Returns the locale for amounts in the reader's language. English uses Ireland's format, as prices are in euros. */
const moneyLocale = (): string => (language() === "en" ? "en-IE" : language());

/** Formats 1250 minor units of EUR as "€12.50" or "12,50 €". Each currency has its own number of decimals. */
export function formatMoney({ minor, currency }: Money, locale = moneyLocale()): string {
  const formatter = numberFormat(locale, { style: "currency", currency });
  const decimals = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  return formatter.format(minor / 10 ** decimals);
}

/** Formats a price for cards, without decimals if they are zero: 2900 → "€29". */
export function formatPrice({ minor, currency }: Money, locale = moneyLocale()): string {
  const formatter = numberFormat(locale, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const decimals = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  return formatter.format(minor / 10 ** decimals);
}

/**
 * Returns `minor × part ÷ whole`, rounded half up. Computed with BigInt, as the product of two safe integers may not be
 * safe.
 */
export function shareOf(minor: number, part: number, whole: number): number {
  if (whole <= 0) return 0;
  const doubled = 2n * BigInt(Math.abs(minor)) * BigInt(part) + BigInt(whole);
  return Math.sign(minor) * Number(doubled / (2n * BigInt(whole)));
}

/** Returns the amount due after deducting credit, and the credit left. The amount due is never negative. */
export function afterCredit(
  totalMinor: number,
  creditMinor: number,
): { readonly dueMinor: number; readonly usedMinor: number; readonly creditMinor: number } {
  const dueMinor = Math.max(totalMinor - creditMinor, 0);
  return {
    dueMinor,
    usedMinor: totalMinor > 0 ? totalMinor - dueMinor : 0,
    creditMinor: Math.max(creditMinor - totalMinor, 0),
  };
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
