import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { TokenPair } from "#server/backend/accounts/auth/sessions.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { type GrantedRole, joinTeam, setPlan } from "../support/teams.ts";

/** Every screen of a business, including what can be open on it. */
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
  "/:community/treet/:treet/claims?search=:claim&claim=:claim",
  "/:community/treet/:pool/codes",
  "/:community/treet/:treet/insights",
  "/:community/treet/:treet/history",
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

interface Otherwise {
  readonly on: RegExp;
  /** Every role but the owner's if absent. */
  readonly roles?: readonly GrantedRole[];
  readonly actions: RegExp;
  /** Label of the disabled control in its place. */
  readonly instead?: string;
  readonly because: string;
}

/** Actions that another role has in another form, or not at all. */
const otherwise: readonly Otherwise[] = [
  {
    on: /settings\/overview(\?tab=(plan|integrations))?$/,
    roles: ["manager", "viewer"],
    actions: /./,
    because: "settings are a screen of their own, which says in the place of all of it who can open it",
  },
  {
    on: /settings\/overview\?tab=audit/,
    roles: ["viewer"],
    actions: /./,
    because: "the same, of the audit log",
  },
  {
    on: /control-panel/,
    roles: ["viewer"],
    actions: /^(Review all|(Review|View|Reply|Open): .*)$/,
    because: "what waits is listed for each person: what they can do something about",
  },
  {
    on: /control-panel/,
    roles: ["viewer"],
    actions: /^Audit log$/,
    because: "what the team did is not told to viewers, so there is no list to go on from",
  },
  {
    on: /control-panel\?tab=enquiries/,
    roles: ["viewer"],
    actions: /^(Search|Send reply|Assign|Close without reply|Mark as spam)$/,
    because: "letters to the community are private to those who answer them",
  },
  {
    on: /manage-partner.*tab=treets|treet\/:treet$/,
    roles: ["viewer"],
    actions: /^(Approve|Ask for changes)$/,
    because: "what a supplier has submitted is read by those who decide on it",
  },
  {
    on: /team-members/,
    actions: /^Transfer ownership$/,
    because: "it is the owner's own row; others are led to the same page from the owner's name",
  },
  { on: /member=/, actions: /^Save$/, instead: "Edit details", because: "the fields are shown as text" },
  {
    on: /treet\//,
    actions: /^Save supplier$/,
    instead: "Change supplier",
    because: "the field is shown as text",
  },
  { on: /tab=plan/, actions: /^Save details$/, instead: "Change", because: "the fields are shown as text" },
];

/** Forms that viewers may submit, because they concern only themselves or change nothing for others. */
const viewersOwn = /^(Save view|Compact rows|Hide|Show first steps again|Leave the team of .+)$/;

const roles = ["admin", "manager", "viewer"] as const satisfies readonly GrantedRole[];
type Person = "owner" | (typeof roles)[number];

interface Action {
  readonly name: string;
  /** Reason shown with the action if it is disabled, else null. */
  readonly reason: string | null;
  readonly sends: boolean;
}

const treets = runningDemo();
const browser = runningBrowser();
let ids: Readonly<Record<string, string>>;
const cookies = new Map<string, string>();
/** Parses the fetched pages: their content is checked, not how they look. */
let reader: Page;

beforeAll(async () => {
  const { backend } = treets;
  // It parses what other pages contain, which the policy of the product's own documents forbids.
  reader = await browser.newPage({ bypassCSP: true });
  ids = await placesIn("harbour-club");
  for (const [slug, email] of [
    ["harbour-club", "owner@treets.example"],
    [ids.provider ?? "", "partner@treets.example"],
  ] as const) {
    await setPlan(backend, slug, "scale");
    const tokens = await backend.as().auth.signIn({ email, password: DEMO_PASSWORD });
    cookies.set(`owner of ${slug}`, cookieOf(tokens));
    for (const role of roles) {
      const person = await joinTeam(backend, { slug, owner: { email, firstName: "", tokens }, role });
      cookies.set(`${role} of ${slug}`, cookieOf(person.tokens));
    }
  }
});

const cookieOf = ({ token }: TokenPair) => `treets.token=${token}`;

