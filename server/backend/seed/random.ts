/** Deterministic random choices, which make the demo data the same on every machine. */
export interface Dice {
  /** From 0 to just below 1. */
  roll(): number;
  /** A whole number from 0 to just below `sides`. */
  below(sides: number): number;
  pick<T>(items: readonly T[]): T;
  chance(share: number): boolean;
}

/** Mulberry32: a small generator with a period of 2^32, which is plenty for demo data. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (sides: number) => Math.floor(roll() * sides);
  return {
    roll,
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("Cannot pick from an empty list");
      return item;
    },
    chance: (share) => roll() < share,
  };
}
