import { language } from "#words/language.ts";
import { numberFormat } from "./formatters.ts";

/** Money is an integer of minor units (cents) and an ISO currency; nothing else ever rounds. */
export interface Money {
  readonly minor: number;
  readonly currency: string;
}

/** As the reader's language writes amounts; English as it is written where prices are in euros. */
const moneyLocale = (): string => (language() === "en" ? "en-IE" : language());

/** 1250 minor units of EUR → "€12.50" or "12,50 €"; each currency has its own number of decimals. */
export function formatMoney({ minor, currency }: Money, locale = moneyLocale()): string {
  const formatter = numberFormat(locale, { style: "currency", currency });
  const decimals = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  return formatter.format(minor / 10 ** decimals);
}

/** A price as cards show it: without the cents where there are none. 2900 → "EUR 29" in words, "€29" in figures. */
export function formatPrice({ minor, currency }: Money, locale = moneyLocale()): string {
  const formatter = numberFormat(locale, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const decimals = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  return formatter.format(minor / 10 ** decimals);
}

/** `minor × part ÷ whole`, rounded half up; exact, as the product of two safe integers need not be one. */
export function shareOf(minor: number, part: number, whole: number): number {
  if (whole <= 0) return 0;
  const doubled = 2n * BigInt(Math.abs(minor)) * BigInt(part) + BigInt(whole);
  return Math.sign(minor) * Number(doubled / (2n * BigInt(whole)));
}

export interface Proration {
  /** What is given back for the time that the old price is not used, as a positive amount. */
  readonly creditMinor: number;
  readonly chargeMinor: number;
  /** Negative where more is given back than charged: it becomes credit. */
  readonly differenceMinor: number;
}

/** A move from one price to another within a period, by the second. A new rhythm begins a whole new period. */
export function prorate(facts: {
  readonly paidMinor: number;
  readonly newMinor: number;
  readonly remainingSeconds: number;
  readonly periodSeconds: number;
  readonly newRhythm: boolean;
}): Proration {
  const { paidMinor, newMinor, remainingSeconds, periodSeconds } = facts;
  const creditMinor = shareOf(paidMinor, remainingSeconds, periodSeconds);
  const chargeMinor = facts.newRhythm ? newMinor : shareOf(newMinor, remainingSeconds, periodSeconds);
  return { creditMinor, chargeMinor, differenceMinor: chargeMinor - creditMinor };
}

/** What is to be paid of a total by who has credit, and how much credit is left. What is to be paid is never negative. */
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
