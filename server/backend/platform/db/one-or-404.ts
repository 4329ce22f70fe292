import { problem } from "#shared/problems.ts";

/**
 * Returns the first row of a query, or the value a query returns in place of rows. Rejects with `not_found` if there is
 * none; the same applies to another tenant's rows.
 * @param message for the user, where the default does not fit
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
