import type { MapPosition } from "#shared/map-position.ts";
import { slugFrom } from "#shared/slugs.ts";
import { FIRST_LANGUAGE, type Language } from "#shared/words/language.ts";
import { germanNames, inGerman } from "./german.ts";

/** The place of a language's demo club. Each language has one, with partners around it. */
export interface DemoHome {
  readonly language: Language;
  /** Translations of the seed's texts; undefined if the seed is in this language. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Returns the local name of a business, or of a code derived from it, by its name in the seed. */
  readonly named: (name: string) => string;
  readonly slugOf: (name: string) => string;
  /** Returns the position relative to this club, by that relative to the seed's club. */
  readonly placed: (position: MapPosition) => MapPosition;
  readonly country: string;
  readonly timezone: string;
  /** Keeps its users, references and codes distinct from those of other homes; 0 is the seed as written. */
  readonly number: number;
}

const english: DemoHome = {
  language: FIRST_LANGUAGE,
  named: (name) => name,
  slugOf: slugFrom,
  placed: (position) => position,
  country: "DK",
  timezone: "Europe/Copenhagen",
  number: 0,
};

const german: DemoHome = {
  language: "de",
  texts: inGerman,
  named: (name) => germanNames[name] ?? name,
  slugOf: (name) => slugFrom(german.named(name)),
  placed: ({ latitude, longitude }) => ({ latitude: latitude - 2.1428, longitude: longitude - 2.5996 }),
  country: "DE",
  timezone: "Europe/Berlin",
  number: 1,
};

/** To add a language, add a home with a table of translated texts. */
export const demoHomes: readonly DemoHome[] = [english, german];
