import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SeededPerson, seedCommunity, seededPeople, tokenOf } from "../support/large-community.ts";
import { type Recorder, recordStatements } from "../support/statements.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const SIZES = { few: 5, many: 60 } as const;
type Size = keyof typeof SIZES;

/** Each page and list of the product: who opens it, and where it is in a community of either size. */
const pages: readonly (readonly [path: string, person: SeededPerson])[] = [
  ["/:community/control-panel", "owner"],
  ["/:community/control-panel?tab=enquiries", "owner"],
  ["/:community/members", "owner"],
  ["/:community/members?sort=name&direction=ascending", "owner"],
  ["/:community/members?search=a&status=active&source=link", "owner"],
  ["/:community/members?filters=1", "owner"],
  ["/:community/members?arrange=1&claimed=never&joinedFrom=2026-01-01", "owner"],
  ["/:community/members?views=1", "owner"],
  ["/:community/members?treet=:treet&link=:link", "owner"],
  ["/:community/members?member=:member", "owner"],
  ["/:community/treets", "owner"],
  ["/:community/treets?search=a&state=live", "owner"],
  ["/:community/treets?tab=packs", "owner"],
  ["/:community/treets", "member"],
  ["/:community/treets?search=o", "member"],
  ["/:community/treets?tab=packs", "member"],
  ["/:community/treets?tab=mine", "member"],
  ["/:provider/treets", "partner"],
  ["/:community/treets?as=member", "owner"],
  ["/:community/treets?tab=packs&as=member", "owner"],
  ["/:community/treet/:treet", "owner"],
  ["/:community/treet/:treet?as=member", "owner"],
  ["/:community/treet/redeem", "owner"],
  ["/:provider/treet/redeem", "partner"],
  ["/:community/treet/:treet/claims", "owner"],
  ["/:community/treet/:treet/claims?search=a&state=redeemed", "owner"],
  ["/:community/treet/:treet/insights?days=365", "owner"],
  ["/:community/treet/:treet/history", "owner"],
  ["/:community/pack/:pack", "owner"],
  ["/:community/pack/:pack", "member"],
  ["/:community/partners-overview", "owner"],
  ["/:community/partners-overview?search=a", "owner"],
  ["/:community/manage-partner/:partner", "owner"],
  ["/:community/manage-partner/:partner?tab=treets", "owner"],
  ["/:community/manage-partner/:partner?tab=terms", "owner"],
  ["/:community/manage-partner/:partner?tab=activity", "owner"],
  ["/:community/manage-partner/:partner?tab=messages", "owner"],
  ["/:provider/partners-overview", "partner"],
  ["/:community/link-management", "owner"],
  ["/:community/link-management?link=:link", "owner"],
  ["/:community/link-management?search=a", "owner"],
  ["/:community/insights?days=365", "owner"],
  ["/:community/insights?range=24h&filters=1", "owner"],
  ["/:community/insights?tab=members&range=12m", "owner"],
  ["/:community/insights?tab=treets&partner=:partner", "owner"],
  ["/:community/insights?tab=partners", "owner"],
  ["/:community/insights?tab=mails", "owner"],
  ["/:community/insights?tab=links&link=:link", "owner"],
  ["/:community/insights?list=claims&range=12m", "owner"],
  ["/:provider/insights?days=365", "partner"],
  ["/:community/insights-highlight", "owner"],
  ["/:community/insights-highlight?period=last-month", "owner"],
  ["/:community/team-members", "owner"],
  ["/:community/community-profile", "member"],
  ["/:community/community-profile?edit=featured", "owner"],
  ["/:community/settings/overview", "owner"],
  ["/:community/settings/overview?tab=audit", "owner"],
  ["/:community/settings/overview?mail=reminder", "owner"],
  ["/multi-team?business=:community", "owner"],
  ["/multi-treets?business=:community", "owner"],
  ["/multi-treets?business=:community&needs=low_stock", "owner"],
  ["/multi-treets?tab=supplying&business=:provider", "partner"],
  ["/multi-treets?business=:community&view=calendar", "owner"],
  ["/multi-treets?tab=claims", "member"],
  ["/multi-partners?business=:community", "owner"],
  ["/select-org?stay=1", "owner"],
  ["/api/v1/businesses/:community/members.csv", "owner"],
  ["/api/v1/businesses/:community/treets.csv", "owner"],
];

