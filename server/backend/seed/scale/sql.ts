import { hash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Sizes } from "./sizes.ts";

/** Context for every part of the large community. Rows are numbered from 1: `n`. */
export interface Ground {
  readonly tx: Transaction;
  readonly sizes: Sizes;
  readonly businessId: string;
  readonly slug: string;
  readonly name: string;
  readonly ownerId: string;
  readonly passwordHash: string;
  /** Start of the community, and the current time. */
  readonly began: Date;
  readonly now: Date;
}

/**
 * Returns ids like the application's, except that the database can generate a million at once and derive each from its
 * number.
 */
export const idOf = (prefix: string, { slug, began }: Ground, n: SQL): SQL =>
  sql`(${`${prefix}_${base32(began.getTime())}`}::text || lpad((${n})::text, 9, '0') || substr(md5(${slug}::text || ${prefix}::text || (${n})::text), 1, 17))`;

/** Generates the same ids for rows that are not numbered by the database. */
export function idMaker(prefix: string, { slug, began }: Ground): (number: number) => string {
  const start = `${prefix}_${base32(began.getTime())}`;
  return (number) =>
    `${start}${String(number).padStart(9, "0")}${hash("md5", `${slug}${prefix}${number}`).slice(0, 17)}`;
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_DIGITS = 10;

function base32(time: number): string {
  let digits = "";
  for (let rest = time; digits.length < TIME_DIGITS; rest = Math.floor(rest / 32))
    digits = ALPHABET[rest % 32] + digits;
  return digits;
}

/** Returns a number from 0 to just below 1, always the same for this number and salt. */
export const roll = (n: SQL, salt: number): SQL =>
  sql`((hashint8extended((${n})::bigint, ${sql.raw(String(salt))}) & 9007199254740991)::float8 / 9007199254740992)`;

/** Picks one of these texts by the result of `roll`. */
export const pick = (texts: readonly string[], by: SQL): SQL =>
  sql`((${sql.param([...texts])}::text[])[1 + floor(${by} * ${sql.raw(String(texts.length))})::int])`;

/** Returns a whole number from 1 to `max`. Low numbers are far more frequent, to simulate popularity. */
export const popular = (max: number, by: SQL): SQL =>
  sql`(1 + floor(${sql.raw(String(max))} * power(${by}, 2.5))::int)`;

export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Returns a time between the two. */
export const between = (from: SQL, to: SQL, share: SQL): SQL => sql`(${from} + (${to} - ${from}) * ${share})`;

/** Returns an interval of a number of days, which may be a fraction. */
export const days = (count: SQL): SQL => sql`(interval '1 day' * ${count})`;

export const numbers = (max: number): SQL =>
  sql`generate_series(1::bigint, ${sql.raw(String(max))}::bigint) as numbers(n)`;
