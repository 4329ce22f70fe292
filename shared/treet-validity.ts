import type { ValidKind } from "./treets.ts";

/**
 * When a claim of a treet is valid: for a number of days after claiming, or until a date. With neither, it never
 * expires.
 */
export interface Validity<Moment> {
  readonly validFrom: Moment | null;
  readonly validDays: number | null;
  readonly validUntil: Moment | null;
}

interface Rules<Moment> extends Validity<Moment> {
  readonly validKind: ValidKind;
  readonly claimUntil: Moment | null;
}

/** Returns the validity currently set on a treet. Later changes only affect later claims. */
export function validityOf<Moment>(treet: Rules<Moment>): Validity<Moment> {
  const { validKind, validFrom, validDays, validUntil, claimUntil } = treet;
  switch (validKind) {
    case "never":
      return { validFrom: null, validDays: null, validUntil: null };
    case "fixed":
      return { validFrom, validDays: null, validUntil };
    case "days_after_claim":
      return { validFrom: null, validDays, validUntil: validDays === null ? claimUntil : null };
    case "same_as_claim":
      return { validFrom: null, validDays: null, validUntil: claimUntil };
  }
}
