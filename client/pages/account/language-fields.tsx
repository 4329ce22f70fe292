import { type AccountLocale, localeFor, locales } from "#shared/account-choices.ts";
import { language, languageOf } from "#shared/words/language.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/mySettings.ts";
import { timeText } from "../../design/text.tsx";
import { SelectField } from "../../design/text-field.tsx";
import { languageName } from "../../layouts/language-menu.tsx";
import { useDocumentContext } from "../../root-data.ts";

const placeNames: Record<AccountLocale, string> = translated({
  en: words.international,
  "en-GB": words.unitedKingdom,
  "en-US": words.unitedStates,
  "de-DE": words.germany,
  "fr-FR": words.france,
  "es-ES": words.spain,
  "nl-NL": words.netherlands,
});
const example = (locale: AccountLocale) => timeText("2026-11-21T12:00:00Z", "date", "UTC", locale);

/** The account's language and how it reads dates, which are one setting: a locale of a language that is not offered only changes dates. */
export function LocaleField({ defaultValue }: { defaultValue: AccountLocale }) {
  const { languages } = useDocumentContext().config;
  const isOne = languages.length < 2;
  const labelOf = (locale: AccountLocale) => {
    const place = placeNames[locale];
    const own = languageOf(locale, languages);
    if (isOne) return place;
    return own ? words.languageAt({ language: languageName(own), place }) : words.datesOnly({ place });
  };
  return (
    <SelectField
      label={isOne ? words.dateFormat() : words.languageAndDates()}
      name="locale"
      defaultValue={defaultValue}
      options={locales.map((value) => ({ value, label: `${labelOf(value)} (${example(value)})` }))}
    />
  );
}

/** The language of the account, at first that of the page. Not shown if there is only one. */
export function LanguageField({ locale }: { locale: AccountLocale }) {
  const { languages } = useDocumentContext().config;
  if (languages.length < 2) return null;
  const localeOf = (offered: (typeof languages)[number]) =>
    languageOf(locale, languages) === offered ? locale : localeFor(offered);
  return (
    <SelectField
      label={words.language()}
      name="locale"
      defaultValue={localeOf(language())}
      options={languages.map((offered) => ({ value: localeOf(offered), label: languageName(offered) }))}
    />
  );
}
