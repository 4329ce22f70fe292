import * as z from "zod";
import { contract } from "#shared/contract/index.ts";
import { insightPeriods } from "#shared/insight-rules.ts";
import { claimsList, codesList } from "#shared/lists/claims.ts";
import { plainList } from "#shared/lists/list.ts";
import { whoCan } from "#shared/permission-sentences.ts";
import { can } from "#shared/permissions.ts";
import { plans } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import { codeFormOf, type TreetTab } from "#shared/treets.ts";
import { wholeNumberIn } from "#shared/written-number.ts";
import { toWallClock } from "#shared/zoned-time.ts";
import * as insightWords from "#words/insights.ts";
import * as words from "#words/treet.ts";
import type { Action, ActionRequest, PageRequest } from "../../ssr/page.ts";
import { businessOf, seeOther, shown } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
import { queryIn } from "../list-query.ts";
import { membershipFrom } from "../membership.ts";
import { submits } from "../submits.ts";
import { codesFrom, codesRedeemed } from "./codes.ts";
import { idOf } from "./place.ts";

const DEFAULT_DAYS = 30;

/** Returns the period in the URL; the default if it is missing or not offered. */
export function daysIn({ url }: Pick<PageRequest, "url">): number {
  const asked = Number(url.searchParams.get("days"));
  return insightPeriods.find((days) => days === asked) ?? DEFAULT_DAYS;
}

const day = z.iso.date().optional().catch(undefined);
const customDays = z.object({ range: z.literal("custom").optional().catch(undefined), from: day, to: day });

/** Returns the custom period in the URL, if it is one that the plan includes, and what its form shows. */
async function customDaysIn(request: PageRequest) {
  const { range, from, to } = customDays.parse(Object.fromEntries(request.url.searchParams));
  const { plan, timezone } = await request.business();
  const isIncluded = plans[plan].features.customRanges;
  const isOpen = isIncluded && range === "custom";
  const today = toWallClock(new Date().toISOString(), timezone).slice(0, 10);
  const error = isOpen && from && to ? obstacleTo(from, to, today) : undefined;
  const asked = isOpen && from && to && error === undefined ? { from, to } : {};
  return { isIncluded, isOpen, today, error, asked };
}

const obstacleTo = (from: string, to: string, today: string): string | undefined =>
  to < from || from > today ? insightWords.rangeInvalid() : undefined;

/** Loads a tab of a treet as the team sees it. */
export function tabView(request: PageRequest, tab: TreetTab) {
  switch (tab) {
    case "claims":
      return claimsView(request);
    case "codes":
      return codesView(request);
    case "insights":
      return insightsView(request);
    case "history":
      return historyView(request);
  }
}

const whereOf = (request: PageRequest) => ({ business: businessOf(request), treet: idOf(request) });

