import { createHash } from "node:crypto";
import { DAY_MS } from "#shared/constants.ts";

/** A member who claims, with their number. Times are in milliseconds. */
export interface Claimant {
  readonly n: number;
  readonly id: string;
  readonly came: number;
  readonly labels: readonly string[];
}

/** A treet that can be claimed, by some members or by all. */
export interface Claimable {
  readonly id: string;
  readonly published: number;
  readonly over: number | null;
  readonly validDays: number | null;
  readonly audience: readonly string[];
}

export interface DrawnClaim {
  /** Counted from 1, in the order in which claims are drawn. */
  readonly number: number;
  readonly memberId: string;
  readonly treetId: string;
  readonly ref: string;
  readonly state: "active" | "cancelled" | "redeemed";
  readonly claimed: number;
  readonly revealed: number | null;
  readonly redeemed: number | null;
  readonly expires: number | null;
  /** When the member viewed the treet again; null if never. */
  readonly again: number | null;
}

export interface Draw {
  readonly slug: string;
  readonly now: number;
  /** Maximum number of claims per member. The average is half of it, less those that were not possible. */
  readonly slots: number;
  readonly claimants: readonly Claimant[];
  readonly claimable: readonly Claimable[];
}

/**
 * Returns all claims in chronological order, as in a table filled over time. Deterministic. No claim predates its
 * member or its treet, and nothing is redeemed before it is revealed.
 */
export function* drawClaims(draw: Draw): Generator<DrawnClaim> {
  const refOf = references(draw.slug);
  const made = makerOf(draw);
  let number = 0;
  for (const seeds of seedsByDay(draw, made)) {
    const day = seeds.flatMap((seed) => made(seed) ?? []);
    day.sort((one, other) => one.claimed - other.claimed);
    for (const each of day) yield finished(each, { number: ++number, ref: refOf(), now: draw.now });
  }
}

/** Groups the seeds of claims by day. Millions of numbers fit in memory where as many claims would not. */
function seedsByDay({ claimants, claimable, slots, now }: Draw, made: Maker): number[][] {
  const first = claimable.reduce((min, { published }) => Math.min(min, published), now);
  const dayOf = (at: number) => Math.floor((at - first) / DAY_MS);
  const days: number[][] = Array.from({ length: dayOf(now) + 1 }, () => []);
  for (const [index, { n }] of claimants.entries())
    for (let slot = 0; slot < slots * roll(n, 76); slot++) {
      const seed = index * MAX_SLOTS + slot;
      const claim = made(seed);
      if (claim) days[dayOf(claim.claimed)]?.push(seed);
    }
  return days;
}

interface Made {
  readonly memberId: string;
  readonly treet: Claimable;
  readonly claimed: number;
  readonly seed: number;
}

/** Makes a claim from a seed, which encodes the claimant and the slot; undefined if that slot claims nothing. */
type Maker = (seed: number) => Made | undefined;

/** Upper bound of the number of slots per member. */
const MAX_SLOTS = 1_000;

/**
 * Gives each slot its own range of treets, small for the first slots and large for the last, which makes some treets
 * far more popular.
 */
function makerOf({ claimants, slots, claimable, now }: Draw): Maker {
  const spread = claimable.length - slots;
  const lowest = Array.from(
    { length: slots + 1 },
    (_, slot) => slot + Math.floor(spread * (slot / slots) ** 2.5),
  );
  return (seedOfSlot) => {
    const slot = seedOfSlot % MAX_SLOTS;
    const claimant = claimants[Math.floor(seedOfSlot / MAX_SLOTS)];
    const [from, to] = [lowest[slot], lowest[slot + 1]];
    if (!claimant || from === undefined || to === undefined) return undefined;
    const { n, id, came, labels } = claimant;
    const seed = n * MAX_SLOTS + slot;
    const treet = claimable[from + Math.floor((to - from) * roll(seed, 75))];
    if (!treet || !isFor(treet, labels)) return undefined;
    const began = Math.max(came, treet.published);
    const until = treet.over ?? now;
    if (began >= until) return undefined;
    return { memberId: id, treet, seed, claimed: Math.floor(began + (until - began) * roll(seed, 71)) };
  };
}

const isFor = ({ audience }: Claimable, labels: readonly string[]): boolean =>
  audience.length === 0 || audience.some((label) => labels.includes(label));

function finished(
  { memberId, treet, claimed, seed }: Made,
  { number, ref, now }: { number: number; ref: string; now: number },
): DrawnClaim {
  // Null if it would lie in the future, so that no events pile up at the present.
  const within = (max: number, from: number, salt: number): number | null => {
    const at = Math.floor(from + max * DAY_MS * roll(seed, salt));
    return at < now ? at : null;
  };
  const fate = roll(seed, 74);
  const isCancelled = fate < 0.03;
  const revealed = !isCancelled && fate < 0.85 ? within(10, claimed, 73) : null;
  const redeemed = revealed !== null && fate < 0.5 ? within(10, revealed, 72) : null;
  const state = isCancelled ? "cancelled" : redeemed === null ? "active" : "redeemed";
  return {
    number,
    memberId,
    treetId: treet.id,
    ref,
    state,
    claimed,
    revealed,
    redeemed,
    expires: treet.validDays === null ? treet.over : claimed + treet.validDays * DAY_MS,
    again: roll(seed, 78) < 0.33 ? within(20, claimed + 0.1 * DAY_MS, 77) : null,
  };
}

/** Returns a number from 0 to just below 1, always the same for this number and salt. */
export function roll(n: number, salt: number): number {
  let mixed = Math.imul(n ^ Math.imul(salt, 0x9e37_79b1), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b_3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a_2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const pairs = [...ALPHABET].flatMap((first) => [...ALPHABET].map((second) => first + second));
const pairAt = (bits: number): string => pairs[bits & 1023] ?? "";
/** An odd step, which visits every reference of eight characters exactly once. */
const STEP = 747_796_405;
const REFERENCES = 2 ** 40;

/** Returns references one by one, scattered over the whole range. Each community starts at a different one. */
function references(slug: string): () => string {
  let last = createHash("sha256").update(slug).digest().readUIntBE(0, 5);
  return () => {
    last = (last + STEP) % REFERENCES;
    const [high, low] = [Math.floor(last / 2 ** 20), last % 2 ** 20];
    return pairAt(high >> 10) + pairAt(high) + pairAt(low >> 10) + pairAt(low);
  };
}
