import { contract } from "#shared/contract/index.ts";
import type { SuppliedTreet } from "#shared/contract/supply.ts";
import { href } from "#shared/href.ts";
import { suppliedClaimsList, suppliedCodesList } from "#shared/lists/claims.ts";
import { notAllowed } from "#shared/not-allowed.ts";
import { can } from "#shared/permissions.ts";
import { conflict, Problem, problem } from "#shared/problems.ts";
import { publishChecks } from "#shared/publish-checks.ts";
import { codeFormOf, supplyMoveNames } from "#shared/treets.ts";
import { writtenTreet } from "#shared/written-treet.ts";
import * as acrossWords from "#words/across.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import type { Action, ActionRequest, PageRequest } from "../../ssr/page.ts";
import { businessOf, invalid, seeOther, shown } from "../../ssr/page.ts";
import { businessKindOf } from "../business-kind.ts";
import { communitiesChosen, copySupplied, suppliedCommunities } from "../copied-supply.ts";
import { inputOf } from "../form-input.ts";
import { queryIn } from "../list-query.ts";
import { membershipFrom } from "../membership.ts";
import { outcomeAt } from "../outcome.ts";
import { treetContentFrom } from "../treet-form.ts";
import { codesAdded, codesFrom, codesRedeemed } from "./codes.ts";
import { afterSave, contentErrorsAtFields, idOf, placeOf, tabOf, templateIn, toShare } from "./place.ts";
import { daysIn, historyIn } from "./tabs.ts";

/** True if this page is about a treet that the business supplies, as opposed to one of its own community. */
export async function isSupplied(request: PageRequest): Promise<boolean> {
  const { url } = request;
  const { id, part } = placeOf(request);
  const { isCommunity, isProvider } = await businessKindOf(request);
  if (!isProvider) return false;
  if (!isCommunity) return true;
  if (part === "new") return url.searchParams.has("partner");
  return id !== undefined && (await suppliedOf(request, id)) !== undefined;
}

const checksOf = (treet: SuppliedTreet) =>
  publishChecks({ ...treet, isPartnerActive: treet.partnership.state === "active" }, new Date());

/** Returns a treet that the business supplies; undefined if it supplies none or not this one. */
export async function suppliedOf(request: PageRequest, treet: string) {
  if (!(await businessKindOf(request)).isProvider) return undefined;
  try {
    return await request.backend.supply.get({ business: businessOf(request), treet });
  } catch (error) {
    if (error instanceof Problem && error.code === "not_found") return undefined;
    throw error;
  }
}

export async function supplyView(request: PageRequest) {
  const { backend, session, url } = request;
  const business = businessOf(request);
  const { part } = placeOf(request);
  const membership = membershipFrom(session, business);
  const mayManage = can(membership, "supply.manage");
  if ((part === "new" || part === "edit") && !mayManage) throw notAllowed("supply.manage");
  if (part === "new") {
    const communities = await backend.supply.communities({ business });
    const asked = url.searchParams.get("partner");
    const chosen = communities.find(({ partner }) => partner === asked) ?? communities[0];
    if (!chosen) {
      const notice = words.noPartnership();
      return seeOther(href("partnersOverview", { business }), { notice });
    }
    return {
      view: "edit" as const,
      treet: null,
      template: templateIn(request),
      currency: chosen.currency,
      timezone: communities.length === 1 ? chosen.timezone : null,
      isPartnerActive: true,
      supply: { communities, chosen: chosen.partner, isReviewed: chosen.policy !== "auto" },
    };
  }
  const treet = await suppliedOf(request, idOf(request));
  if (!treet) throw problem("not_found");
  const { timezone } = treet.community;
  if (part === "edit") {
    const isReviewed = treet.partnership.policy !== "auto";
    return {
      // Editing continues from a change that is pending.
      view: "edit" as const,
      template: null,
      treet: { ...treet, ...treet.pending?.content },
      timezone,
      currency: treet.currency,
      isPartnerActive: treet.partnership.state === "active",
      supply: { communities: [], chosen: null, isReviewed },
    };
  }
  const tab = tabOf(request);
  if (tab === "insights") {
    const asked = daysIn(request);
    const insights = await backend.supply.insights({ business, treet: treet.id, days: asked });
    return { view: "insights" as const, treet, asked, insights, isSupplier: true, custom: null };
  }
  if (tab === "codes") return suppliedCodesView(request, treet);
  if (tab === "claims") return suppliedClaimsView(request, treet);
  if (tab === "history") {
    const history = await historyIn(request, backend.supply.history);
    return { view: "history" as const, treet, timezone, isSupplier: true, ...history };
  }
  const isShared = treet.state === "live" && url.searchParams.get("open") === "share";
  const [links, others] = await Promise.all([
    isShared ? backend.links.list({ business, target: treet.id, limit: 1 }) : null,
    mayManage ? otherCommunities(request, treet) : [],
  ]);
  return {
    view: "supplied" as const,
    treet,
    mayManage,
    /** Set where the live treet is offered for sharing. */
    sharing: links && { link: links.items.find(({ state }) => state === "active") ?? null },
    checks: checksOf(treet),
    open: codeFormOf(url.searchParams.get("open")),
    /** Communities to which it can be copied. */
    others,
    isCopying: url.searchParams.get("open") === "copy",
  };
}

