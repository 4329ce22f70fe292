import type { TestBackend } from "./backend.ts";
import { type SeededPerson, seedCommunity, tokenOf } from "./large-community.ts";

/** Every paginated list, and the person who reads it. */
export const lists: readonly (readonly [path: string, person: SeededPerson])[] = [
  ["/:community/members", "owner"],
  ["/:community/members?status=active", "owner"],
  ["/:community/members?announcement=all", "owner"],
  ["/:community/members?announcement=:announcement&recipients=1", "owner"],
  ["/:community/treets", "owner"],
  ["/:community/treets?layout=cards", "owner"],
  ["/:community/treets", "member"],
  ["/:community/treets?tab=mine", "member"],
  ["/:community/treets?tab=packs", "owner"],
  ["/:community/treets?tab=packs", "member"],
  ["/:community/treet/:treet/claims", "owner"],
  ["/:community/treet/:treet/history", "owner"],
  ["/harbour-club/treet/:pool/codes", "owner"],
  ["/:community/pack/:pack/members", "owner"],
  ["/:community/partners-overview", "owner"],
  ["/:community/manage-partner/:partner?tab=activity", "owner"],
  ["/:community/link-management", "owner"],
  ["/:community/insights?list=claims&range=12m", "owner"],
  ["/:community/insights?tab=mails&list=mails", "owner"],
  ["/:community/control-panel?tab=enquiries", "owner"],
  ["/:community/settings/overview?tab=audit", "owner"],
  ["/:provider/treets", "partner"],
  ["/:community/community-profile?tab=announcements", "member"],
  ["/multi-treets?tab=claims", "member"],
  ["/account-settings?tab=notifications", "owner"],
];

/**
 * Seeds a community with this slug whose lists all have this many rows or more, beside the demo. Returns the ids that the
 * addresses of the lists refer to, and a token of each of their readers.
 */
export async function seedLongLists(
  backend: TestBackend,
  slug: string,
  rows: number,
): Promise<{ ids: Record<string, string>; tokens: ReadonlyMap<SeededPerson, string> }> {
  const each = { members: rows, treets: rows, partners: rows, packs: rows, links: rows };
  await seedCommunity(backend, slug, { ...each, claims: rows * 10, enquiries: rows });
  const { pool } = backend.deps.database;
  const found = await pool.query(
    `select b.slug as community, 'bloom-roastery' as provider, 'ann_1' as announcement,
      (select id from treets where business_id = b.id order by claimed_count desc limit 1) as treet,
      (select id from treets where type = 'code_pool' limit 1) as pool,
      (select id from packs where business_id = b.id and state = 'published' order by id limit 1) as pack,
      (select id from partnerships where business_id = b.id and state = 'active' order by id limit 1) as partner
    from businesses b where b.slug = $1`,
    [slug],
  );
  const ids = found.rows[0];
  const tokens = new Map<SeededPerson, string>();
  for (const person of ["owner", "partner", "member"] as const)
    tokens.set(person, await tokenOf(backend, person));
  // Data that the seed lacks: a change to a partnership, notifications for the owner, announcements and their emails.
  await backend
    .as(tokens.get("owner"))
    .partners.change({ business: slug, partner: ids.partner, change: "pause" });
  await pool.query(
    `insert into notifications (id, user_id, business_id, kind, created_at)
      select 'ntf_' || n, (select id from users where email = 'owner@treets.example'),
        (select id from businesses where slug = $1), 'join_request', now()
      from generate_series(1, $2::int) n`,
    [slug, rows],
  );
  await pool.query(
    `with sent as (
      insert into announcements (id, business_id, subject, message, audience, created_at, sent_at, finished_at)
      select 'ann_' || n, b.id, 'News ' || n, 'Come by.', 'everyone', now(), now(), now()
      from generate_series(1, $2::int) n, businesses b where b.slug = $1 returning id, business_id)
    insert into announcement_recipients (announcement_id, member_id, sent_at)
    select sent.id, m.id, now() from sent join members m on m.business_id = sent.business_id
      and (sent.id = 'ann_1' or m.user_id = (select id from users where email = 'member@treets.example'))`,
    [slug, rows],
  );
  await pool.query(
    `insert into mail_outbox (id, to_address, subject, text, html, category, business_id, created_at, sent_at)
      select 'ml_' || m.id, m.email, 'News', 'Come by.', '', 'announcements', b.id, now(), now()
      from members m join businesses b on b.id = m.business_id where b.slug = $1 limit $2`,
    [slug, rows],
  );
  return { ids, tokens };
}

/** Fills in the ids in the address of a list. */
export const listUrl = (path: string, ids: Readonly<Record<string, string>>): string =>
  path.replace(/:([a-z]+)/g, (_, name: string) => ids[name] ?? name);
