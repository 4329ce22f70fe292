import type { TestTreets } from "./treets.ts";

/** Returns values for the parameters in the demo's screens, from the demo's data. */
export async function idsOfDemo({ backend }: TestTreets): Promise<Readonly<Record<string, string>>> {
  const { rows } = await backend.deps.database.pool.query(
    `with supplier as (
      select b.id, b.slug from businesses b
      join team_memberships m on m.business_id = b.id join users u on u.id = m.user_id
      where u.email = 'partner@treets.example' order by b.id limit 1)
    select 'harbour-club' as business,
      (select id from members where status = 'active' order by id limit 1) as member,
      (select id from treets where state = 'live' and type <> 'code_pool' order by claimed_count desc limit 1) as treet,
      (select id from treets where type = 'code_pool' limit 1) as pool,
      (select id from packs where state = 'published' limit 1) as pack,
      (select id from links order by clicks desc limit 1) as link,
      (select id from announcements where sent_at is not null order by id limit 1) as announcement,
      (select id from partnerships where state = 'active' order by id limit 1) as partner,
      (select slug from supplier) as supplier,
      (select id from treets where state = 'live' and supplier_id = (select id from supplier) order by id limit 1)
        as supplied,
      (select id from partnerships where state = 'active' and provider_id = (select id from supplier) order by id limit 1)
        as supplying`,
  );
  return rows[0];
}
