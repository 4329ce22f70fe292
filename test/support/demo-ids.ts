import type { TestTreets } from "./treets.ts";

/** Returns values for the parameters in the demo's screens, from the demo's data. */
export async function idsOfDemo({ backend }: TestTreets): Promise<Readonly<Record<string, string>>> {
  const { rows } = await backend.deps.database.pool.query(
    `select 'harbour-club' as business,
      (select id from members where status = 'active' order by id limit 1) as member,
      (select id from treets where state = 'live' and type <> 'code_pool' order by claimed_count desc limit 1) as treet,
      (select id from treets where type = 'code_pool' limit 1) as pool,
      (select id from packs where state = 'published' limit 1) as pack,
      (select id from links order by clicks desc limit 1) as link,
      (select id from partnerships where state = 'active' order by id limit 1) as partner`,
  );
  return rows[0];
}
