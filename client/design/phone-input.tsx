import { useEffect, useEffectEvent, useRef, useState } from "react";
import ReactPhoneNumberInput, {
  type Country,
  getCountries,
  isSupportedCountry,
  isValidPhoneNumber,
  parsePhoneNumber,
} from "react-phone-number-input/max";
import { PHONE } from "#shared/constants.ts";
import { countryName, formatLocale } from "#shared/words/locale.ts";
import * as words from "#words/design.ts";
import { CountrySelect } from "./country-select.tsx";
import { useFormState } from "./form.tsx";
import { guessCountry } from "./guess-country.ts";
import { HiddenValue } from "./hidden-value.tsx";
import type { PhoneFieldProps } from "./phone-field-props.ts";

export interface PhoneInputProps {
  readonly id: string;
  readonly name: string;
  readonly defaultValue: string;
  readonly autoFocus: boolean;
  readonly preferredCountries: readonly string[] | undefined;
  readonly pattern: PhoneFieldProps["pattern"];
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  onProblem(message: string | undefined): void;
}

/** Phone number field with its rules. Loaded only where it is shown, as the rules of all countries are large. */
export default function PhoneInput(props: PhoneInputProps) {
  const { id, name, defaultValue, autoFocus, pattern, describedBy, invalid, onProblem } = props;
  const { preferredCountries = countriesOf(navigator.languages) } = props;
  const preferred = preferredCountries.filter((country): country is Country => isSupportedCountry(country));
  const [value, setValue] = useState<string | undefined>(asValue(defaultValue));
  const [guessed, setGuessed] = useState<Country>();
  const [country, setCountry] = useState<Country>();

  const guess = useEffectEvent(() => {
    if (value) return;
    const fallback = preferred[0] ?? getCountries()[0];
    const found = (code: string | undefined) => {
      const likely = code && isSupportedCountry(code) ? (code as Country) : fallback;
      setGuessed(likely);
      // Text typed before this field was loaded, parsed by the rules of the likely country.
      const typed = likely && parsePhoneNumber(defaultValue, likely)?.number;
      if (typed) setValue((now) => now ?? typed);
    };
    guessCountry().then(found, () => found(undefined));
  });
  useEffect(() => guess(), []);

  const answer = useFormState();
  // The server's verdict counts until the number is changed again.
  const touchedSince = useRef<{ readonly answer: ReturnType<typeof useFormState> }>(undefined);
  const check = () => {
    if (touchedSince.current && touchedSince.current.answer === answer)
      onProblem(problemOf(value, country, pattern));
  };
  return (
    <>
      <ReactPhoneNumberInput
        className="control phone"
        {...(value !== undefined && { value })}
        onChange={(next) => {
          setValue(next);
          touchedSince.current = { answer };
          if (invalid) onProblem(problemOf(next, country, pattern));
        }}
        onCountryChange={setCountry}
        {...(guessed && { defaultCountry: guessed })}
        countryOptionsOrder={preferred.length > 0 ? [...preferred, "|", "..."] : ["..."]}
        addInternationalOption={false}
        countrySelectComponent={CountrySelect}
        labels={countryNames()}
        locales={formatLocale()}
        // Otherwise the second letter typed to find a country would end up in the number.
        focusInputOnCountrySelection={false}
        limitMaxLength
        numberInputProps={{
          id,
          maxLength: PHONE.maxChars,
          autoFocus,
          "aria-invalid": invalid || undefined,
          "aria-describedby": describedBy,
        }}
        onBlur={check}
        autoComplete="tel"
      />
      <HiddenValue name={name} value={value ?? ""} />
      <input type="hidden" name={`${name}Country`} value={country ?? guessed ?? ""} />
    </>
  );
}

let named: Readonly<Record<string, string>> | undefined;
/** Names of all countries by code, in the page's language; created once. */
function countryNames() {
  named ??= Object.fromEntries(getCountries().map((code) => [code, countryName(code)]));
  return named;
}

/** Regions of the given languages, or where they are mostly spoken: ["de-AT", "sv", "C"] → ["AT", "SE"]. */
const countriesOf = (languages: readonly string[]): string[] => [
  ...new Set(languages.flatMap((language) => regionOf(language) ?? [])),
];

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    // Some browsers name their languages as the system does: "C" is none.
    return undefined;
  }
}

/** A value returned by the server may be incomplete; the field accepts only international numbers. */
const asValue = (text: string): string | undefined => (text.startsWith("+") ? text : undefined);

function problemOf(
  value: string | undefined,
  country: Country | undefined,
  pattern: PhoneFieldProps["pattern"],
): string | undefined {
  if (!value) return undefined;
  if (!isValidPhoneNumber(value)) {
    const place = parsePhoneNumber(value)?.country ?? country;
    const named = place && countryName(place);
    return named ? words.phoneInvalidNamed({ named }) : words.phoneInvalid();
  }
  return pattern && !pattern.expression.test(value) ? pattern.message : undefined;
}
