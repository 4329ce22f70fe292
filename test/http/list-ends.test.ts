import { beforeAll, describe, expect, it } from "vitest";
import { INFINITE_LIST } from "#shared/constants.ts";
import { type SeededPerson, seedCommunity, tokenOf } from "../support/large-community.ts";
import { runningDemo } from "../support/running.ts";

/** Every paginated list, and the person who reads it. */
const lists: readonly (readonly [path: string, person: SeededPerson])[] = [
  ["/:community/members", "owner"],
  ["/:community/members?status=active", "owner"],
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
  ["/:community/control-panel?tab=enquiries", "owner"],
  ["/:community/settings/overview?tab=audit", "owner"],
  ["/:provider/treets", "partner"],
  ["/:community/community-profile?tab=announcements", "member"],
  ["/multi-treets?tab=claims", "member"],
  ["/account-settings?tab=notifications", "owner"],
];

/** Sizes of a list that fits on one page, and of one that continues. */
const SIZES = { short: 3, long: 60 } as const;
const MAX_PAGES = 80;

describe.each(Object.keys(SIZES) as (keyof typeof SIZES)[])("a %s list, without JavaScript,", (size) => {
  const treets = runningDemo();
  let ids: Readonly<Record<string, string>>;
  const tokens = new Map<SeededPerson, string>();

  beforeAll(async () => {
    const rows = SIZES[size];
    const each = { members: rows, treets: rows, partners: rows, packs: rows, links: rows };
    await seedCommunity(treets.backend, size, { ...each, claims: rows * 10, enquiries: rows });
    const found = await treets.backend.deps.database.pool.query(
      `select b.slug as community, 'bloom-roastery' as provider,
        (select id from treets where business_id = b.id order by claimed_count desc limit 1) as treet,
        (select id from treets where type = 'code_pool' limit 1) as pool,
        (select id from packs where business_id = b.id and state = 'published' order by id limit 1) as pack,
        (select id from partnerships where business_id = b.id and state = 'active' order by id limit 1) as partner
      from businesses b where b.slug = $1`,
      [size],
    );
    ids = found.rows[0];
    for (const person of ["owner", "partner", "member"] as const)
      tokens.set(person, await tokenOf(treets.backend, person));
    // Data that the seed lacks: a change to a partnership, notifications for the owner, and announcements.
    const partner = { business: size, partner: ids.partner ?? "" };
    await treets.backend.as(tokens.get("owner")).partners.change({ ...partner, change: "pause" });
    await treets.backend.deps.database.pool.query(
      `insert into notifications (id, user_id, business_id, kind, created_at)
        select 'ntf_' || n, (select id from users where email = 'owner@treets.example'),
          (select id from businesses where slug = $1), 'join_request', now()
        from generate_series(1, $2::int) n`,
      [size, rows],
    );
    await treets.backend.deps.database.pool.query(
      `with sent as (
        insert into announcements (id, business_id, subject, message, audience, created_at, sent_at, finished_at)
        select 'ann_' || n, b.id, 'News ' || n, 'Come by.', 'everyone', now(), now(), now()
        from generate_series(1, $2::int) n, businesses b where b.slug = $1 returning id, business_id)
      insert into announcement_recipients (announcement_id, member_id, sent_at)
      select sent.id, m.id, now() from sent join members m on m.business_id = sent.business_id
        and m.user_id = (select id from users where email = 'member@treets.example')`,
      [size, rows],
    );
  });

  const urlOf = (path: string) => path.replace(/:([a-z]+)/g, (_, name: string) => ids[name] ?? name);
  const open = (url: string, person: SeededPerson) =>
    fetch(new URL(url, treets.origin), {
      headers: { cookie: `treets.token=${tokens.get(person)}` },
      redirect: "manual",
    });

  it.each(lists)(
    "%s of the %s begins at its first page if the cursor is of another list",
    async (path, person) => {
      const start = new URL(urlOf(path), treets.origin);
      const foreign = new URL(start);
      foreign.searchParams.set("cursor", "W10");
      const { status, headers } = await open(foreign.href, person);
      expect([status, headers.get("location")]).toEqual([302, start.pathname + start.search]);
    },
  );

  it("keeps the answer to a form that was sent from the address of another list", async () => {
    const send = (query: string) =>
      fetch(new URL(`/${ids.community}/members?${query}`, treets.origin), {
        method: "POST",
        headers: { cookie: `treets.token=${tokens.get("owner")}`, origin: treets.origin },
        body: new URLSearchParams({ intent: "add", email: "no address", firstName: "Sent anyway" }),
        redirect: "manual",
      });
    for (const query of ["", "cursor=W10"]) {
      const answer = await send(query);
      expect([query, answer.status]).toEqual([query, 422]);
      expect(await answer.text()).toContain("no address");
    }
  });

  it.each(lists)("%s of the %s announces its end on the last page only", async (path, person) => {
    let next: string | undefined = urlOf(path);
    for (let pages = 0; next !== undefined && pages < MAX_PAGES; pages++) {
      const answer: Response = await open(next, person);
      const html = await answer.text();
      expect(answer.status, next).toBe(200);
      const way: string | undefined = /<a [^>]*href="([^"]+)"[^>]*rel="next"/.exec(html)?.[1];
      const lists = html.match(/<nav class="(infinite-list-end|pager)[^>]*>/g) ?? [];
      const filled = lists.filter((list) => !list.includes("hidden"));
      // An empty list says so in other words.
      const ends = html.split(INFINITE_LIST.endMessage).length - 1;
      expect({ at: next, filled: filled.length > 0, says: ends > 0 && filled.length > 0 }).toEqual({
        at: next,
        filled: filled.length > 0,
        says: filled.length > 0 && way === undefined,
      });
      if (filled.length > 0) full.add(path);
      next = way?.replaceAll("&amp;", "&");
    }
    expect(next).toBeUndefined();
  });

  const full = new Set<string>();
  it("is not empty on any of these pages", () => {
    expect(lists.map(([path]) => path).filter((path) => !full.has(path))).toEqual([]);
  });
});
