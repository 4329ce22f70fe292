import type { Pool } from "pg";

/** The tables that hold this text anywhere in any of their rows, whatever its case. */
export async function tablesNaming(pool: Pool, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `select 1 from "${name}" as row where row::text ilike $1 or row::text ilike $2 limit 1`,
      [`%${text}%`, `%${Buffer.from(text).toString("hex")}%`],
    );
    if (rowCount) found.push(name);
  }
  return found;
}
