import { contract } from "#shared/contract/index.ts";
import { mailChoices } from "#shared/contract/mail-choices.ts";
import { loginFor } from "#shared/guard.ts";
import { href } from "#shared/href.ts";
import {
  digestRhythms,
  endOf,
  type MailCategory,
  type MailChoices,
  mailCategories,
  noMails,
  usualMails,
} from "#shared/mail-preferences.ts";
import { problem } from "#shared/problems.ts";
import * as commonWords from "#words/common.ts";
import * as highlightWords from "#words/highlights.ts";
import * as words from "#words/mySettings.ts";
import { type ActionRequest, businessOf, type PageRequest, page, seeOther, shown } from "../ssr/page.ts";
import { inputOf, valuesOf } from "./form-input.ts";
import { membershipFrom } from "./membership.ts";
import { submits } from "./submits.ts";

export const unsubscribePage = page({
  linkToken: true,
  async load(request) {
    const { url, backend, linkToken } = request;
    if (url.searchParams.get("about") === "report" && linkToken) {
      const report = await backend.insights.linkedReport({ token: linkToken });
      const isHere = report?.business.slug === businessOf(request);
      return { kind: "report", report: isHere ? report : null };
    }
    const asked = linkToken ? await backend.preferences.asked({ token: linkToken }) : null;
    if (asked?.business.slug === businessOf(request)) return { kind: "confirm", ...asked };
    const found = await present(request);
    if (found?.business.slug !== businessOf(request)) {
      const business = await knownBusiness(request);
      if (!business && linkToken === null) throw problem("not_found");
      return {
        kind: "no-link",
        business,
        loginHref: loginFor(url.pathname),
        isSignedIn: request.session !== null,
        isOver: linkToken !== null,
      };
    }
    return {
      kind: "preferences",
      preferences: found,
      about: categoryIn(url.searchParams.get("about")),
      before: choicesIn(url.searchParams.get("before")),
    };
  },
  actions: {
    choose: (request) => choose(request, valuesOf(mailChoices, request.form)),
    unsubscribe: (request) => choose(request, endOf[categoryIn(request.form.text("about"))]),
    "unsubscribe-all": (request) => choose(request, noMails),
    "subscribe-again": (request) => choose(request, usualMails),
    "fresh-link": submits("preferences.freshLink", (request) =>
      seeOther(href("unsubscribe", { business: businessOf(request) }), { notice: words.linkOnItsWay() }),
    ),
    async reason(request) {
      const { linkToken: token, url } = request;
      const { preferences } = request.backend;
      if (token) await preferences.sayWhy(inputOf(contract.preferences.sayWhy, request, { token }));
      else await preferences.sayWhyMine(inputOf(contract.preferences.sayWhyMine, request));
      return seeOther(withoutBefore(url), { notice: words.reasonThanks() });
    },
    async ask(request) {
      const { linkToken: token, url } = request;
      const { preferences } = request.backend;
      if (token) await preferences.ask(inputOf(contract.preferences.ask, request, { token }));
      else await preferences.askMine(inputOf(contract.preferences.askMine, request));
      return seeOther(withoutBefore(url), { notice: words.confirmInInbox() });
    },
    async "confirm-report"(request) {
      await request.backend.insights.confirmReport({ token: request.linkToken ?? "" });
      request.account.forgetLinkToken();
      return seeOther(href("home"), { notice: highlightWords.reportConfirmed(), document: true });
    },
    async "stop-report"({ backend, linkToken, params }) {
      await backend.insights.stopReport({ token: linkToken ?? "" });
      return seeOther(href("unsubscribe", { business: businessOf({ params }) }, { about: "report" }));
    },
    async confirm(request) {
      const { backend, linkToken, account } = request;
      const { request: asked, data } = await backend.preferences.confirm({ token: linkToken ?? "" });
      if (data) return shown({ data: JSON.stringify(data, null, 2) });
      account.forgetLinkToken();
      return seeOther(href("home"), {
        notice: asked === "leave" ? words.leftCommunity() : words.dataDeleted(),
        document: true,
      });
    },
  },
});

/** Returns the same URL without the previous choices, so that they can no longer be restored. */
function withoutBefore(url: URL): string {
  const rest = new URLSearchParams(url.searchParams);
  rest.delete("before");
  return url.pathname + (rest.size > 0 ? `?${rest}` : "");
}

const categoryIn = (text: string | null): MailCategory =>
  mailCategories.find((known) => known === text) ?? "digest";

/** Encodes the previous choices for the URL: "weekly-0-1-1-1". */
const choicesText = ({ digest, newTreets, claimReminders, packs, announcements }: MailChoices): string =>
  [digest, ...[newTreets, claimReminders, packs, announcements].map(Number)].join("-");

function choicesIn(text: string | null): MailChoices | null {
  const [, rhythm, ...flags] = /^([a-z]+)-([01])-([01])-([01])-([01])$/.exec(text ?? "") ?? [];
  const digest = digestRhythms.find((known) => known === rhythm);
  const [newTreets = false, claimReminders = false, packs = false, announcements = false] = flags.map(
    (flag) => flag === "1",
  );
  return digest ? { digest, newTreets, claimReminders, packs, announcements } : null;
}

const isMember = (request: PageRequest) =>
  membershipFrom(request.session, businessOf(request)).roles.includes("member");

/** Loads the current choices, by the token of an emailed link or as the signed-in member; null for everyone else. */
function present(request: PageRequest) {
  const { backend, linkToken } = request;
  if (linkToken) return backend.preferences.get({ token: linkToken });
  return isMember(request) ? backend.preferences.mine({ business: businessOf(request) }) : null;
}

/**
 * Returns the business of the URL if it is listed or the user belongs to it; null for a hidden one, of which strangers
 * must not learn, as for one that does not exist.
 */
function knownBusiness({ backend, session, params }: PageRequest) {
  const slug = businessOf({ params });
  const own = session?.businesses?.find((business) => business.slug === slug);
  if (own) return { name: own.name, logoUrl: own.logoUrl ?? null };
  return backend.enquiries.recipient({ slug: slug.slice(0, 64) });
}

/**
 * Saves a choice. Only buttons call this: opening the page changes nothing. Throws `token_invalid` without a token or
 * membership.
 */
async function choose(request: ActionRequest, choice: Partial<MailChoices>) {
  const { backend, linkToken, form, url } = request;
  const business = businessOf(request);
  const before = await present(request);
  if (!before) throw problem("token_invalid");
  if (linkToken) await backend.preferences.set({ token: linkToken, ...choice });
  else await backend.preferences.setMine({ business, ...choice });
  const about = url.searchParams.get("about") ?? undefined;
  return seeOther(
    href(
      "unsubscribe",
      { business },
      { about, before: form.checked("undo") ? undefined : choicesText(before) },
    ),
    { notice: commonWords.saved() },
  );
}
