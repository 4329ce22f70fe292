export interface SampleTreet {
  readonly id: string;
  readonly title: string;
  readonly partner: string;
  readonly state: "Live" | "Waiting" | "Ended";
  readonly claims: number;
  readonly ends: string;
}

export const sampleTreets: readonly SampleTreet[] = [
  {
    id: "1",
    title: "Your second coffee",
    partner: "Café Nord",
    state: "Live",
    claims: 1_284,
    ends: "2026-12-24T22:59:00Z",
  },
  {
    id: "2",
    title: "A free first lesson",
    partner: "Granite Climbing",
    state: "Waiting",
    claims: 0,
    ends: "2027-01-31T22:59:00Z",
  },
  {
    id: "3",
    title: "Two for one on Mondays",
    partner: "Luna Cinema",
    state: "Live",
    claims: 431,
    ends: "2027-03-01T22:59:00Z",
  },
  {
    id: "4",
    title: "Ten per cent on everything",
    partner: "Bookshop at the Old Town Gate",
    state: "Ended",
    claims: 97,
    ends: "2026-10-31T22:59:00Z",
  },
];
