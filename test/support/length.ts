import { inject } from "vitest";

/** True if everything is tested to its end, as in `npm run test:long`. */
export const isLong = inject("length") === "long";

/** Number of runs of a property: fewer in the usual run, more in the long one. */
export const tries = ({ usual, long }: { usual: number; long: number }): number => (isLong ? long : usual);

/** The first of a list in the usual run, all of them in the long run. */
export const usuallyFirst = <T>(all: readonly T[]): readonly T[] => (isLong ? all : all.slice(0, 1));

/**
 * Every third of a list in the usual run, all of them in the long run.
 * @param number position among several similar tests, each of which gets another third than the one before it
 */
export const usuallyAThird = <T>(all: readonly T[], number: number): readonly T[] =>
  isLong ? all : all.filter((_, index) => (index + number) % 3 === 0);

/** Returns a function that tells whether a sort has come before. Always false in the long run, which tests everything. */
export function knownSorts(): (sort: string) => boolean {
  const known = new Set<string>();
  return (sort) => {
    if (isLong) return false;
    const isKnown = known.has(sort);
    known.add(sort);
    return isKnown;
  };
}
