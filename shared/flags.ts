interface FlagDefinition {
  /** The feature that the flag restricts. */
  readonly meaning: string;
  readonly owner: string;
  /** Date of introduction, to make old flags visible. */
  readonly since: string;
}

/** Feature flags for unreleased features. A flag is removed when its feature is released. */
export const flags = {
  preview: {
    meaning: "This preview of new flows, and of every part in each of its states",
    owner: "Product",
    since: "2026-11-21",
  },
} as const satisfies Record<string, FlagDefinition>;

export type FlagId = keyof typeof flags;
export const flagIds = Object.keys(flags) as readonly FlagId[];

/** An enabled flag, for one email address or for everyone (null). */
export interface FlagGrant {
  readonly flag: FlagId;
  readonly email: string | null;
}

/** Returns the flags that are on for a user. The email address only counts once verified. */
export function flagsFor(
  grants: readonly FlagGrant[],
  person: { readonly email: string; readonly emailVerified?: boolean | undefined } | null,
): ReadonlySet<FlagId> {
  const address = person && person.emailVerified !== false ? person.email.toLowerCase() : undefined;
  return new Set(grants.filter(({ email }) => email === null || email === address).map(({ flag }) => flag));
}
