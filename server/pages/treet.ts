import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { notAllowed } from "#shared/not-allowed.ts";
import { can } from "#shared/permissions.ts";
import { conflict, Problem, problem } from "#shared/problems.ts";
import { publishChecks } from "#shared/publish-checks.ts";
import { type TreetMove, type TreetState, treetMoveNames } from "#shared/treets.ts";
import { writtenTreet } from "#shared/written-treet.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/perks.ts";
import * as teamWords from "#words/treet.ts";
import { type ActionRequest, businessOf, type PageRequest, page, seeOther, shown } from "../ssr/page.ts";
import { isFull, towardsRoom } from "./billing/towards-room.ts";
import { inputOf } from "./form-input.ts";
import { limitReached } from "./limit-reached.ts";
import { membershipFrom } from "./membership.ts";
import { refuse } from "./refuse.ts";
import { submits } from "./submits.ts";
import { codesAdded, codesFrom } from "./treet/codes.ts";
import {
  afterSave,
  contentErrorsAtFields,
  idOf,
  placeOf,
  tabOf,
  templateIn,
  toShare,
} from "./treet/place.ts";
import { redeemClaim, redeemView, undoRedemption } from "./treet/redemption.ts";
import { isSupplied, supplyActions, supplyView } from "./treet/supply.ts";
import { tabActions, tabView } from "./treet/tabs.ts";
import { treetContentFrom } from "./treet-form.ts";
import { type ViewAs, viewAsOf } from "./view-as.ts";

export const treetPage = page({
  async load(request) {
    const { session } = request;
    const business = businessOf(request);
    const { id, part } = placeOf(request);
    const membership = membershipFrom(session, business);
    const isTeam = can(membership, "panel.view");
    if (part === "redeem") return redeemView(request);
    if (part === undefined && id === undefined) return seeOther(href("treets", { business }));
    if (isTeam && (await isSupplied(request))) return supplyView(request);
    if (part === "new") {
      if (!can(membership, "treets.manage")) return refuse(request, "treets.manage");
      const [{ timezone, currency }, full] = await Promise.all([
        request.business(),
        limitReached(request, "liveTreets"),
      ]);
      const template = templateIn(request);
      const start = { treet: null, template, timezone, currency, isPartnerActive: true, full };
      return { view: "edit", ...start, supply: null };
    }
    const tab = tabOf(request);
    if (tab && !isTeam) return refuse(request, "panel.view");
    if (tab) return tabView(request, tab);
    if (!isTeam || isAsMember(request)) return memberView(request, idOf(request), isTeam);
    return teamView(request, idOf(request));
  },
  title: (data) =>
    "treet" in data && data.treet ? data.treet.title : "offer" in data ? data.offer.title : null,
  actions: {
    async save(request) {
      const { form, backend } = request;
      const business = businessOf(request);
      const { id } = placeOf(request);
      const { timezone } = await request.business();
      const isToPublish = form.text("then") === "publish";
      return contentErrorsAtFields(async () => {
        const content = await treetContentFrom(request, timezone);
        const version = Number(form.text("version"));
        const save = (publish: boolean) =>
          id === undefined
            ? backend.treets.create({ business, content, publish })
            : backend.treets.update({ business, treet: id, version, content, publish });
        try {
          const saved = await save(isToPublish);
          const notice = savedNotice(saved.state, isToPublish);
          return isToPublish && saved.state === "live"
            ? seeOther(toShare(business, saved.id), { notice })
            : afterSave(request, saved.id, notice);
        } catch (error) {
          if (!isFull(error)) throw error;
          // The changes are saved now, and the treet goes live once the plan has room.
          const { id: treet } = await save(false);
          return moveTowardsRoom(request, treet, "publish");
        }
      });
    },
    async autosave(request) {
      const { form, backend } = request;
      const where = { business: businessOf(request), treet: idOf(request) };
      const [{ timezone }, { state }] = await Promise.all([request.business(), backend.treets.get(where)]);
      // Publishing creates a new version, so a concurrent publish makes the update below fail.
      if (state !== "draft") throw conflict(teamWords.draftOnly());
      const content = writtenTreet(form, timezone);
      const { version } = await contentErrorsAtFields(() =>
        backend.treets.update({ ...where, version: Number(form.text("version")), content }),
      );
      return shown({ version: String(version) });
    },
    move: (request) => move(request),
    async supplier(request) {
      await request.backend.partners.supply(
        inputOf(contract.partners.supply, request, { treet: idOf(request) }),
      );
      return seeOther(request.url.pathname, { notice: commonWords.saved() });
    },
    async decide(request) {
      // On approval, a reason that was already typed is dropped, so that it does not reach the supplier.
      const isYes = request.form.text("decision") === "approve";
      const review = inputOf(contract.reviews.decide, request, {
        treet: idOf(request),
        ...(isYes && { reason: "" }),
      });
      const { state } = await request.backend.reviews.decide(review);
      const notice = !isYes
        ? teamWords.changesSent()
        : state === "scheduled"
          ? teamWords.approvedScheduled()
          : teamWords.approvedLive();
      // A treet that was never offered is a draft again, visible to its supplier only.
      const back =
        state === "draft" ? href("treets", { business: businessOf(request) }) : request.url.pathname;
      return seeOther(back, { notice });
    },
    async codes(request) {
      const given = { treet: idOf(request), text: await codesFrom(request) };
      const codes = inputOf(contract.treets.addCodes, request, given);
      return codesAdded(request, await request.backend.treets.addCodes(codes));
    },
    ...supplyActions,
    ...tabActions,
    async claim(request) {
      const { state } = await request.backend.claims.claim({
        business: businessOf(request),
        treet: idOf(request),
        link: request.url.searchParams.get("l")?.slice(0, 64),
      });
      const notice = state === "active" ? words.youHaveIt() : words.teamHasIt();
      return seeOther(hereOf(request), { notice });
    },
    async buy(request) {
      const link = request.url.searchParams.get("l")?.slice(0, 64);
      const { url } = await request.backend.purchases.buy(
        inputOf(contract.purchases.buy, request, { treet: idOf(request), link }),
      );
      return seeOther(url, { document: true });
    },
    "leave-purchase": submits("purchases.leave", (request) =>
      seeOther(hereOf(request), { notice: words.nothingCharged() }),
    ),
    async wait(request) {
      const { position } = await request.backend.claims.joinWaitlist({
        business: businessOf(request),
        treet: idOf(request),
      });
      return seeOther(hereOf(request), { notice: words.placeInLine({ position: String(position) }) });
    },
    async "stop-waiting"(request) {
      await request.backend.claims.leaveWaitlist({ business: businessOf(request), treet: idOf(request) });
      return seeOther(hereOf(request), { notice: words.leftLine() });
    },
    reveal: submits("claims.reveal", (request) => seeOther(hereOf(request))),
    cancel: submits("claims.cancel", (request) => seeOther(hereOf(request), { notice: words.gaveBack() })),
    use: submits("claims.use", (request) => seeOther(hereOf(request), { notice: words.enjoy() })),
    reopen: submits("claims.reopen", (request) => seeOther(hereOf(request), { notice: words.yoursAgain() })),
    async report(request) {
      await request.backend.treetReports.send(
        inputOf(contract.treetReports.send, request, { treet: idOf(request) }),
      );
      return seeOther(hereOf(request), { notice: words.reportSent() });
    },
    redeem: redeemClaim,
    undo: undoRedemption,
  },
});

