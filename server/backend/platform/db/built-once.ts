import type { Placeholder } from "drizzle-orm";
import type { Executor } from "./database.ts";

/** What stands in a statement for a value that each asking gives: the value itself, or its name. */
export type Given<Value> = Value | Placeholder;

export interface Statement<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** Named by how often it is asked, like all others. */
const NAMELESS = "";

/**
 * A statement of every page, whose text is built once for each database: building it anew takes longer than asking it.
 * What changes stands in it as `sql.placeholder(name)`; a transaction builds its own.
 */
export function builtOnce<Rows>(
  build: (db: Executor) => { prepare(name: string): Statement<Rows> },
): (db: Executor, values: Record<string, unknown>) => Promise<Rows> {
  const built = new WeakMap<Executor, Statement<Rows>>();
  return (db, values) => {
    const statement = built.get(db) ?? build(db).prepare(NAMELESS);
    built.set(db, statement);
    return statement.execute(values);
  };
}
