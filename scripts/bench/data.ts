import type { MembersData } from "#client/pages/members/types.ts";
import type { Backend } from "#server/backend/index.ts";
import { demoPeople } from "#server/backend/seed/people.ts";
import { createDice } from "#server/backend/seed/random.ts";
import { type Assets, filesOf } from "#server/ssr/assets.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import type { Member } from "#shared/contract/member-shapes.ts";
import type { PageState } from "#shared/page-state.ts";
import type { Session } from "#shared/session.ts";

/** Data of the benchmarked pages. It is the same for every server, so they all do the same work. */
const ROWS = 50;
export const MEMBERS_PATH = "/harbour-club/members";
const WHEN = "2026-01-15T12:00:00.000Z";

export const session: Session = {
  user: {
    id: "usr_bench",
    email: "owner@bench.example",
    name: "Olivia Harbour",
    timezone: "Europe/Copenhagen",
  },
  businesses: [
    {
      slug: "harbour-club",
      name: "Harbour Club",
      role: "owner",
      isMember: false,
      isCommunity: true,
      isProvider: false,
    },
  ],
};

export const business: Awaited<ReturnType<BackendClient["businesses"]["get"]>> = {
  id: "biz_bench",
  slug: "harbour-club",
  name: "Harbour Club",
  isCommunity: true,
  isProvider: false,
  category: "coworking",
  tagline: "By the water",
  status: "active",
  plan: "growth",
  timezone: "Europe/Copenhagen",
  currency: "EUR",
  country: "DK",
  brandColor: null,
  logoUrl: null,
  joinPolicy: "approval",
  version: 1,
  role: "owner",
  billing: true,
  canRedeem: true,
  isMember: false,
  leads: [],
  transferPending: false,
  planNotice: null,
  waiting: null,
};

export const members: Member[] = demoPeople(ROWS, createDice(1)).map((person, index) => ({
  id: `mem_${index}`,
  ...person,
  status: "active",
  source: "link",
  emailState: "subscribed" as const,
  labels: index % 2 ? ["Founders"] : [],
  phone: null,
  externalId: null,
  joinedAt: WHEN,
  lastActiveAt: WHEN,
}));

export const page = { items: members, nextCursor: null, total: ROWS };
export const packs: { id: string; title: string }[] = [];
export const counts = {
  invited: 0,
  requested: 0,
  waitlisted: 0,
  active: ROWS,
  suspended: 0,
  declined: 0,
  expired: 0,
  rejected: 0,
  left: 0,
  removed: 0,
  anonymised: 0,
};

/** The result of the members page's loader for this data. */
export const membersState = (assets: Assets): PageState => ({
  routeId: "members",
  status: 200,
  form: null,
  error: null,
  root: {
    session,
    business,
    flags: [],
    formKey: null,
    notice: null,
    css: filesOf(assets, "members").css,
    title: null,
  },
  data: {
    view: "list",
    items: members,
    nextCursor: null,
    total: members.length,
    query: {},
    isNew: false,
    may: { manage: true, import: true, changeRules: true },
    panel: null,
    packs,
    undo: null,
    views: [],
    named: { treet: undefined, link: undefined },
    counts: Promise.resolve(counts),
  } satisfies MembersData,
});

/** The operations that the benchmarked page calls. */
interface MembersPageClient {
  readonly businesses: Pick<BackendClient["businesses"], "get">;
  readonly members: Pick<BackendClient["members"], "list" | "counts">;
  readonly packs: Pick<BackendClient["packs"], "choices">;
  readonly savedViews: Pick<BackendClient["savedViews"], "list">;
}

/**
 * Returns a backend without a database, to benchmark the web server alone.
 * @param slowMs delay of the counts
 */
export function benchBackend(slowMs = 0): Backend {
  const client: MembersPageClient = {
    businesses: { get: async () => business },
    members: {
      list: async () => page,
      counts: async () => {
        if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs));
        return counts;
      },
    },
    packs: { choices: async () => packs },
    savedViews: { list: async () => [] },
  };
  return {
    client: () => client as BackendClient,
    fetch: async () => Response.json(session),
    ready: async () => true,
    close: async () => undefined,
  };
}

/** Responses of a remote backend, by path. */
export const remoteAnswers: Readonly<Record<string, unknown>> = {
  "/api/v1/auth/session": session,
  "/api/v1/businesses/harbour-club": business,
  "/api/v1/businesses/harbour-club/members": page,
  "/api/v1/businesses/harbour-club/members/counts": counts,
  "/api/v1/businesses/harbour-club/packs/choices": packs,
  "/api/v1/businesses/harbour-club/views": [],
};