/** True for a person on the team who views it as a member, or comes back from paying as one. */
const isAsMember = ({ url }: PageRequest): boolean =>
  url.searchParams.get("as") === "member" || url.searchParams.has("purchase");

/** Returns the page that a member acted on; for those on the team, that with the members' view. */
const hereOf = (request: PageRequest): string =>
  request.url.pathname + (isAsMember(request) ? "?as=member" : "");

async function move(request: ActionRequest) {
  const { form, backend } = request;
  const business = businessOf(request);
  const treet = idOf(request);
  const wanted = form.text("move");
  if (wanted === "duplicate") {
    const copy = await backend.treets.duplicate({ business, treet });
    return seeOther(href("treet", { business, rest: [copy.id, "edit"] }), {
      notice: teamWords.copiedAsDraft(),
    });
  }
  if (wanted === "delete") {
    await backend.treets.remove({ business, treet });
    return seeOther(href("treets", { business }, { undo: treet }), { notice: teamWords.draftDeleted() });
  }
  const known = treetMoveNames.find((name) => name === wanted);
  if (!known) throw problem("bad_request");
  return moveTowardsRoom(request, treet, known);
}

function moveTowardsRoom(request: ActionRequest, treet: string, move: TreetMove) {
  const business = businessOf(request);
  const back = href("treet", { business, rest: [treet] });
  return towardsRoom({ business, back }, async () => {
    const { state } = await request.backend.treets.move({ business, treet, move });
    const notice =
      state === "scheduled" ? teamWords.scheduled() : state === "live" ? teamWords.live() : teamWords.done();
    const isPublished = move === "publish" && state === "live";
    return seeOther(isPublished ? toShare(business, treet) : back, { notice });
  });
}

