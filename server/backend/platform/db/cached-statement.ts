import type { Placeholder } from "drizzle-orm";
import type { Executor } from "./database.ts";

/** A parameter of a statement: the value itself, or the placeholder for a value given at each execution. */
export type Given<Value> = Value | Placeholder;

export interface Statement<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** Named by how often it is executed, like all other statements. */
const NAMELESS = "";

/**
 * Builds a statement's SQL text once per database. For statements of every page, since building them takes longer than
 * executing them. Values that differ between calls are written as `sql.placeholder(name)`; a transaction builds its
 * own.
 */
export function cachedStatement<Rows>(
  build: (db: Executor) => { prepare(name: string): Statement<Rows> },
): (db: Executor, values: Record<string, unknown>) => Promise<Rows> {
  const built = new WeakMap<Executor, Statement<Rows>>();
  return (db, values) => {
    const statement = built.get(db) ?? build(db).prepare(NAMELESS);
    built.set(db, statement);
    return statement.execute(values);
  };
}
