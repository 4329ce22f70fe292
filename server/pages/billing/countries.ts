import { getCountries } from "libphonenumber-js";

/** Countries to choose from, by name. */
export function countryOptions(): readonly { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  return getCountries()
    .map((value) => ({ value: String(value), label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
