import { problem } from "#shared/problems.ts";

/**
 * What a query for one thing found: its first row, or what it answered in place of one. Rejects with `not_found` where
 * there is none, which is also what is said of another tenant's.
 * @param message for a person, where the usual one would not do
 */
export async function oneOr404<Row>(
  asked: PromiseLike<readonly Row[]> | PromiseLike<Row | undefined>,
  message?: string,
): Promise<Row> {
  const found = await asked;
  const row = Array.isArray(found) ? (found as readonly Row[])[0] : (found as Row | undefined);
  if (row === undefined) throw problem("not_found", message === undefined ? {} : { message });
  return row;
}
