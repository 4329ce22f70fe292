import { getCountries } from "libphonenumber-js";
import { countryOptions as named } from "#shared/words/locale.ts";

/** Countries to choose from, by name. */
export const countryOptions = () => named(getCountries());
