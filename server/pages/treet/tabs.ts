import { contract } from "#shared/contract/index.ts";
import type { TreetForTeam } from "#shared/contract/treets.ts";
import { insightPeriods } from "#shared/insight-rules.ts";
import { claimsList, codesList } from "#shared/lists/claims.ts";
import { plainList } from "#shared/lists/list.ts";
import { can, whoCan } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { codeFormOf, type TreetTab } from "#shared/treets.ts";
import * as words from "#words/treet.ts";
import {
  type Action,
  type ActionRequest,
  businessOf,
  type PageRequest,
  seeOther,
  shown,
} from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
import { queryIn } from "../list-query.ts";
import { membershipFrom } from "../membership.ts";
import { codesFrom, codesRedeemed } from "./codes.ts";
import { idOf } from "./place.ts";

const DEFAULT_DAYS = 30;

/** Which period an address asks for; the usual one where it asks for none that is offered. */
export function daysIn({ url }: Pick<PageRequest, "url">): number {
  const asked = Number(url.searchParams.get("days"));
  return insightPeriods.find((days) => days === asked) ?? DEFAULT_DAYS;
}

/** A part of a treet as the team sees it. */
export async function tabView(request: PageRequest, tab: TreetTab) {
  const { backend } = request;
  const business = businessOf(request);
  const [treet, { timezone }] = await Promise.all([
    backend.treets.get({ business, treet: idOf(request) }),
    request.business(),
  ]);
  switch (tab) {
    case "claims":
      return claimsView(request, treet, timezone);
    case "codes":
      return codesView(request, treet, timezone);
    case "insights":
      return insightsView(request, treet);
    case "history":
      return historyView(request, treet, timezone);
  }
}

async function claimsView(request: PageRequest, treet: TreetForTeam, timezone: string) {
  const { backend, session, url } = request;
  const where = { business: businessOf(request), treet: treet.id };
  const query = queryIn(claimsList, url);
  const opened = url.searchParams.get("claim")?.slice(0, 20);
  const [list, found] = await Promise.all([
    backend.claims.ofTreet({ ...where, ...query }),
    opened ? backend.claims.ofTreet({ ...where, search: opened, limit: 1 }) : null,
  ]);
  return {
    view: "claims" as const,
    treet,
    timezone,
    ...list,
    query,
    opened: found?.items.find(({ ref }) => ref === opened) ?? null,
    mayManage: can(membershipFrom(session, where.business), "claims.manage"),
  };
}

async function codesView(request: PageRequest, treet: TreetForTeam, timezone: string) {
  if (treet.type !== "code_pool") throw problem("not_found");
  const business = businessOf(request);
  const query = queryIn(codesList, request.url);
  const list = await request.backend.treets.codes({ business, treet: treet.id, ...query });
  const membership = membershipFrom(request.session, business);
  const seesCodes = can(membership, "codes.view");
  const open = codeFormOf(request.url.searchParams.get("open"));
  return { view: "codes" as const, treet, timezone, ...list, query, seesCodes, open };
}

async function insightsView(request: PageRequest, treet: TreetForTeam) {
  const asked = daysIn(request);
  const business = businessOf(request);
  const insights = await request.backend.insights.treet({ business, treet: treet.id, days: asked });
  return { view: "insights" as const, treet, asked, insights, isSupplier: false };
}

async function historyView(request: PageRequest, treet: TreetForTeam, timezone: string) {
  const business = businessOf(request);
  const membership = membershipFrom(request.session, business);
  const frame = { view: "history", treet, timezone, seesAll: can(membership, "audit.view") } as const;
  if (!can(membership, "audit.view-own"))
    return { ...frame, refusal: whoCan("audit.view-own"), items: [], nextCursor: null, total: 0 };
  const { cursor } = queryIn(plainList, request.url);
  return {
    ...frame,
    refusal: null,
    ...(await request.backend.treets.history({ business, treet: treet.id, cursor })),
  };
}

/** The same list with another claim open beside it, or none. */
function withClaim({ pathname, searchParams }: URL, ref: string | undefined): string {
  const list = new URLSearchParams(searchParams);
  if (ref) list.set("claim", ref);
  else list.delete("claim");
  return list.size > 0 ? `${pathname}?${list}` : pathname;
}

/** Anyone who goes through what waits for approval has the next one open when one is decided. */
async function nextOf(request: ActionRequest): Promise<string> {
  const { backend, url } = request;
  const state = "pending_approval";
  if (url.searchParams.get("state") !== state) return withClaim(url, undefined);
  const where = { business: businessOf(request), treet: idOf(request) };
  const { items } = await backend.claims.ofTreet({ ...where, state, limit: 1 });
  return withClaim(url, items[0]?.ref);
}

export const tabActions: Readonly<Record<string, Action>> = {
  async revoke(request) {
    const { holder } = await request.backend.claims.revoke(inputOf(contract.claims.revoke, request));
    return seeOther(withClaim(request.url, undefined), { notice: words.claimWithdrawn({ holder }) });
  },
  async "approve-claim"(request) {
    const { holder } = await request.backend.claims.approve(inputOf(contract.claims.approve, request));
    return seeOther(await nextOf(request), { notice: words.claimApproved({ holder }) });
  },
  async "decline-claim"(request) {
    const { holder } = await request.backend.claims.decline(inputOf(contract.claims.decline, request));
    return seeOther(await nextOf(request), { notice: words.claimDeclined({ holder }) });
  },
  async "resend-claim"(request) {
    const { holder } = await request.backend.claims.resend(inputOf(contract.claims.resend, request));
    const { pathname, search } = request.url;
    return seeOther(pathname + search, { notice: words.resent({ holder }) });
  },
  async "warn-of-codes"(request) {
    const below = Number(request.form.text("below") || "0");
    const treet = idOf(request);
    await request.backend.treets.warnOfCodes({ business: businessOf(request), treet, below });
    const notice = below === 0 ? words.stockAlertOff() : words.stockAlertOn({ below });
    return seeOther(request.url.pathname, { notice });
  },
  async "unlock-codes"(request) {
    const asked = inputOf(contract.treets.unlockCodes, request, { treet: idOf(request) });
    const { ticket, unused } = await request.backend.treets.unlockCodes(asked);
    return shown({ ticket, unused: String(unused) });
  },
  async "used-codes"(request) {
    const where = { business: businessOf(request), treet: idOf(request) };
    const text = codesFrom(request);
    return codesRedeemed(request, await request.backend.treets.redeemCodes({ ...where, text }));
  },
  async "void-codes"(request) {
    const asked = inputOf(contract.treets.voidCodes, request, { treet: idOf(request) });
    const { voided } = await request.backend.treets.voidCodes(asked);
    const notice = words.codesVoided({ count: voided });
    return seeOther(request.url.pathname, { notice });
  },
};
