interface Waiting<Item, Result> extends PromiseWithResolvers<Result> {
  readonly item: Item;
}

export interface BatcherOptions<Item, Result> {
  /** What has to wait for each other is in one lane. */
  readonly laneOf: (item: Item) => string;
  /** Of those with the same, the second waits until the first is through. */
  readonly apart: (item: Item) => string;
  readonly most: number;
  /** Answers for each, in their order; or rejects where nothing was done for any of them. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** May those of a group that failed be tried again, each alone? */
  readonly mayRunAlone: (error: unknown) => boolean;
}

/**
 * Does together what would wait for each other otherwise: the first of a lane at once, and what comes to it meanwhile
 * as one group after it.
 */
export function createBatcher<Item, Result>({
  laneOf,
  apart,
  most,
  run,
  mayRunAlone,
}: BatcherOptions<Item, Result>): (item: Item) => Promise<Result> {
  const lanes = new Map<string, Waiting<Item, Result>[]>();

  const settle = async (group: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      // What is wrong with one of them is not the others' loss.
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
      if (group.length === most || taken.has(key)) later.push(one);
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
