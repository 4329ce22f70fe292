import { hash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Sizes } from "./sizes.ts";

/** What every part of the large community is made with. Rows are numbered from 1: `n`. */
export interface Ground {
  readonly tx: Transaction;
  readonly sizes: Sizes;
  readonly businessId: string;
  readonly slug: string;
  readonly name: string;
  readonly ownerId: string;
  readonly passwordHash: string;
  /** When the community began, and now. */
  readonly began: Date;
  readonly now: Date;
}

/** As the application makes ids, only that the database can make a million at once and tell one from its number. */
export const idOf = (prefix: string, { slug, began }: Ground, n: SQL): SQL =>
  sql`(${`${prefix}_${base32(began.getTime())}`}::text || lpad((${n})::text, 9, '0') || substr(md5(${slug}::text || ${prefix}::text || (${n})::text), 1, 17))`;

/** Ids of the same kind for rows that the database does not number itself. */
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

/** From 0 to just below 1, the same every time for this number and salt. */
export const roll = (n: SQL, salt: number): SQL =>
  sql`((hashint8extended((${n})::bigint, ${sql.raw(String(salt))}) & 9007199254740991)::float8 / 9007199254740992)`;

/** One of these texts, by such a roll. */
export const pick = (texts: readonly string[], by: SQL): SQL =>
  sql`((${sql.param([...texts])}::text[])[1 + floor(${by} * ${sql.raw(String(texts.length))})::int])`;

/** A whole number from 1 to `most`; low ones far more often, as some of everything is liked better. */
export const popular = (most: number, by: SQL): SQL =>
  sql`(1 + floor(${sql.raw(String(most))} * power(${by}, 2.5))::int)`;

export const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** A moment from one to the other. */
export const between = (from: SQL, to: SQL, share: SQL): SQL => sql`(${from} + (${to} - ${from}) * ${share})`;

/** `days` days, or so much of one. */
export const days = (count: SQL): SQL => sql`(interval '1 day' * ${count})`;

export const numbers = (most: number): SQL =>
  sql`generate_series(1::bigint, ${sql.raw(String(most))}::bigint) as numbers(n)`;
