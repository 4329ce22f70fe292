import * as z from "zod";
import { type BackendClient, contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { enquiriesList } from "#shared/lists/enquiries.ts";
import { panelDays } from "#shared/panel.ts";
import { can } from "#shared/permissions.ts";
import * as words from "#words/panel.ts";
import { type ActionRequest, businessOf, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { businessKindOf } from "./business-kind.ts";
import { attentionActions } from "./control-panel/actions.ts";
import { openedIn } from "./control-panel/opened.ts";
import { inputOf } from "./form-input.ts";
import { queryIn } from "./list-query.ts";
import { membershipFrom } from "./membership.ts";

const MAX_ACTIVITY = 20;

const query = z.object({
  days: z.coerce
    .number()
    .refine((days) => panelDays.some((known) => known === days))
    .catch(30),
  mine: z.stringbool().catch(false),
});

export const controlPanelPage = page({
  async load(request) {
    const { session, url } = request;
    const business = businessOf(request);
    const membership = membershipFrom(session, business);
    // Members have no access to the panel; they start with the treets.
    if (membership.roles.length > 0 && !can(membership, "panel.view"))
      return seeOther(href("treets", { business }));
    if (can(membership, "enquiries.manage") && url.searchParams.get("tab") === "enquiries")
      return enquiriesTab(request);
    return todayTab(request);
  },
  actions: {
    async assign(request) {
      const assigned = inputOf(contract.enquiries.assign, request);
      await request.backend.enquiries.assign(assigned);
      const notice = assigned.assignee ? words.assigned() : words.unassigned();
      return seeOther(href("controlPanel", { business: assigned.business }, { tab: "enquiries" }), {
        notice,
      });
    },
    ...attentionActions,
    "hide-setup": (request) => setSetupHidden(request, true),
    "show-setup": (request) => setSetupHidden(request, false),
  },
});

type Overview = Awaited<ReturnType<BackendClient["insights"]["overview"]>>;

/** Returns null if a part fails to load, so that it shows an error in its place without affecting the others. */
const block = <T>(loading: Promise<T>): Promise<T | null> => loading.catch(() => null);

async function todayTab(request: PageRequest) {
  const { session, url } = request;
  const membership = membershipFrom(session, businessOf(request));
  const { days, mine } = query.parse(Object.fromEntries(url.searchParams));
  // Rejects if the business does not exist for this user, so it is not one of the parts that may fail.
  const { isCommunity, isProvider } = await businessKindOf(request);
  const [community, supply] = await Promise.all([
    isCommunity ? communityToday(request, { days, mine }) : null,
    isProvider ? supplyToday(request) : undefined,
  ]);
  return {
    view: "today" as const,
    firstName: session?.user.firstName ?? "",
    days,
    mine,
    seesAll: can(membership, "audit.view"),
    community,
    supply,
  };
}

/** Days and number of treets in a supplier's overview. */
const SUPPLY_DAYS = 30;
const MAX_SUPPLIED = 5;

async function supplyToday({ backend, ...request }: PageRequest) {
  const business = businessOf(request);
  const [counts, recent, communities] = await Promise.all([
    block(backend.supply.counts({ business })),
    block(
      backend.supply
        .overview({ business, days: SUPPLY_DAYS })
        .then(({ totals, treets }) => ({ ...totals, treets: treets.slice(0, MAX_SUPPLIED) })),
    ),
    block(backend.partners.communities({ business })),
  ]);
  return { counts, recent, communities };
}

async function communityToday(request: PageRequest, { days, mine }: { days: number; mine: boolean }) {
  const { backend, session } = request;
  const business = businessOf(request);
  const seesActivity = can(membershipFrom(session, business), "audit.view-own");
  const [attention, setup, figures, use, activity] = await Promise.all([
    block(backend.panel.attention({ business })),
    block(backend.panel.setup({ business })),
    block(backend.insights.overview({ business, days }).then(figuresOf)),
    block(backend.businesses.usage({ business }).then(({ use }) => use)),
    seesActivity
      ? block(backend.settings.audit({ business, mine, limit: MAX_ACTIVITY }).then(({ items }) => items))
      : undefined,
  ]);
  const opened = attention ? await block(openedIn(request, attention)) : null;
  return { attention, opened, setup, figures, use, activity };
}

const figuresOf = ({ days, totals, before, trend }: Overview) => ({ days, totals, before, trend });

async function setSetupHidden(request: ActionRequest, hidden: boolean) {
  const business = businessOf(request);
  await request.backend.panel.hideSetup({ business, hidden });
  return seeOther(href("controlPanel", { business }));
}

async function enquiriesTab(request: PageRequest) {
  const { backend, url } = request;
  const business = businessOf(request);
  const query = queryIn(enquiriesList, url);
  const [list, team] = await Promise.all([
    backend.enquiries.list({ business, ...query }),
    backend.team.list({ business }),
  ]);
  const people = team.people
    .filter(({ role, status }) => role !== "viewer" && status === "active")
    .map(({ userId, name }) => ({ value: userId, label: name }));
  const now = new Date().toISOString();
  return { view: "enquiries" as const, ...list, query, people, now };
}