async function placesIn(community: string): Promise<Record<string, string>> {
  const { rows } = await treets.backend.deps.database.pool.query(
    `select b.slug as community,
      r.slug as provider,
      (select id from treets where supplier_id = r.id and state = 'live' order by id limit 1) as supplied,
      (select id from partnerships where provider_id = r.id) as partnership,
      (select ref from claims c where c.state = 'active' and c.treet_id = (select id from treets where business_id = b.id and state = 'live' and type <> 'code_pool' order by claimed_count desc limit 1) order by id limit 1) as claim,
      (select id from members where business_id = b.id and status = 'active' order by id limit 1) as member,
      (select id from treets where business_id = b.id and state = 'live' and type <> 'code_pool' order by claimed_count desc limit 1) as treet,
      (select id from treets where business_id = b.id and type = 'code_pool' order by claimed_count desc limit 1) as pool,
      (select id from packs where business_id = b.id and state = 'published' order by id limit 1) as pack,
      (select id from partnerships where business_id = b.id and state = 'active' order by id limit 1) as partner,
      (select id from links where business_id = b.id order by clicks desc limit 1) as link
    from businesses b, businesses r where b.slug = $1 and r.slug = 'bloom-roastery'`,
    [community],
  );
  return rows[0];
}

/** Returns the actions in the screen's own part of the page, one for each name. */
async function actionsOn(path: string, person: Person): Promise<Map<string, Action>> {
  const address = path.replace(/:([a-z]+)/g, (_, name: string) => ids[name] ?? name);
  const cookie = cookies.get(`${person} of ${address.split("/")[1]}`);
  if (!cookie) throw new Error(`Nobody opens ${address}`);
  const response = await fetch(treets.origin + address, { headers: { cookie } });
  expect(response.status, `${address} for the ${person}`).toBe(200);
  // The HTML as the server sends it: controls that scripts draw later are included as a form or as a list of links.
  const found = await reader.evaluate(
    (html) => {
      const page = new DOMParser().parseFromString(html, "text/html");
      const CONTROLS = "button, a.button, summary.button, .menu-popup > a, input[type=submit]";
      // Collapsed content is there only for users who may open it.
      const FOLDED = "details > :not(summary) *, .modal--plain[popover] *, nav *";
      const textOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, " ").trim() ?? "";
      return [...page.querySelectorAll(`#main :is(${CONTROLS}), body > .modal :is(${CONTROLS})`)]
        .filter((control) => !control.matches(FOLDED))
        .map((control) => {
          const described = control.getAttribute("aria-describedby");
          const isRefused = control.getAttribute("aria-disabled") === "true";
          const isButton = control instanceof HTMLButtonElement;
          return {
            name: control.getAttribute("aria-label") ?? textOf(control),
            reason: isRefused ? textOf(described ? page.getElementById(described) : null) : null,
            sends: isButton && control.type === "submit" && control.form?.method === "post",
            isDead: isRefused && (!isButton || control.disabled || control.type !== "button"),
          };
        });
    },
    await response.text(),
  );
  expect(found.filter(({ isDead }) => isDead)).toEqual([]);
  return new Map(found.map(({ isDead: _, ...action }) => [nameWithoutAddress(action.name), action]));
}

const owners = new Map<string, ReturnType<typeof actionsOn>>();

/** Returns the owner's actions. They are cached, because nothing here changes them. */
function ownersActionsOn(path: string): ReturnType<typeof actionsOn> {
  const known = owners.get(path) ?? actionsOn(path, "owner");
  owners.set(path, known);
  return known;
}

/** Viewers see email addresses masked. */
const nameWithoutAddress = (name: string) => name.replace(/\S+@\S+/g, "…");

/** Reason with the required roles and, for those who may do nearly everything, whom to ask. */
const REASON = /^Only (owners|people)[a-z, ]* can do this(: [^:]+)?\.$/;
/** Some changes cannot be made to oneself. */
const OWN_REASON = /^You can't change your own role\./;

describe.each(roles)("the %s of a team", (role) => {
  it.each(screens)(
    "sees on %s every action of the owner, with the reason for each disabled one",
    async (path) => {
      const wanted = await ownersActionsOn(path);
      const shown = await actionsOn(path, role);
      const isTold = (name: string) => shown.has(nameWithoutAddress(name));
      const missing = [...wanted.values()].filter(
        ({ name, reason }) =>
          reason === null &&
          !isTold(name) &&
          !otherwise.some(
            ({ on, roles = [role], actions, instead }) =>
              on.test(path) &&
              roles.includes(role) &&
              actions.test(name) &&
              (instead === undefined || isTold(instead)),
          ),
      );
      expect(missing.map(({ name }) => name)).toEqual([]);
      const refused = [...shown.values()].flatMap(({ reason }) =>
        reason === null || OWN_REASON.test(reason) ? [] : [reason],
      );
      expect(refused.filter((reason) => !REASON.test(reason))).toEqual([]);
      const lead = path.startsWith("/:community") ? "Olivia Harbour" : "Pedro Bloom";
      for (const reason of refused) expect(reason).toContain(lead);
      if (role === "viewer") {
        const sent = [...shown.values()].filter(({ sends, reason }) => sends && reason === null);
        expect(sent.map(({ name }) => name).filter((name) => !viewersOwn.test(name))).toEqual([]);
      }
    },
  );
});
