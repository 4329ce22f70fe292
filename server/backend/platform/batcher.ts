interface Waiting<Item, Result> extends PromiseWithResolvers<Result> {
  readonly item: Item;
}

export interface BatcherOptions<Item, Result> {
  /** The lane of an item. Items in the same lane have to wait for each other. */
  readonly laneOf: (item: Item) => string;
  /** Of items with the same key, the second waits until the first is finished. */
  readonly apart: (item: Item) => string;
  readonly max: number;
  /** Returns a result for each item, in the same order. Rejects if nothing was done for any of them. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether the items of a group that failed may be retried one by one. */
  readonly mayRunAlone: (error: unknown) => boolean;
}

/**
 * Groups work that would otherwise wait for each other: the first item of a lane runs at once, and items that arrive
 * meanwhile run as one group after it.
 */
export function createBatcher<Item, Result>({
  laneOf,
  apart,
  max,
  run,
  mayRunAlone,
}: BatcherOptions<Item, Result>): (item: Item) => Promise<Result> {
  const lanes = new Map<string, Waiting<Item, Result>[]>();

  const settle = async (group: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      // An error in one item must not fail the others.
      if (group.length > 1 && mayRunAlone(error)) for (const one of group) await settle([one]);
      else for (const { reject } of group) reject(error);
    }
  };
  const work = async (lane: string, first: Waiting<Item, Result>): Promise<void> => {
    let waiting = [first];
    while (waiting.length > 0) {
      const [group, later] = nextOf(waiting);
      const arriving = [...later];
      lanes.set(lane, arriving);
      await settle(group);
      waiting = arriving;
    }
    lanes.delete(lane);
  };
  const nextOf = (waiting: readonly Waiting<Item, Result>[]) => {
    const taken = new Set<string>();
    const group: Waiting<Item, Result>[] = [];
    const later: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      const key = apart(one.item);
      if (group.length === max || taken.has(key)) later.push(one);
      else group.push(one);
      taken.add(key);
    }
    return [group, later] as const;
  };

  return (item) => {
    const one = { item, ...Promise.withResolvers<Result>() };
    const lane = laneOf(item);
    const waiting = lanes.get(lane);
    if (waiting) waiting.push(one);
    else void work(lane, one);
    return one.promise;
  };
}
