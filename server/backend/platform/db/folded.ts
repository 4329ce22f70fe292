import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { fold } from "#shared/fold.ts";

/** What `fold` makes of words, in the database; an index on it answers what is written in the same way. */
export const folded = (text: SQLWrapper): SQL => sql`folded(${text})`;

/** By the alphabet, whatever the marks, on every database alike. */
export const alphabetically = (text: SQLWrapper): SQL => sql`folded(${text}) collate "C"`;

/** Whether any of these texts has what was typed anywhere in it. */
export const isFoundIn = (search: string, ...texts: readonly SQLWrapper[]): SQL => {
  const pattern = containing(search);
  return sql`(${sql.join(
    texts.map((text) => sql`${folded(text)} like ${pattern}`),
    sql` or `,
  )})`;
};

/** A pattern for `like` against folded text. */
export const containing = (search: string): string => `%${escapeLike(fold(search))}%`;

/** What is a wildcard elsewhere stands for itself. */
export const escapeLike = (search: string): string => search.replace(/[\\%_]/g, "\\$&");
