import { contract } from "#shared/contract/index.ts";
import type { Partnership } from "#shared/contract/partner-shapes.ts";
import type { ApplyResult } from "#shared/contract/partner-supplying.ts";
import { href } from "#shared/href.ts";
import type { QueryOf } from "#shared/lists/list.ts";
import { partnersList, suppliedList } from "#shared/lists/partners.ts";
import type { PartnerState } from "#shared/partner-rules.ts";
import { can } from "#shared/permissions.ts";
import { formatLocale } from "#shared/words/locale.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/partners.ts";
import { type ActionRequest, businessOf, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { businessKindOf } from "./business-kind.ts";
import { inputOf } from "./form-input.ts";
import { isNew, queryIn } from "./list-query.ts";
import { membershipFrom } from "./membership.ts";
import { type Outcome, outcomeAt, outcomeOfAddresses } from "./outcome.ts";
import { bulkActions } from "./partners-overview/bulk.ts";
import { viewActionsOf, viewsPanelIn } from "./saved-views.ts";
import { selectedIn } from "./selections.ts";
import { submits } from "./submits.ts";

export const partnersOverviewPage = page({
  async load(request) {
    const { backend, session, url } = request;
    const business = businessOf(request);
    const { isCommunity, isProvider } = await businessKindOf(request);
    const membership = membershipFrom(session, business);
    const supplying = isProvider
      ? supplyingData(request, can(membership, "supply.apply"))
      : SUPPLYING_NOTHING;
    if (!isCommunity) {
      const { communities, apply } = await supplying;
      const query = queryIn(suppliedList, url);
      return {
        view: "provider",
        communities: communitiesMatching(communities, query),
        total: communities.length,
        query,
        apply,
      };
    }
    const query = queryIn(partnersList, url);
    const { view: _view, ...asked } = query;
    const mayManage = can(membership, "partners.manage");
    const [{ communities, apply }, { name }, list, views, counts, applications, figures, selection] =
      await Promise.all([
        supplying,
        request.business(),
        backend.partners.list({ business, ...asked }),
        backend.savedViews.list({ business, list: "partners" }),
        backend.partners.counts({ business }),
        backend.partners.applications({ business }),
        // If the figures fail, they are left out and the list is still shown.
        backend.partners.figures({ business }).catch(() => null),
        mayManage ? selectedIn(request, backend.partners.selection) : null,
      ]);
    return {
      view: "community",
      ...list,
      counts,
      query,
      isNew: await isNew(partnersList, { list, query, counts: async () => counts }),
      communities,
      applications,
      apply,
      figures,
      views,
      viewsPanel: viewsPanelIn(url),
      community: name,
      mayManage,
      selection,
      inviting: url.searchParams.has("invite"),
      inviteEmail: inviteEmailIn(url),
    };
  },
  actions: {
    ...bulkActions,
    ...viewActionsOf("partners"),
    async invite(request) {
      const business = businessOf(request);
      const emails = request.form.words("emails");
      const results = await request.backend.partners.invite(
        inputOf(contract.partners.invite, request, { emails }),
      );
      const timezone = request.session?.user.timezone ?? "UTC";
      return outcomeAt(href("partnersOverview", { business }), outcomeOfInvitations(results, timezone));
    },
    resend: submits("partners.resend", (request) => back(businessOf(request), words.invitationSentAgain())),
    revoke: (request) => revoke(request),
    async accept(request) {
      const business = businessOf(request);
      await acceptFrom(request);
      return back(business, words.accepted());
    },
    async ask(request) {
      const business = businessOf(request);
      await askFrom(request);
      return back(business, words.questionSent());
    },
    async reject(request) {
      const business = businessOf(request);
      await rejectFrom(request);
      return back(business, words.rejected());
    },
    async block(request) {
      await request.backend.partners.change(inputOf(contract.partners.change, request, { change: "block" }));
      return back(businessOf(request), words.nowBlocked());
    },
    apply: submits("partners.apply", (request, results) =>
      back(businessOf(request), results.map(applyWordsFor).join(" ")),
    ),
    withdraw: submits("partners.withdraw", (request) =>
      back(businessOf(request), words.applicationWithdrawn()),
    ),
  },
});

/** Actions on an application, shared by the pages about a community's partners. */
export const acceptFrom = (request: ActionRequest) =>
  request.backend.partners.acceptApplication(inputOf(contract.partners.acceptApplication, request));
/** The question starts the conversation of the partnership, where the applicant answers. */
export const askFrom = (request: ActionRequest) =>
  request.backend.partnerMessages.send(inputOf(contract.partnerMessages.send, request));
export const rejectFrom = (request: ActionRequest) =>
  request.backend.partners.rejectApplication(inputOf(contract.partners.rejectApplication, request));

/** States in which a business cannot apply to a community any more. */
const TAKEN: readonly PartnerState[] = ["applied", "active", "paused", "blocked"];

/** All communities are loaded, so they are filtered here; a business supplies few. */
const communitiesMatching = (
  communities: readonly Partnership[],
  { search = "", state }: QueryOf<typeof suppliedList>,
) =>
  communities.filter(
    ({ community, ...each }) =>
      (state === undefined || each.state === state) &&
      community.name.toLocaleLowerCase().includes(search.toLocaleLowerCase()),
  );

const SUPPLYING_NOTHING = { communities: [], apply: null };

/** Loads the communities that the business supplies, and those it could apply to. */
async function supplyingData({ backend, url, params }: PageRequest, mayApply: boolean) {
  const business = businessOf({ params });
  const [communities, wishes] = await Promise.all([
    backend.partners.communities({ business }),
    mayApply ? backend.partners.wishes({ business }) : null,
  ]);
  if (!wishes) return { communities, apply: null };
  const open = url.searchParams.has("apply");
  const search = url.searchParams.get("community")?.trim().slice(0, 100) || undefined;
  const asked = url.searchParams.getAll("to").map((slug) => slug.slice(0, 64));
  const chosen = [...new Set([...asked, ...wishes.communities.map(({ slug }) => slug)])].slice(0, 10);
  const listed = open || chosen.length > 0 ? await backend.businesses.listed({ search, first: chosen }) : [];
  const taken = new Set(
    communities.filter(({ state }) => TAKEN.includes(state)).map(({ community }) => community.slug),
  );
  const choices = listed.filter(({ slug }) => slug !== business && !taken.has(slug));
  return { communities, apply: { choices, open, search, chosen, message: wishes.message } };
}

async function revoke(request: ActionRequest) {
  await request.backend.partners.change(inputOf(contract.partners.change, request, { change: "revoke" }));
  return back(businessOf(request), words.invitationWithdrawnNow());
}

const back = (business: string, notice: string) =>
  seeOther(href("partnersOverview", { business }), { notice });

type Invited = Awaited<ReturnType<ActionRequest["backend"]["partners"]["invite"]>>[number];

/** Texts for the outcome of an invitation, with the date of a conflicting earlier event. */
const outcomeWords: Readonly<Record<Invited["outcome"], (on: string) => string>> = {
  invited: () => words.resultInvited(),
  already_partner: (on) => (on ? words.isPartnerSince({ on }) : words.isPartner()),
  already_invited: (on) => words.resultInvitedAlready({ on }),
  has_applied: (on) => words.resultAppliedAlready({ on }),
  declined_lately: (on) => words.resultDeclined({ on }),
  blocked: () => words.resultBlocked(),
};
const applyWords: Readonly<Record<ApplyResult, string>> = translated({
  applied: words.resultApplied,
  already_partner: words.resultOwn,
  already_applied: words.resultApplicationPending,
  too_soon: words.resultRejectedLately,
  closed: words.resultBlockedYou,
});
const applyWordsFor = ({ community, outcome }: { community: string; outcome: ApplyResult }) =>
  `${community} ${applyWords[outcome]}`;

/** Lists the addresses that were invited, and why others were not. */
export const outcomeOfInvitations = (results: readonly Invited[], timeZone: string): Outcome =>
  outcomeOfAddresses(results, (result) => wordsFor(result, timeZone));

/** Builds a sentence such as "baker@mill.example was invited already on 3 May 2026." */
function wordsFor({ email, outcome, at, similar }: Invited, timeZone: string): string {
  const on = at
    ? new Date(at).toLocaleDateString(formatLocale(), {
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone,
      })
    : "";
  const same = similar.map(({ name }) => name).join(", ");
  const hint = outcome === "invited" && same ? ` ${words.sameBusiness({ same })}` : "";
  return `${email} ${outcomeWords[outcome](on)}${hint}`;
}

/** Returns the address of a partner to invite again, as a link from the former partnership carries it. */
const inviteEmailIn = ({ searchParams }: URL) => (searchParams.get("email") ?? "").slice(0, 254);
