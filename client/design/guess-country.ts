import { request } from "../requests.ts";

let guess: Promise<string | undefined> | undefined;

/**
 * Returns the country the request seems to come from (ISO 3166, two letters), or undefined if unknown. Requested only
 * once.
 */
export function guessCountry(): Promise<string | undefined> {
  guess ??= request<{ country: string | null }>("/api/country").then(({ country }) => country ?? undefined);
  return guess;
}
