export type Metadata = Record<string, string>;

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

/** A list nested in an object. */
export const listOf = <T>(data: T[], url: string, hasMore = false) => ({
  object: "list" as const,
  data,
  has_more: hasMore,
  url,
});

export const selfIssuer = { type: "self" as const };
