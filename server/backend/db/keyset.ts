import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { problem } from "#shared/problems.ts";

/** Where a list goes on: the sort value and id of its last row. */
const cursorSchema = z.tuple([z.union([z.string(), z.number(), z.null()]), z.string()]);
export type Cursor = z.infer<typeof cursorSchema>;

export const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** Throws `bad_request` for anything this server did not make. */
export function decodeCursor(text: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch (cause) {
    throw problem("bad_request", { message: "This list cannot be continued from here. Start again.", cause });
  }
}

/**
 * The rows after a cursor in a list sorted by `(column, id)`, both in the same direction. Compared as a row, so that
 * an index on both answers it. The column must never be null: sort by `coalesce(…)` where it can be.
 */
export function afterCursor(
  column: SQL,
  id: SQL,
  direction: "ascending" | "descending",
  cursor: Cursor,
  type: SQL,
): SQL {
  const [value, lastId] = cursor;
  const comparison = direction === "ascending" ? sql`>` : sql`<`;
  return sql`(${column}, ${id}) ${comparison} (${value}::${type}, ${lastId})`;
}
