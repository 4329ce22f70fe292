import { request } from "../requests.ts";

let guess: Promise<string | undefined> | undefined;

/** The country this request seems to come from (ISO 3166, two letters); asked once, undefined where nobody knows. */
export function guessCountry(): Promise<string | undefined> {
  guess ??= request<{ country: string | null }>("/api/country").then(({ country }) => country ?? undefined);
  return guess;
}