async function claimsView(request: PageRequest) {
  const { backend, session, url } = request;
  const where = whereOf(request);
  const query = queryIn(claimsList, url);
  const opened = url.searchParams.get("claim")?.slice(0, 20);
  const [treet, { timezone }, list, found] = await Promise.all([
    backend.treets.get(where),
    request.business(),
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

async function codesView(request: PageRequest) {
  const { backend, session, url } = request;
  const where = whereOf(request);
  const [treet, { timezone }] = await Promise.all([backend.treets.get(where), request.business()]);
  if (treet.type !== "code_pool") throw problem("not_found");
  const query = queryIn(codesList, url);
  const list = await backend.treets.codes({ ...where, ...query });
  const seesCodes = can(membershipFrom(session, where.business), "codes.view");
  const open = codeFormOf(url.searchParams.get("open"));
  return {
    view: "codes" as const,
    isSupplier: false,
    mayChange: true,
    treet,
    timezone,
    ...list,
    all: Object.values(list.totals).reduce((sum, total) => sum + total, 0),
    query,
    seesCodes,
    lowCodesAt: treet.lowCodesAt,
    open,
  };
}

async function insightsView(request: PageRequest) {
  const { backend } = request;
  const days = daysIn(request);
  const where = whereOf(request);
  const looking = customDaysIn(request);
  // Most requests are for a number of days, which need not wait for the plan.
  const asked = request.url.searchParams.has("range") ? (await looking).asked : {};
  const [treet, insights, custom] = await Promise.all([
    backend.treets.get(where),
    backend.insights.treet({ ...where, days, ...asked }),
    looking,
  ]);
  return { view: "insights" as const, treet, asked: days, insights, isSupplier: false, custom };
}

async function historyView(request: PageRequest) {
  const { backend } = request;
  const [treet, { timezone }, history] = await Promise.all([
    backend.treets.get(whereOf(request)),
    request.business(),
    historyIn(request, backend.treets.history),
  ]);
  return { view: "history" as const, treet, timezone, isSupplier: false, ...history };
}

type ReadHistory = PageRequest["backend"]["treets" | "supply"]["history"];

/** Returns the requested page of a treet's history, as far as the user may see it, or why not. */
export async function historyIn(request: PageRequest, read: ReadHistory) {
  const where = whereOf(request);
  const membership = membershipFrom(request.session, where.business);
  const maySee = can(membership, "audit.view-own");
  const { cursor } = queryIn(plainList, request.url);
  return {
    seesAll: can(membership, "audit.view"),
    refusal: maySee ? null : whoCan("audit.view-own"),
    ...(maySee ? await read({ ...where, cursor }) : { items: [], nextCursor: null, total: 0 }),
  };
}

/** Returns the list's URL with another claim open, or none. */
function withClaim({ pathname, searchParams }: URL, ref: string | undefined): string {
  const list = new URLSearchParams(searchParams);
  if (ref) list.set("claim", ref);
  else list.delete("claim");
  return list.size > 0 ? `${pathname}?${list}` : pathname;
}

/** Opens the next claim after one was decided, if the list shows those pending approval. */
async function nextOf(request: ActionRequest): Promise<string> {
  const { backend, url } = request;
  const state = "pending_approval";
  if (url.searchParams.get("state") !== state) return withClaim(url, undefined);
  const where = whereOf(request);
  const { items } = await backend.claims.ofTreet({ ...where, state, limit: 1 });
  return withClaim(url, items[0]?.ref);
}

export const tabActions: Readonly<Record<string, Action>> = {
  revoke: submits("claims.revoke", (request, { holder }) =>
    seeOther(withClaim(request.url, undefined), { notice: words.claimWithdrawn({ holder }) }),
  ),
  "approve-claim": submits("claims.approve", async (request, { holder }) =>
    seeOther(await nextOf(request), { notice: words.claimApproved({ holder }) }),
  ),
  "decline-claim": submits("claims.decline", async (request, { holder }) =>
    seeOther(await nextOf(request), { notice: words.claimDeclined({ holder }) }),
  ),
  async "resend-claim"(request) {
    const { holder } = await request.backend.claims.resend(inputOf(contract.claims.resend, request));
    const { pathname, search } = request.url;
    return seeOther(pathname + search, { notice: words.resent({ holder }) });
  },
  "close-report": submits("treetReports.close", (request) =>
    seeOther(request.url.pathname, { notice: words.reportClosed() }),
  ),
  async "pause-reported"(request) {
    const asked = inputOf(contract.treetReports.pause, request, { treet: idOf(request) });
    await request.backend.treetReports.pause(asked);
    return seeOther(request.url.pathname, { notice: words.reportPaused() });
  },
  async "warn-of-codes"(request) {
    const below = wholeNumberIn(request.form.text("below"));
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
    const where = whereOf(request);
    const text = await codesFrom(request);
    return codesRedeemed(request, await request.backend.treets.redeemCodes({ ...where, text }));
  },
  async "void-codes"(request) {
    const asked = inputOf(contract.treets.voidCodes, request, { treet: idOf(request) });
    const { voided } = await request.backend.treets.voidCodes(asked);
    const notice = words.codesVoided({ count: voided });
    return seeOther(request.url.pathname, { notice });
  },
};