async function suppliedClaimsView({ backend, url, params }: PageRequest, treet: SuppliedTreet) {
  const business = businessOf({ params });
  const query = queryIn(suppliedClaimsList, url);
  const list = await backend.supply.claims({ business, treet: treet.id, ...query });
  return { view: "suppliedClaims" as const, treet, timezone: treet.community.timezone, ...list, query };
}

/** The codes as the team sees them, without the claims that use them. */
async function suppliedCodesView({ backend, session, url, params }: PageRequest, treet: SuppliedTreet) {
  if (treet.type !== "code_pool") throw problem("not_found");
  const business = businessOf({ params });
  const query = queryIn(suppliedCodesList, url);
  const { items, totals, ...list } = await backend.supply.codes({ business, treet: treet.id, ...query });
  return {
    view: "codes" as const,
    isSupplier: true,
    mayChange: treet.partnership.state === "active",
    treet,
    timezone: treet.community.timezone,
    ...list,
    items: items.map((item) => ({ ...item, claim: null })),
    totals: totals && { ...totals, revealed: 0, redeemed: 0 },
    query,
    seesCodes: can(membershipFrom(session, business), "codes.view"),
    /** The alert appears on the control panel of the community. */
    lowCodesAt: null,
    open: codeFormOf(url.searchParams.get("open")),
  };
}

async function otherCommunities(request: PageRequest, { partnership }: SuppliedTreet) {
  const all = await suppliedCommunities(request, businessOf(request));
  return all.filter(({ slug }) => slug !== partnership.partner);
}

