import type { TreetRow } from "#shared/contract/treet-shapes.ts";
import type { SupplyOrder } from "#shared/lists/orders.ts";
import { inReadersOrder } from "#shared/words/locale.ts";

type Sorted = Pick<TreetRow, "title" | "state" | "claimUntil" | "updatedAt">;

/** Sorts several businesses' treets together; in the usual order they stay together by business. */
export const treetsInOrder = <Row extends Sorted>(order: SupplyOrder | undefined, treets: readonly Row[]) =>
  order === undefined ? treets : treets.toSorted(comparisons[order]);

const comparisons: Readonly<Record<SupplyOrder, (one: Sorted, other: Sorted) => number>> = {
  changed: (one, other) => inTime(other.updatedAt, one.updatedAt),
  ending: (one, other) => inTime(endOf(one), endOf(other)),
  name: (one, other) => inReadersOrder(one.title, other.title),
};

const NEVER = "9999";

/** Treets that have ended already come last, like those without an end. */
const endOf = ({ state, claimUntil }: Sorted) =>
  state === "ended" || state === "archived" ? NEVER : (claimUntil ?? NEVER);

const inTime = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
