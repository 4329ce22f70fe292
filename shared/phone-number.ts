import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import * as words from "#words/design.ts";
import { PHONE } from "./constants.ts";
import { countryName } from "./words/locale.ts";

export type PhoneNumber =
  | { readonly ok: true; readonly e164: string | null }
  | { readonly ok: false; readonly message: string };

/**
 * Parses a phone number as typed into E.164 ("+49301234567"); null if empty. National numbers follow the rules of
 * `country` (ISO 3166, two letters).
 */
export function readPhoneNumber(typed: string, country?: string): PhoneNumber {
  const text = typed.trim();
  if (text === "") return { ok: true, e164: null };
  const known = country && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number = text.length <= PHONE.maxChars ? parsePhoneNumberFromString(text, known) : undefined;
  if (number?.isValid()) return { ok: true, e164: number.number };
  const named = number?.country ?? known;
  const message = named ? words.phoneInvalidIn({ country: countryName(named) }) : words.phoneInvalid();
  return { ok: false, message };
}