describe("the number of queries", () => {
  let treets: TestTreets;
  let recorder: Recorder;
  const tokens = new Map<SeededPerson, string>();
  const places = new Map<Size, Record<string, string>>();

  beforeAll(async () => {
    treets = await startTreets();
    const { backend } = treets;
    for (const [size, rows] of Object.entries(SIZES) as [Size, number][]) {
      const each = { members: rows, treets: rows, partners: rows, packs: rows, links: rows };
      const sizes = { ...each, claims: rows * 20, labels: rows, team: rows, enquiries: rows };
      await seedCommunity(backend, size, sizes);
      places.set(size, await placesIn(size));
    }
    for (const person of ["owner", "partner", "member"] as const)
      tokens.set(person, await tokenOf(backend, person));
    recorder = await recordStatements(backend);
  });
  afterAll(() => treets.stop());

  /** Something of each kind to look at, the busiest there is. */
  async function placesIn(slug: string): Promise<Record<string, string>> {
    const { rows } = await treets.backend.deps.database.pool.query(
      `select b.slug as community,
        (select slug from businesses where id = (select provider_id from partnerships p
          join team_memberships t on t.business_id = p.provider_id join users u on u.id = t.user_id
          where p.business_id = b.id and u.email = 'partner@treets.example')) as provider,
        (select member_id from claims where business_id = b.id group by 1 order by count(*) desc limit 1) as member,
        (select id from treets where business_id = b.id and state = 'live' order by claimed_count desc limit 1) as treet,
        (select id from packs where business_id = b.id and state = 'published' order by id limit 1) as pack,
        (select id from partnerships where business_id = b.id and state = 'active' order by id limit 1) as partner,
        (select id from links where business_id = b.id order by clicks desc limit 1) as link
      from businesses b where b.slug = $1`,
      [slug],
    );
    return rows[0];
  }

  async function statementsFor(path: string, person: SeededPerson, size: Size): Promise<readonly string[]> {
    const address = path.replace(/:([a-z]+)/g, (_, name) => places.get(size)?.[name] ?? name);
    const open = async () => {
      const { status, text } = await request(treets.origin)
        .get(address)
        .set("Cookie", `treets.token=${tokens.get(person)}`);
      expect(status, `${address}: ${text.slice(0, 300)}`).toBe(200);
    };
    // The first visit remembers which business was opened last.
    await open();
    return (await recorder.during(open)).map(({ text }) => withoutValues(text)).sort();
  }

  it.each(pages)("of %s for the %s does not grow with what there is", async (path, person) => {
    const few = await statementsFor(path, person, "few");
    const many = await statementsFor(path, person, "many");
    expect(few.length).toBeGreaterThan(0);
    expect(many).toEqual(few);
  });

  it("of the page where people choose does not grow with the invitations that wait for them", async () => {
    const path = "/select-org?stay=1";
    await inviteByBusinesses("oldest", 1);
    const few = await statementsFor(path, "partner", "few");
    await inviteByBusinesses("newest", 20);
    expect(await statementsFor(path, "partner", "few")).toEqual(few);
    const { text } = await request(treets.origin)
      .get(path)
      .set("Cookie", `treets.token=${tokens.get("partner")}`);
    expect(text.match(/invites you as/g)?.length).toBeGreaterThan(50);
  });

  /** Invites the partner to so many teams, communities and partnerships. */
  async function inviteByBusinesses(age: "oldest" | "newest", most: number): Promise<void> {
    const { pool } = treets.backend.deps.database;
    const [email, order] = [seededPeople.partner, age === "oldest" ? "" : "desc"];
    const from = `from (select id as business_id from businesses order by id ${order} limit ${most}) b`;
    const values = `'${age}-' || business_id, business_id, '${email}'`;
    await pool.query(
      `insert into team_invitations (id, business_id, email, role, token_hash, expires_at)
        select ${values}, 'viewer', 'team ' || business_id, now() + interval '1 day' ${from}`,
    );
    await pool.query(
      `insert into partnerships (id, business_id, email, state, token_hash, invited_at)
        select ${values}, 'invited', 'partner ' || business_id, now() ${from}`,
    );
    await pool.query(
      `with invited as (
        insert into members (id, business_id, email, status, source, status_at, created_at)
        select ${values}, 'invited', 'invite', now(), now() ${from} returning id, business_id)
      insert into member_invitations (member_id, business_id) select id, business_id from invited`,
    );
  }
});

/** The same statement is the same however many values it is given. */
const withoutValues = (statement: string) => statement.replace(/\$\d+(, \$\d+)*/g, "$").replace(/\s+/g, " ");
