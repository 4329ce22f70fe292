/** How much of everything a large community has. */
export interface Sizes {
  readonly members: number;
  readonly treets: number;
  /** About as many: a claim before its member joined is left out. */
  readonly claims: number;
  readonly partners: number;
  readonly packs: number;
  readonly labels: number;
  readonly links: number;
  readonly team: number;
  readonly enquiries: number;
}

const LARGE = { members: 100_000, treets: 5_000, claims: 1_000_000 };

/** What is not given follows from what is, in the proportions of a large community. */
export function sizesOf(given: Partial<Sizes> = {}): Sizes {
  const members = given.members ?? LARGE.members;
  const share = members / LARGE.members;
  const treets = given.treets ?? Math.max(10, Math.round(LARGE.treets * share));
  return {
    members,
    treets,
    claims: given.claims ?? Math.round(LARGE.claims * share),
    partners: given.partners ?? Math.ceil(treets / 16),
    packs: given.packs ?? Math.ceil(treets / 50),
    links: given.links ?? Math.ceil(treets / 10),
    labels: given.labels ?? 40,
    team: given.team ?? 12,
    enquiries: given.enquiries ?? Math.ceil(members / 100),
  };
}
