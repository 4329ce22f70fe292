import { translated } from "#shared/words/translated.ts";
import * as words from "#words/create.ts";
export interface SampleTreet {
  readonly id: string;
  readonly title: string;
  readonly partner: string;
  readonly state: "live" | "waiting" | "ended";
  readonly claims: number;
  readonly ends: string;
}

export const sampleTreets: readonly SampleTreet[] = [
  translated(
    { title: words.exampleTreetCoffee, partner: words.examplePartner },
    { id: "1", state: "live", claims: 1_284, ends: "2026-12-24T22:59:00Z" },
  ),
  translated(
    { title: words.exampleTreetLesson, partner: words.examplePartnerClimbing },
    { id: "2", state: "waiting", claims: 0, ends: "2027-01-31T22:59:00Z" },
  ),
  translated(
    { title: words.exampleTreetMonday, partner: words.examplePartnerCinema },
    { id: "3", state: "live", claims: 431, ends: "2027-03-01T22:59:00Z" },
  ),
  translated(
    { title: words.exampleTreetTenth, partner: words.examplePartnerBooks },
    { id: "4", state: "ended", claims: 97, ends: "2026-10-31T22:59:00Z" },
  ),
];
