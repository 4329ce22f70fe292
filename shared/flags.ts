interface FlagDefinition {
  /** What it holds back from everybody else. */
  readonly meaning: string;
  readonly owner: string;
  /** The day it came into the product, so that old ones are seen. */
  readonly since: string;
}

/** What is built and not for everybody yet. A flag goes when what it holds back is released. */
export const flags = {
  preview: {
    meaning: "This preview of new flows, and of every part in each of its states",
    owner: "Product",
    since: "2026-11-21",
  },
} as const satisfies Record<string, FlagDefinition>;

export type FlagId = keyof typeof flags;
export const flagIds = Object.keys(flags) as readonly FlagId[];

/** A flag that is switched on: for one person's address, or for everybody. */
export interface FlagGrant {
  readonly flag: FlagId;
  readonly email: string | null;
}

/** The flags that are on for this person; an address counts once it is proven. */
export function flagsFor(
  grants: readonly FlagGrant[],
  person: { readonly email: string; readonly emailVerified?: boolean | undefined } | null,
): ReadonlySet<FlagId> {
  const address = person && person.emailVerified !== false ? person.email.toLowerCase() : undefined;
  return new Set(grants.filter(({ email }) => email === null || email === address).map(({ flag }) => flag));
}
