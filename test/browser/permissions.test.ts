import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TokenPair } from "#server/backend/auth/sessions.ts";
import { seedDemo } from "#server/backend/seed/demo.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { holdTokens } from "../support/signing-in.ts";
import { type GrantedRole, joinTeam, setPlan } from "../support/teams.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

/** Every screen of a business, with what can be open on it. */
const screens = [
  "/:community/control-panel",
  "/:community/control-panel?tab=enquiries",
  "/:community/members",
  "/:community/members?status=requested",
  "/:community/members?views=1",
  "/:community/members?member=:member",
  "/:community/treets",
  "/:community/treets?layout=cards",
  "/:community/treets?tab=packs",
  "/:community/treet/:treet",
  "/:community/treet/:treet/claims",
  "/:community/treet/:treet/claims?claim=:claim",
  "/:community/treet/:pool/codes",
  "/:community/treet/:treet/insights",
  "/:community/treet/:treet/history",
  "/:community/treet/redeem",
  "/:community/pack/:pack",
  "/:community/pack/:pack/members",
  "/:community/partners-overview",
  "/:community/partners-overview?state=invited",
  "/:community/manage-partner/:partner",
  "/:community/manage-partner/:partner?tab=treets",
  "/:community/manage-partner/:partner?tab=people",
  "/:community/manage-partner/:partner?tab=terms",
  "/:community/manage-partner/:partner?tab=activity",
  "/:community/manage-partner/:partner?tab=messages",
  "/:community/link-management",
  "/:community/link-management?archived=1",
  "/:community/link-management?link=:link",
  "/:community/insights",
  "/:community/insights?tab=treets",
  "/:community/insights?list=claims",
  "/:community/insights-highlight",
  "/:community/insights-highlight?period=last-month",
  "/:community/team-members",
  "/:community/community-profile",
  "/:community/settings/overview",
  "/:community/settings/overview?tab=plan",
  "/:community/settings/overview?tab=integrations",
  "/:community/settings/overview?tab=audit",
  "/:provider/control-panel",
  "/:provider/treets",
  "/:provider/treet/:supplied",
  "/:provider/partners-overview",
  "/:provider/manage-partner/:partnership",
  "/:provider/insights",
  "/:provider/link-management",
  "/:provider/team-members",
  "/:provider/community-profile",
] as const;

/** What another role has in another form, or not at all, with the reason for it. */
const otherwise: readonly { readonly on: RegExp; readonly action: RegExp; readonly because: string }[] = [];

const roles = ["admin", "manager", "viewer"] as const satisfies readonly GrantedRole[];
type Person = "owner" | (typeof roles)[number];

interface Action {
  readonly name: string;
  /** Told with it where it is disabled. */
  readonly reason: string | null;
  readonly sends: boolean;
}

let treets: TestTreets;
let browser: TestBrowser;
let ids: Readonly<Record<string, string>>;
const pages = new Map<string, Page>();

beforeAll(async () => {
  [treets, browser] = await Promise.all([startTreets(), startBrowser()]);
  const { backend } = treets;
  await seedDemo(backend.deps);
  ids = await placesIn("harbour-club");
  for (const [slug, email] of [
    ["harbour-club", "owner@treets.example"],
    [ids.provider ?? "", "partner@treets.example"],
  ] as const) {
    await setPlan(backend, slug, "scale");
    const tokens = await backend.as().auth.signIn({ email, password: DEMO_PASSWORD });
    pages.set(`owner of ${slug}`, await pageFor(tokens));
    for (const role of roles) {
      const person = await joinTeam(backend, { slug, owner: { email, firstName: "", tokens }, role });
      pages.set(`${role} of ${slug}`, await pageFor(person.tokens));
    }
  }
});
afterAll(async () => {
  await browser.close();
  await treets.stop();
});

/** As the server sends it: what scripts draw later is in there as a form or as a list of links. */
async function pageFor(tokens: TokenPair): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await holdTokens(page.context(), treets.origin, tokens);
  return page;
}

async function placesIn(community: string): Promise<Record<string, string>> {
  const { rows } = await treets.backend.deps.database.pool.query(
    `select b.slug as community,
      (select slug from businesses where name = 'Nordlys Coffee') as provider,
      (select id from members where business_id = b.id and status = 'active' order by id limit 1) as member,
      (select id from treets where business_id = b.id and state = 'live' and type <> 'code_pool' order by claimed_count desc limit 1) as treet,
      (select id from treets where business_id = b.id and type = 'code_pool' order by claimed_count desc limit 1) as pool,
      (select id from packs where business_id = b.id and state = 'published' order by id limit 1) as pack,
      (select id from partnerships where business_id = b.id and state = 'active' order by id limit 1) as partner,
      (select id from links where business_id = b.id order by clicks desc limit 1) as link
    from businesses b where b.slug = $1`,
    [community],
  );
  return rows[0];
}

/** What can be pressed in the part of the page that is the screen's own, once for each name. */
async function actionsOn(path: string, person: Person): Promise<Map<string, Action>> {
  const address = path.replace(/:([a-z]+)/g, (_, name: string) => ids[name] ?? name);
  const page = pages.get(`${person} of ${address.split("/")[1]}`);
  if (!page) throw new Error(`Nobody opens ${address}`);
  const response = await page.goto(treets.origin + address);
  expect(response?.status(), `${address} for the ${person}`).toBe(200);
  const found = await page.evaluate(() => {
    const CONTROLS = "button, a.button, summary.button, .menu-item, input[type=submit]";
    // What a press unfolds is there for those alone who may press.
    const FOLDED = "details > :not(summary) *, .modal--plain[popover] *, nav *";
    const textOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, " ").trim() ?? "";
    return [...document.querySelectorAll(`#main :is(${CONTROLS}), body > .modal :is(${CONTROLS})`)]
      .filter((control) => !control.matches(FOLDED))
      .map((control) => {
        const described = control.getAttribute("aria-describedby");
        const isRefused = control.getAttribute("aria-disabled") === "true";
        const isButton = control instanceof HTMLButtonElement;
        return {
          name: control.getAttribute("aria-label") ?? textOf(control),
          reason: isRefused ? textOf(described ? document.getElementById(described) : null) : null,
          sends: isButton && control.type === "submit" && control.form?.method === "post",
          isDead: isRefused && (!isButton || control.disabled || control.type !== "button"),
        };
      });
  });
  expect(found.filter(({ isDead }) => isDead)).toEqual([]);
  return new Map(found.map(({ isDead: _, ...action }) => [nameWithoutAddress(action.name), action]));
}

/** A viewer reads addresses masked. */
const nameWithoutAddress = (name: string) => name.replace(/\S+@\S+/g, "…");

/** The roles it needs, and, of those who may nearly everything, whom to ask. */
const REASON = /^Only (owners|people)[a-z, ]* can do this(: [^:]+)?\.$/;

describe.each(roles)("for the %s of a team", (role) => {
  it.each(screens)("%s shows what the owner can do, and says of the rest who can", async (path) => {
    const owners = await actionsOn(path, "owner");
    const shown = await actionsOn(path, role);
    const missing = [...owners.values()].filter(
      ({ name, reason }) =>
        reason === null &&
        !shown.has(nameWithoutAddress(name)) &&
        !otherwise.some(({ on, action }) => on.test(path) && action.test(name)),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
    const refused = [...shown.values()].filter(({ reason }) => reason !== null);
    expect(refused.filter(({ reason }) => !REASON.test(reason ?? ""))).toEqual([]);
  });
});
