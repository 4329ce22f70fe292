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
      return words.exampleTreetCoffee();
    },
    get partner() {
      return words.examplePartner();
    },
    state: "live",
    claims: 1_284,
    ends: "2026-12-24T22:59:00Z",
  },
  {
    id: "2",
    get title() {
      return words.exampleTreetLesson();
    },
    get partner() {
      return words.examplePartnerClimbing();
    },
    state: "waiting",
    claims: 0,
    ends: "2027-01-31T22:59:00Z",
  },
  {
    id: "3",
    get title() {
      return words.exampleTreetMonday();
    },
    get partner() {
      return words.examplePartnerCinema();
    },
    state: "live",
    claims: 431,
    ends: "2027-03-01T22:59:00Z",
  },
  {
    id: "4",
    get title() {
      return words.exampleTreetTenth();
    },
    get partner() {
      return words.examplePartnerBooks();
    },
    state: "ended",
    claims: 97,
    ends: "2026-10-31T22:59:00Z",
  },
];
