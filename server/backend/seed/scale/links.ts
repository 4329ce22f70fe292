import { sql } from "drizzle-orm";
import { between, days, type Ground, idOf, instant, numbers, pick, popular, roll } from "./sql.ts";

const n = sql`n`;
const campaigns = [
  "Poster",
  "Newsletter",
  "Open day",
  "Window",
  "Neighbours",
  "Summer fair",
  "Flyer",
  "Story",
];
/** Visits for each member who came by a link. */
const VISITS_PER_MEMBER = 1.5;

/** Creates the links members come by. Has to run before the members, who refer to them. */
export async function seedLinks(ground: Ground): Promise<void> {
  const { tx, businessId, ownerId, slug, sizes, began } = ground;
  // All links are older than the first member.
  const at = sql`${instant(began)} - ${days(sql`(1 + 28 * ${roll(n, 81)})`)}`;
  await tx.execute(sql`
    insert into links (id, business_id, kind, code, name, state, created_by, created_at)
    select ${idOf("lnk", ground, n)}, ${businessId}, 'join', left(${slug}::text, 20) || '-' || n,
      ${pick(campaigns, roll(n, 82))} ${sql.raw("|| ' ' || n")},
      case when n % 15 = 0 then 'archived' when n % 20 = 1 and n > 1 then 'paused' else 'active' end, ${ownerId}, ${at}
    from ${numbers(sizes.links)}`);
}

/** Creates visits of the links, and computes each link's figures from the visits and the members who joined. */
export async function seedVisits(ground: Ground): Promise<void> {
  const { tx, businessId, sizes, began, now } = ground;
  const visits = Math.ceil(sizes.members * VISITS_PER_MEMBER);
  await tx.execute(sql`
    insert into link_hits (link_id, kind, visitor_hash, hour, at, referrer, device)
    select ${idOf("lnk", ground, popular(sizes.links, roll(n, 83)))}, ${pick(["click", "click", "scan"], roll(n, 84))},
      substr(md5('visitor' || n), 1, 22), floor(extract(epoch from at) / 3600)::int, at,
      ${pick(["instagram.com", "linkedin.com", "harbour-news.example", "search.example"], roll(n, 85))},
      ${pick(["phone", "phone", "computer", "tablet"], roll(n, 86))}
    from (select n, ${between(instant(began), instant(now), roll(n, 87))} as at from ${numbers(visits)}) as visit`);
  await tx.execute(sql`
    update links set clicks = visited.clicks, scans = visited.scans, last_click_at = visited.last_at
    from (
      select link_id, count(*) filter (where link_hits.kind = 'click')::int as clicks,
        count(*) filter (where link_hits.kind = 'scan')::int as scans, max(at) as last_at
      from link_hits join links on links.id = link_id where links.business_id = ${businessId} group by 1
    ) as visited
    where links.id = visited.link_id`);
  await tx.execute(sql`
    update links set uses = came.total
    from (
      select source_link_id, count(*)::int as total from members
      where business_id = ${businessId} and source_link_id is not null and joined_at is not null group by 1
    ) as came
    where links.id = came.source_link_id`);
}
