import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { fold } from "#shared/fold.ts";

/** The database's counterpart of `fold`; an index on this expression serves queries written the same way. */
export const folded = (text: SQLWrapper): SQL => sql`folded(${text})`;

/** Sorts alphabetically, ignoring diacritics, with the same result on every database. */
export const alphabetically = (text: SQLWrapper): SQL => sql`folded(${text}) collate "C"`;

/** True if any of these texts contains the search term. */
export const isFoundIn = (search: string, ...texts: readonly SQLWrapper[]): SQL => {
  const pattern = containing(search);
  return sql`(${sql.join(
    texts.map((text) => sql`${folded(text)} like ${pattern}`),
    sql` or `,
  )})`;
};

/** Returns a `like` pattern for folded text. */
export const containing = (search: string): string => `%${escapeLike(fold(search))}%`;

/** Escapes the wildcards of `like`. */
export const escapeLike = (search: string): string => search.replace(/[\\%_]/g, "\\$&");
