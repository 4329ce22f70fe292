import type { Db } from "./database.ts";

export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

const TRIES = 4;
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";

/** Runs `work` in one transaction; serialisation failures and deadlocks are retried, up to four attempts in all. */
export async function inTransaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const code = databaseErrorOf(error)?.code;
      if (attempt === TRIES || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * attempt * (1 + Math.random())));
    }
  }
}

/** True if the error is a violation of the unique index or other constraint with this name. */
export const violates = (error: unknown, constraint: string): boolean =>
  databaseErrorOf(error)?.constraint === constraint;

interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
}

/** Returns the driver's error, which the query builder wraps as the cause of its own. */
function databaseErrorOf(error: unknown): DatabaseError | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") {
    const constraint =
      "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined;
    return { code: error.code, ...(constraint === undefined ? {} : { constraint }) };
  }
  return databaseErrorOf(error.cause);
}
