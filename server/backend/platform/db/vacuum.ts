import type { Database } from "./database.ts";
import { withoutLimits } from "./long-work.ts";

/**
 * Frees the space of deleted rows and updates the planner's statistics. A PostgreSQL server does that by itself; the
 * embedded database has no background process for it. Runs without a time limit.
 */
export async function vacuum({ pool }: Pick<Database, "pool">): Promise<void> {
  const client = await pool.connect();
  try {
    const limitAgain = await withoutLimits(client);
    try {
      await client.query("vacuum (analyze)");
    } finally {
      await limitAgain();
    }
  } finally {
    client.release();
  }
}
