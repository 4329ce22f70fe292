import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { type Problem, problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";

/** Text that the database accepts for comparison. */
const comparable = z
  .string()
  .max(400)
  .refine((text) => !text.includes("\0") && text.isWellFormed());

/** The position in a list: sort value and id of the last row. */
const cursorSchema = z.tuple([z.union([comparable, z.number(), z.null()]), comparable]);
export type Cursor = z.infer<typeof cursorSchema>;

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** Decodes a cursor. Throws `invalid_input` if this server did not make it. */
export function decodeCursor(text: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    throw foreignCursor();
  }
}

/** A program that follows cursors would never end if a damaged one led back to the beginning. */
const foreignCursor = (): Problem =>
  problem("invalid_input", { fields: { cursor: refusals.cursorUnknown() } });

/** The database type of a list's sort column. */
export type SortType = keyof typeof fits;

/**
 * The rows after a cursor in a list sorted by `(column, id)`, both in the same direction. Throws `invalid_input` if the
 * cursor is of a list with another order. Written as a row comparison, so that an index on both columns can serve it. The column must never
 * be null: sort by `coalesce(…)` if it can be.
 */
export function afterCursor(
  column: SQL,
  id: SQL,
  direction: "ascending" | "descending",
  cursor: Cursor,
  type: SortType,
): SQL {
  const [value, lastId] = cursor;
  if (value === null || !fits[type](String(value))) throw foreignCursor();
  const comparison = direction === "ascending" ? sql`>` : sql`<`;
  return sql`(${column}, ${id}) ${comparison} (${value}::${sql.raw(type)}, ${lastId})`;
}

const fits = {
  text: () => true,
  int: (value: string) => isWhole(value, 2n ** 31n),
  bigint: (value: string) => isWhole(value, 2n ** 63n),
  timestamp: isMoment,
  timestamptz: isMoment,
} as const satisfies Record<string, (value: string) => boolean>;

const isWhole = (value: string, limit: bigint): boolean =>
  /^-?\d{1,19}$/.test(value) && BigInt(value) < limit && BigInt(value) >= -limit;

const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)[T ]([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?(Z|[+-](0\d|1[0-4])(:?[0-5]\d)?)?$/;

/** True for "2026-11-22 09:30:00.123456+00" or "infinity"; false for a day that its month does not have. */
function isMoment(value: string): boolean {
  if (value === "infinity" || value === "-infinity") return true;
  const [, year, month, day] = MOMENT.exec(value) ?? [];
  if (year === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return Number(year) > 0 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}