export const supplyActions: Readonly<Record<string, Action>> = {
  async "supply-save"(request) {
    const { form, backend } = request;
    const business = businessOf(request);
    const { id } = placeOf(request);
    if (id === undefined) return draft(request);
    const { community } = await backend.supply.get({ business, treet: id });
    const saved = await contentErrorsAtFields(async () =>
      backend.supply.update({
        business,
        treet: id,
        version: Number(form.text("version")),
        content: await treetContentFrom(request, community.timezone),
        submit: form.text("then") === "publish",
      }),
    );
    return afterSave(request, id, savedNotice(saved));
  },
  async "supply-autosave"(request) {
    const { form, backend } = request;
    const where = { business: businessOf(request), treet: idOf(request) };
    const { community, state } = await backend.supply.get(where);
    if (state !== "draft") throw conflict(words.draftOnly());
    const content = writtenTreet(form, community.timezone);
    const { version } = await contentErrorsAtFields(() =>
      backend.supply.update({ ...where, version: Number(form.text("version")), content }),
    );
    return shown({ version: String(version) });
  },
  async "supply-move"(request) {
    const business = businessOf(request);
    const treet = idOf(request);
    const wanted = request.form.text("move");
    if (wanted === "delete") {
      await request.backend.supply.remove({ business, treet });
      const list = href("treets", { business }, { tab: "supply", undo: treet });
      return seeOther(list, { notice: words.draftDeleted() });
    }
    if (wanted === "duplicate")
      return openCopy(business, await request.backend.supply.copy({ business, treet }));
    const move = supplyMoveNames.find((name) => name === wanted);
    if (!move) throw problem("bad_request");
    const { state, community } = await request.backend.supply.move({ business, treet, move });
    const isPublished = move === "submit" && state === "live";
    return seeOther(isPublished ? toShare(business, treet) : request.url.pathname, {
      notice: stateNotices(community.name)[state] ?? words.done(),
    });
  },
  async "supply-copy"(request) {
    const business = businessOf(request);
    const treet = idOf(request);
    const [first, ...more] = await communitiesChosen(request, business);
    if (!first) return invalid({ businesses: acrossWords.chooseOne() });
    if (more.length === 0)
      return openCopy(business, await request.backend.supply.copy({ business, treet, partner: first.slug }));
    return outcomeAt(request.url.pathname, await copySupplied(request, business, [treet]));
  },
  async "supply-drop"(request) {
    await request.backend.supply.dropChange({ business: businessOf(request), treet: idOf(request) });
    return seeOther(request.url.pathname, { notice: words.changeWithdrawn() });
  },
  async "supply-codes"(request) {
    const given = { treet: idOf(request), text: await codesFrom(request) };
    const codes = inputOf(contract.supply.addCodes, request, given);
    return codesAdded(request, await request.backend.supply.addCodes(codes));
  },
  async "supply-void-codes"(request) {
    const asked = inputOf(contract.supply.voidCodes, request, { treet: idOf(request) });
    const { voided } = await request.backend.supply.voidCodes(asked);
    const notice = voided === null ? words.codesVoidedAll() : words.codesVoided({ count: voided });
    return seeOther(request.url.pathname, { notice });
  },
  async "supply-unlock-codes"(request) {
    const asked = inputOf(contract.supply.unlockCodes, request, { treet: idOf(request) });
    const { ticket, unused } = await request.backend.supply.unlockCodes(asked);
    return shown({ ticket, unused: String(unused) });
  },
  async "supply-used-codes"(request) {
    const where = { business: businessOf(request), treet: idOf(request) };
    const text = await codesFrom(request);
    return codesRedeemed(request, await request.backend.supply.redeemCodes({ ...where, text }));
  },
};

/** Opens the copy, which is a draft, to be completed. */
const openCopy = (business: string, { treet, misfits }: { treet: { id: string }; misfits: string[] }) =>
  seeOther(href("treet", { business, rest: [treet.id, "edit"] }), {
    notice: [words.copiedAsDraft(), ...misfits].join(" "),
  });

const stateNotices = (community: string): Readonly<Record<string, string>> => ({
  in_review: words.submitted({ community }),
  live: words.live(),
  scheduled: words.scheduled(),
  draft: words.submissionWithdrawn(),
  paused: words.pausedNow(),
});

function savedNotice({ pending, state, community, publishedAt }: SuppliedTreet): string {
  if (pending) return words.savedForReview({ name: community.name });
  if (state === "in_review") return stateNotices(community.name).in_review ?? "";
  return state === "draft" || publishedAt === null ? commonWords.saved() : words.savedLive();
}

async function draft(request: ActionRequest) {
  const { form, backend } = request;
  const business = businessOf(request);
  const partner = form.text("partner");
  const communities = await backend.supply.communities({ business });
  const timezone = communities.find((community) => community.partner === partner)?.timezone ?? "UTC";
  const submit = form.text("then") === "publish";
  const saved = await contentErrorsAtFields(async () =>
    backend.supply.create({ business, partner, content: await treetContentFrom(request, timezone), submit }),
  );
  return afterSave(request, saved.id, saved.state === "draft" ? words.savedAsDraft() : savedNotice(saved));
}
