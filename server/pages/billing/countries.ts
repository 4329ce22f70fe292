import { getCountries } from "libphonenumber-js";
import { countryOptions as named } from "#shared/words/locale.ts";

/** Returns the countries for a select, sorted by name. */
export const countryOptions = () => named(getCountries());
