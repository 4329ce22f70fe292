import { inject } from "vitest";

/** Whether all is walked to its end, as in `npm run test:long`. */
export const isLong = inject("length") === "long";

/** So many tries of a property in the usual run, and so many in the long one. */
export const tries = ({ usual, long }: { usual: number; long: number }): number => (isLong ? long : usual);

/** The first of these in the usual run, all in the long one. */
export const usuallyFirst = <T>(all: readonly T[]): readonly T[] => (isLong ? all : all.slice(0, 1));

/** For the one of many alike things that has this number: every third in the usual run, others for the next; all in the long one. */
export const usuallyAThird = <T>(all: readonly T[], number: number): readonly T[] =>
  isLong ? all : all.filter((_, index) => (index + number) % 3 === 0);

/** Says whether something of this sort has come before; in the long run, where all is walked, it never has. */
export function knownSorts(): (sort: string) => boolean {
  const known = new Set<string>();
  return (sort) => {
    if (isLong) return false;
    const isKnown = known.has(sort);
    known.add(sort);
    return isKnown;
  };
}
