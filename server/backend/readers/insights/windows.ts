import { addDays } from "./periods.ts";
import type { Period } from "./queries.ts";

export type Window = Pick<Period, "from" | "to">;

export interface Windows {
  /** The days on which a window begins, or the first day after its end, in order. */
  readonly edges: readonly string[];
  /** Returns the intervals between edges that make up a window. They are numbered from 1, as by `width_bucket`. */
  bucketsOf(window: Window): readonly number[];
}

/** Splits overlapping windows at their edges, so that events are counted once by interval for all windows. */
export function partedAtEnds(windows: readonly Window[]): Windows {
  const edges = [...new Set(windows.flatMap(({ from, to }) => [from, addDays(to, 1)]))].sort();
  return {
    edges,
    bucketsOf({ from, to }) {
      const first = edges.indexOf(from) + 1;
      const end = edges.indexOf(addDays(to, 1)) + 1;
      return Array.from({ length: end - first }, (_, place) => first + place);
    },
  };
}
