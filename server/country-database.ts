import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import { type CountryResponse, Reader } from "mmdb-lib";

const FILE = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";

/** Returns the country of an IP address, or null, from a file shipped with the product: the address is sent nowhere. */
export type CountryDatabase = (ip: string) => string | null;

/** Creates the lookup, which reads the file on first use. The result is an initial guess, never a fact. */
export function createCountryDatabase(): CountryDatabase {
  let reader: Reader<CountryResponse> | undefined;
  return (ip) => {
    if (isIP(ip) === 0) return null;
    reader ??= new Reader<CountryResponse>(readFileSync(createRequire(import.meta.url).resolve(FILE)));
    const found = reader.get(ip) as { readonly country_code?: unknown } | null;
    return typeof found?.country_code === "string" ? found.country_code : null;
  };
}
