import type { Database } from "./database.ts";
import { withoutLimits } from "./long-work.ts";

/**
 * Frees what deleted rows took up and tells the planner what there is. A PostgreSQL server does that by itself; the
 * embedded database has nobody for it. Takes as long as it takes.
 */
export async function vacuum({ pool }: Pick<Database, "pool">): Promise<void> {
  const client = await pool.connect();
  try {
    const limitAgain = await withoutLimits(client);
    await client.query("vacuum (analyze)");
    await limitAgain();
  } finally {
    client.release();
  }
}
