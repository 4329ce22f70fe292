import { type SQL, sql } from "drizzle-orm";
import { localDay, partOf } from "./day-counts.ts";
import { businesses } from "./schema/businesses.ts";
import { insightLinks } from "./schema/insights.ts";
import { members } from "./schema/members.ts";

/** What is counted of the members who came by a link, by the columns of their days. */
export const linkSums = ["claims", "reveals", "redemptions", "views"] as const;

export const linkSumColumns: SQL = sql.raw(linkSums.join(", "));
const names = sql.raw(linkSums.map((name) => `'${name}'`).join(", "));
const totals = linkSums.map(
  (name) => sql`coalesce(sum(changed.total) filter (where changed.sum = ${name}), 0)::int`,
);
const addingUp = linkSums.map((name) => sql.raw(`${name} = insight_links.${name} + excluded.${name}`));

/** What another statement that counts for links ends with. */
export const addingUpLinks: SQL = sql`on conflict (business_id, link_id, day, part) do update set ${sql.join(addingUp, sql`, `)}`;

/**
 * The statement that adds to the sums of the links that members came by: `changed` gives rows of `business_id`,
 * `member_id`, `treet_id`, `at`, `sum` and `total`. Who came by none is left out. Its rows come in one order, as others
 * lock them too.
 */
export const addingToLinks = (changed: SQL): SQL => sql`
  insert into ${insightLinks} (business_id, link_id, day, part, ${linkSumColumns})
  select business.id, member.source_link_id, ${localDay(sql`changed.at`)}, ${partOf(sql`changed.treet_id`)}, ${sql.join(totals, sql`, `)}
  from ${changed} as changed join ${members} as member on member.id = changed.member_id
  join ${businesses} as business on business.id = changed.business_id
  where member.source_link_id is not null and changed.sum in (${names})
  group by 1, 2, 3, 4 order by 2, 3, 4
  ${addingUpLinks}`;
