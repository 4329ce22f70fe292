import { addDays } from "./periods.ts";
import type { Period } from "./queries.ts";

export type Window = Pick<Period, "from" | "to">;

export interface Windows {
  /** The days on which a window begins, or the first after its end, in order. */
  readonly edges: readonly string[];
  /** The stretches between edges that a window consists of: the first one is 1, as `width_bucket` tells them. */
  stretchesOf(window: Window): readonly number[];
}

/** Windows that overlap, parted at their ends: what happened is counted once for all of them, by stretches. */
export function partedAtEnds(windows: readonly Window[]): Windows {
  const edges = [...new Set(windows.flatMap(({ from, to }) => [from, addDays(to, 1)]))].sort();
  return {
    edges,
    stretchesOf({ from, to }) {
      const first = edges.indexOf(from) + 1;
      const end = edges.indexOf(addDays(to, 1)) + 1;
      return Array.from({ length: end - first }, (_, place) => first + place);
    },
  };
}