function savedNotice(state: TreetState, isPublished: boolean): string {
  if (isPublished) return state === "scheduled" ? teamWords.scheduled() : teamWords.live();
  return state === "draft" ? teamWords.savedAsDraft() : commonWords.saved();
}

/** Number of claims on the overview; the rest have their own tab. */
const LATEST_CLAIMS = 5;
const OVERVIEW_DAYS = 30;

const isActive = ({ state }: { readonly state: string }) => state === "active";

async function teamView(request: PageRequest, id: string) {
  const { backend, session } = request;
  const business = businessOf(request);
  const membership = membershipFrom(session, business);
  const isEdited = placeOf(request).part === "edit";
  if (isEdited && !can(membership, "treets.manage")) throw notAllowed("treets.manage");
  const whole = Promise.all([backend.treets.get({ business, treet: id }), request.business()]);
  if (isEdited) {
    const [treet, { timezone, currency }] = await whole;
    const { isPartnerActive } = treet;
    return {
      view: "edit" as const,
      treet,
      template: null,
      timezone,
      currency,
      isPartnerActive,
      supply: null,
    };
  }
  const opened = request.url.searchParams.get("open");
  const [[treet, { timezone }], { items: claims }, insights, suppliers, review, links] = await Promise.all([
    whole,
    backend.claims.ofTreet({ business, treet: id, limit: LATEST_CLAIMS }),
    backend.insights.treet({ business, treet: id, days: OVERVIEW_DAYS }),
    backend.partners.suppliers({ business, treet: id }),
    can(membership, "treets.publish") ? backend.reviews.get({ business, treet: id }) : null,
    opened === "share" ? backend.links.list({ business, target: id, limit: 1 }) : null,
  ]);
  const checks = publishChecks(treet, new Date());
  const mayManage = can(membership, "treets.manage");
  return {
    view: "team" as const,
    treet,
    checks,
    claims,
    insights,
    timezone,
    mayManage,
    suppliers,
    review,
    // Most treets have none.
    reports: treet.reports > 0 ? await backend.treetReports.list({ business, treet: id }) : [],
    isChangingSupplier: opened === "supplier",
    /** Set where the treet is offered for sharing, which it is once it is live. */
    sharing: links && treet.state === "live" ? { link: links.items.find(isActive) ?? null } : null,
  };
}

/** Number of a treet's claims shown; the wallet lists all of the user's claims. */
const MAX_SHOWN = 5;

async function memberView(request: PageRequest, treet: string, isTeam: boolean) {
  const { backend } = request;
  const business = businessOf(request);
  const viewAs = await viewAsOf(request, isTeam);
  const isMember = can(membershipFrom(request.session, business), "claims.create");
  // A person on the team who is a member too sees what is theirs, unless they look through another label.
  const hasOwn = isMember && (viewAs === null || viewAs.label === null);
  const returned = request.url.searchParams.get("purchase");
  // Checks the payment with the provider before loading the claims, so that a recent purchase is among them.
  if (returned && isMember)
    await backend.purchases.get({ business, purchase: returned }).catch(() => undefined);
  const [{ offer, isHidden }, claims, report] = await Promise.all([
    offerThrough(request, treet, viewAs),
    hasOwn ? backend.claims.mine({ business, treet, limit: MAX_SHOWN }).then(({ items }) => items) : [],
    hasOwn ? backend.treetReports.mine({ business, treet }) : null,
    // The treet is shown even if the view cannot be counted.
    viewAs ? undefined : backend.claims.see({ business, treet }).catch(() => undefined),
  ]);
  const purchases =
    offer.priceMinor > 0 && hasOwn ? await backend.purchases.ofTreet({ business, treet }) : [];
  const { searchParams } = request.url;
  return {
    view: "member" as const,
    offer,
    claims,
    purchases,
    returned,
    viewAs,
    isHidden,
    report,
    isMember,
    /** False for people on the team who only look. */
    hasOwn,
    /** Set while the form for a report is open. */
    reporting:
      hasOwn && !report && searchParams.get("open") === "report"
        ? { claim: claims.find(({ id }) => id === searchParams.get("claim"))?.id ?? null }
        : null,
  };
}

/** Loads the treet as members with that label see it. If it is hidden from them, shows it all the same and says so. */
async function offerThrough({ backend, params }: PageRequest, treet: string, viewAs: ViewAs | null) {
  const where = { business: businessOf({ params }), treet };
  if (!viewAs?.label) return { offer: await backend.claims.offer(where), isHidden: false };
  try {
    return { offer: await backend.claims.offer({ ...where, asLabel: viewAs.label }), isHidden: false };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "not_found") throw error;
    return { offer: await backend.claims.offer(where), isHidden: true };
  }
}
