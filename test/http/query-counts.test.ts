import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RouteId, routeIds } from "#shared/routes.ts";
import { usualDatabase } from "../support/databases.ts";
import { demoDatabase } from "../support/demo.ts";
import { type SeededPerson, seedCommunity, seededPeople, tokenOf } from "../support/large-community.ts";
import { type Recorder, recordStatements, type Statement } from "../support/statements.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const SIZES = { few: 5, many: 60 } as const;
type Size = keyof typeof SIZES;

/**
 * Path in a community of either size, the person who opens it, its number of statements, and its maximum number of
 * waves.
 */
type Screen = readonly [path: string, person: SeededPerson | "visitor", statements: number, waves: number];

/**
 * Every page of the product. The numbers are those of today: fewer is better, and more needs a reason that is worth
 * every visit of that page.
 */
const screens: { readonly [Id in RouteId]: readonly Screen[] } = {
  home: [
    ["/", "visitor", 0, 0],
    ["/", "owner", 3, 1],
  ],
  terms: [["/terms", "visitor", 0, 0]],
  privacy: [["/privacy", "visitor", 0, 0]],
  imprint: [["/imprint", "visitor", 0, 0]],
  login: [["/login", "visitor", 0, 0]],
  signUp: [["/sign-up", "visitor", 0, 0]],
  redirect: [
    ["/redirect?l=:code", "visitor", 6, 5],
    ["/redirect?l=:code", "member", 10, 6],
  ],
  verifyEmail: [["/verify-email", "visitor", 0, 0]],
  contactSteps: [["/contact-steps", "visitor", 1, 1]],
  resetPassword: [["/reset-password", "visitor", 0, 0]],
  forgotPassword: [["/forgot-password", "visitor", 0, 0]],
  testNewFlows1: [["/test-new-flows1", "visitor", 0, 0]],
  contactProvider: [["/contact-provider", "visitor", 1, 1]],
  contactCommunity: [
    ["/contact-community", "visitor", 1, 1],
    ["/contact-community?community=:community", "visitor", 1, 1],
  ],
  inviteBusinessMember: [
    ["/invite-business-member", "visitor", 0, 0],
    ["/invite-business-member?business=:community", "owner", 4, 3],
  ],
  testLoginRecaptchaSecret: [["/test-login-recaptcha-secret", "visitor", 0, 0]],
  authTest: [["/auth-test", "owner", 4, 2]],
  portalReturn: [["/portal-return?business=:community", "owner", 19, 17]],
  partnerInvite: [["/partner-invite", "owner", 3, 1]],
  checkoutCancel: [["/checkout-cancel?business=:community", "owner", 9, 7]],
  accountLinkReturn: [["/account-link-return", "owner", 3, 1]],
  unsubscribe: [["/:community/unsubscribe", "member", 5, 4]],
  upgrade: [["/upgrade?business=:community", "owner", 9, 7]],
  downgrade: [["/downgrade?business=:community", "owner", 9, 7]],
  completeProfile: [["/complete-profile", "owner", 5, 3]],
  transferOwnership: [["/transfer-ownership?business=:community", "owner", 9, 8]],
  checkoutSuccess: [["/checkout-success?business=:community", "owner", 4, 3]],
  checkout: [["/checkout?business=:community", "owner", 4, 3]],
  basicPlan: [["/basic-plan?business=:community", "owner", 10, 7]],
  selectPlan: [["/select-plan?business=:community", "owner", 10, 7]],
  multiTeam: [["/multi-team?business=:community", "owner", 7, 6]],
  selectOrg: [
    ["/select-org?stay=1", "owner", 16, 4],
    ["/select-org?stay=1&find=a", "owner", 17, 4],
  ],
  multiTreets: [
    ["/multi-treets?business=:community", "owner", 6, 4],
    ["/multi-treets?business=:community&needs=low_stock", "owner", 6, 4],
    ["/multi-treets?tab=supplying&business=:provider", "partner", 7, 4],
    ["/multi-treets?business=:community&view=calendar", "owner", 5, 4],
    ["/multi-treets?tab=claims", "member", 6, 3],
  ],
  multiPartners: [["/multi-partners?business=:community", "owner", 6, 4]],
  accountSettings: [
    ["/account-settings?tab=profile", "owner", 5, 3],
    ["/account-settings?tab=security", "owner", 8, 3],
    ["/account-settings?tab=notifications", "owner", 7, 3],
    ["/account-settings?tab=businesses", "owner", 5, 3],
    ["/account-settings?tab=kept", "owner", 5, 3],
    ["/account-settings?tab=privacy", "owner", 5, 3],
    ["/account-settings?tab=data", "owner", 7, 3],
    ["/account-settings?tab=appearance", "owner", 5, 3],
  ],
  createCommunity: [["/create-community", "owner", 3, 1]],
  treets: [
    ["/:community/treets", "owner", 9, 2],
    ["/:community/treets?search=a&state=live", "owner", 9, 2],
    ["/:community/treets?tab=packs", "owner", 5, 2],
    ["/:community/treets", "member", 9, 4],
    ["/:community/treets?search=o", "member", 9, 4],
    ["/:community/treets?tab=packs", "member", 6, 3],
    ["/:community/treets?tab=mine", "member", 7, 4],
    ["/:provider/treets", "partner", 7, 2],
    ["/:community/treets?as=member", "owner", 10, 5],
    ["/:community/treets?tab=packs&as=member", "owner", 7, 3],
  ],
  members: [
    ["/:community/members", "owner", 8, 2],
    ["/:community/members?sort=name&direction=ascending", "owner", 8, 2],
    ["/:community/members?search=a&status=active&source=link", "owner", 8, 2],
    ["/:community/members?filters=1", "owner", 13, 3],
    ["/:community/members?arrange=1&claimed=never&joinedFrom=2026-01-01", "owner", 8, 2],
    ["/:community/members?views=1", "owner", 8, 2],
    ["/:community/members?treet=:treet&link=:link", "owner", 20, 4],
    ["/:community/members?member=:member", "owner", 13, 4],
    ["/:community/members?announcement=all", "owner", 5, 2],
    ["/:community/members?announcement=new", "owner", 4, 2],
    ["/:community/members?announcement=:announcement&recipients=1", "owner", 7, 3],
  ],
  insights: [
    ["/:community/insights?days=365", "owner", 11, 2],
    ["/:community/insights?range=24h&filters=1", "owner", 12, 2],
    ["/:community/insights?tab=members&range=12m", "owner", 11, 2],
    ["/:community/insights?tab=treets&partner=:partner", "owner", 14, 3],
    ["/:community/insights?tab=partners", "owner", 9, 2],
    ["/:community/insights?tab=mails", "owner", 10, 3],
    ["/:community/insights?tab=links&link=:link", "owner", 11, 3],
    ["/:community/insights?list=claims&range=12m", "owner", 9, 2],
    ["/:community/insights?tab=mails&list=mails", "owner", 9, 2],
    ["/:provider/insights?days=365", "partner", 7, 3],
  ],
  teamMembers: [["/:community/team-members", "owner", 7, 4]],
  controlPanel: [
    ["/:community/control-panel", "owner", 16, 2],
    ["/:community/control-panel?tab=enquiries", "owner", 9, 4],
  ],
  linkManagement: [
    ["/:community/link-management", "owner", 7, 2],
    ["/:community/link-management?link=:link", "owner", 21, 8],
    ["/:community/link-management?search=a", "owner", 7, 2],
  ],
  communityProfile: [
    ["/:community/community-profile", "member", 18, 6],
    ["/:community/community-profile?tab=announcements", "member", 5, 2],
    ["/:community/community-profile?edit=featured", "owner", 14, 6],
    ["/:community/community-profile?as=member", "owner", 26, 7],
    ["/:provider/community-profile", "member", 8, 5],
  ],
  partnersOverview: [
    ["/:community/partners-overview", "owner", 9, 3],
    ["/:community/partners-overview?search=a", "owner", 9, 3],
    ["/:provider/partners-overview", "partner", 6, 2],
  ],
  insightsHighlight: [
    ["/:community/insights-highlight", "owner", 14, 3],
    ["/:community/insights-highlight?period=last-month", "owner", 6, 2],
  ],
  pack: [
    ["/:community/pack/:pack", "owner", 12, 3],
    ["/:community/pack/:pack", "member", 13, 5],
  ],
  treet: [
    ["/:community/treet/:treet", "member", 16, 4],
    ["/:community/treet/:treet", "owner", 18, 3],
    ["/:community/treet/:treet?as=member", "owner", 10, 4],
    ["/:community/treet/redeem", "owner", 5, 3],
    ["/:provider/treet/redeem", "partner", 5, 3],
    ["/:community/treet/:treet/claims", "owner", 11, 3],
    ["/:community/treet/:treet/claims?search=a&state=redeemed", "owner", 11, 3],
    ["/:community/treet/:treet/insights?days=365", "owner", 12, 3],
    ["/:community/treet/:treet/history", "owner", 13, 4],
  ],
  managePartner: [
    ["/:community/manage-partner/:partner", "owner", 9, 3],
    ["/:community/manage-partner/:partner?tab=treets", "owner", 11, 5],
    ["/:community/manage-partner/:partner?tab=terms", "owner", 11, 5],
    ["/:community/manage-partner/:partner?tab=terms&open=edit", "owner", 14, 6],
    ["/:community/manage-partner/:partner?tab=activity", "owner", 11, 5],
    ["/:community/manage-partner/:partner?tab=messages", "owner", 12, 5],
  ],
  settingsOverview: [
    ["/:community/settings/overview", "owner", 6, 2],
    ["/:community/settings/overview?tab=audit", "owner", 6, 2],
    ["/:community/settings/overview?tab=payouts", "owner", 8, 2],
    ["/:community/settings/overview?mail=reminder", "owner", 8, 3],
  ],
};

