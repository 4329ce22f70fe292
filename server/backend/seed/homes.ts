import type { MapPosition } from "#shared/map-position.ts";
import { slugFrom } from "#shared/slugs.ts";
import { FIRST_LANGUAGE, type Language } from "#shared/words/language.ts";
import { germanNames, inGerman } from "./german.ts";

/** Where people who speak a language run the demo's club: each language has one, with partners around its own corner. */
export interface DemoHome {
  readonly language: Language;
  /** What its people wrote, by what is written in the seeds; none where they wrote the seeds. */
  readonly texts?: Readonly<Record<string, string>>;
  /** What a business, or a code that begins like one, is called there, by its name in the seeds. */
  readonly named: (name: string) => string;
  readonly slugOf: (name: string) => string;
  /** A place beside the club, by where it is beside that of the seeds. */
  readonly placed: (position: MapPosition) => MapPosition;
  readonly country: string;
  readonly timezone: string;
  /** Tells its people, references and codes from those of the others; the first of them is what the seeds are. */
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

/** A further language is one more of these, with a table of what its people wrote. */
export const demoHomes: readonly DemoHome[] = [english, german];
