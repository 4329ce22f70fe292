/** Number of rows of each kind in a large community. */
export interface Sizes {
  readonly members: number;
  readonly treets: number;
  /**
   * Approximate, as claims that are not possible are left out, such as those of a treet that was over before the member
   * joined.
   */
  readonly claims: number;
  readonly partners: number;
  readonly packs: number;
  readonly labels: number;
  readonly links: number;
  readonly team: number;
  readonly enquiries: number;
}

const LARGE = { members: 100_000, treets: 5_000, claims: 1_000_000 };

/** Completes the sizes, deriving those not given in the proportions of a large community. */
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