/** Exported lists, which need as many statements as they have pages. */
const files: readonly Screen[] = [
  ["/api/v1/businesses/:community/members.csv", "owner", 8, 8],
  ["/api/v1/businesses/:community/treets.csv", "owner", 7, 7],
];

describe("the number of queries", () => {
  let treets: TestTreets;
  let recorder: Recorder;
  const tokens = new Map<SeededPerson, string>();
  const places = new Map<Size, Record<string, string>>();

  beforeAll(async () => {
    // A single connection answers statements that are sent together before those that depend on an answer.
    treets = await startTreets({ database: demoDatabase(usualDatabase(), { poolSize: 1 }) });
    const { backend } = treets;
    for (const [size, rows] of Object.entries(SIZES) as [Size, number][]) {
      const each = { members: rows, treets: rows, partners: rows, packs: rows, links: rows };
      const sizes = { ...each, claims: rows * 20, labels: rows, team: rows, enquiries: rows };
      await seedCommunity(backend, size, sizes);
      places.set(size, await placesIn(size));
    }
    // Suppliers without any treets see how to begin instead of a list.
    await backend.deps.database.pool.query(
      `update treets set supplier_id = p.provider_id, by_supplier = true from partnerships p
        where p.id = (select p.id from partnerships p
          join team_memberships t on t.business_id = p.provider_id join users u on u.id = t.user_id
          where p.business_id = (select id from businesses where slug = 'few') and u.email = 'partner@treets.example')
        and treets.id = (select id from treets where business_id = p.business_id and state = 'live' order by id limit 1)`,
    );
    // A supplier's days and a community's take one statement in a common time zone, and a longer one in different
    // zones.
    await backend.deps.database.pool.query("update businesses set timezone = 'Europe/Copenhagen'");
    await backend.deps.database.pool.query(
      `with sent as (
        insert into announcements (id, business_id, subject, message, audience, created_at, sent_at, finished_at)
        select 'ann_' || slug, id, 'News', 'Come by.', 'everyone', now(), now(), now() from businesses
        where slug = any ($1) returning id, business_id)
      insert into announcement_recipients (announcement_id, member_id, sent_at)
      select sent.id, m.id, now() from sent join members m on m.business_id = sent.business_id`,
      [Object.keys(SIZES)],
    );
    for (const person of ["owner", "partner", "member"] as const)
      tokens.set(person, await tokenOf(backend, person));
    recorder = await recordStatements(backend);
  });
  afterAll(() => treets.stop());

  /** Returns one item of each kind to open, the busiest where use is counted. */
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
        (select id from links where business_id = b.id order by clicks desc limit 1) as link,
        (select code from links where business_id = b.id order by clicks desc limit 1) as code,
        'ann_' || b.slug as announcement
      from businesses b where b.slug = $1`,
      [slug],
    );
    return rows[0];
  }

  async function statementsFor(path: string, person: Screen[1], size: Size): Promise<readonly Statement[]> {
    const address = path.replace(/:([a-z]+)/g, (_, name) => places.get(size)?.[name] ?? name);
    const open = async () => {
      const asked = request(treets.origin).get(address);
      if (person !== "visitor") asked.set("Cookie", `treets.token=${tokens.get(person)}`);
      const { status, text } = await asked;
      expect(status, `${address}: ${text.slice(0, 300)}`).toBeLessThan(400);
    };
    // The first visit stores which business was opened last.
    await open();
    return recorder.during(open);
  }

  const all = [...routeIds.flatMap((id) => screens[id]), ...files];

  it.each(all)(
    "of %s for the %s is %i, in at most %i waves, at any data size",
    async (path, person, statements, waves) => {
      const few = await statementsFor(path, person, "few");
      const many = await statementsFor(path, person, "many");
      expect(textsOf(many)).toEqual(textsOf(few));
      expect(many.length, textsOf(many).join("\n")).toBe(statements);
      // If more statements are sent at once than fit into one wave, the order of their answers is random.
      expect(Math.max(0, ...many.map(({ wave }) => wave))).toBeLessThanOrEqual(waves);
    },
  );

  it("is specified for every page", () => {
    for (const id of routeIds) expect(screens[id].length, id).toBeGreaterThan(0);
  });

  it("of the choice of communities does not grow with the number of pending invitations", async () => {
    const path = "/select-org?stay=1";
    await inviteByBusinesses("oldest", 1);
    const few = await statementsFor(path, "partner", "few");
    await inviteByBusinesses("newest", 20);
    expect(textsOf(await statementsFor(path, "partner", "few"))).toEqual(textsOf(few));
    const { text } = await request(treets.origin)
      .get(path)
      .set("Cookie", `treets.token=${tokens.get("partner")}`);
    expect(text.match(/invites you as/g)?.length).toBeGreaterThan(50);
  });

  /** Invites the partner to the teams, communities and partnerships of this number of businesses. */
  async function inviteByBusinesses(age: "oldest" | "newest", max: number): Promise<void> {
    const { pool } = treets.backend.deps.database;
    const [email, order] = [seededPeople.partner, age === "oldest" ? "" : "desc"];
    const from = `from (select id as business_id from businesses order by id ${order} limit ${max}) b`;
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

const textsOf = (statements: readonly Statement[]) =>
  statements.map(({ text }) => withoutValues(text)).sort();

/** Makes statements equal that differ only in their number of values. */
const withoutValues = (statement: string) => statement.replace(/\$\d+(, \$\d+)*/g, "$").replace(/\s+/g, " ");
