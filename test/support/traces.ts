import type { Pool } from "pg";

/** Returns the tables in which any row contains this text, in upper or lower case, also as hexadecimal bytes. */
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
