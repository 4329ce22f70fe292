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
  {
    id: "1",
    get title() {
      return words.yourSecondCoffee();
    },
    get partner() {
      return words.cafeNord();
    },
    state: "live",
    claims: 1_284,
    ends: "2026-12-24T22:59:00Z",
  },
  {
    id: "2",
    get title() {
      return words.aFreeFirstLesson();
    },
    get partner() {
      return words.graniteClimbing();
    },
    state: "waiting",
    claims: 0,
    ends: "2027-01-31T22:59:00Z",
  },
  {
    id: "3",
    get title() {
      return words.twoForOneOnMondays();
    },
    get partner() {
      return words.lunaCinema();
    },
    state: "live",
    claims: 431,
    ends: "2027-03-01T22:59:00Z",
  },
  {
    id: "4",
    get title() {
      return words.tenPerCentOnEverything();
    },
    get partner() {
      return words.bookshopAtTheOldTown();
    },
    state: "ended",
    claims: 97,
    ends: "2026-10-31T22:59:00Z",
  },
];
