import { countryName } from "#shared/words/locale.ts";

/** Names the country that something was done from. On the server, as browsers may name some countries differently. */
export const withPlace = <Row extends { readonly country: string | null }>({ country, ...row }: Row) => ({
  ...row,
  place: country && countryName(country),
});
