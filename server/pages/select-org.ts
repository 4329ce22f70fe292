import { homeOf } from "#shared/business-home.ts";
import { contract } from "#shared/contract/index.ts";
import { fold } from "#shared/fold.ts";
import { href } from "#shared/href.ts";
import { answerFor, landingFor, targetIn } from "#shared/landing.ts";
import { problem } from "#shared/problems.ts";
import * as words from "#words/across.ts";
import { type ActionRequest, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { inputOf } from "./form-input.ts";
import { noticeFor } from "./redirect/link.ts";
import { askedRedirect } from "./sign-in-target.ts";
import { submits } from "./submits.ts";

/** The page after signing in. Users without a choice to make are redirected at once, unless `stay` is set. */
export const selectOrgPage = page({
  load: async (request) => {
    const { backend, session, url } = request;
    const [mine, invitations, requests] = await Promise.all([
      backend.businesses.mine(),
      backend.invitations.mine(),
      backend.members.requests({}),
    ]);
    const open = invitations.length + requests.length;
    if (session && !url.searchParams.has("stay")) {
      const answer = askedRedirect(request) || requests.length > 0 ? null : answerFor(invitations);
      if (answer) return seeOther(answer);
      const landing = landingFor({ ...session, businesses: mine }, open);
      const [only] = mine;
      if (landing === href("completeProfile"))
        return seeOther(
          href("completeProfile", {}, { redirect: askedRedirect(request) && url.pathname + url.search }),
        );
      if (landing) return seeOther((only && targetIn(askedRedirect(request), only.slug)) ?? landing);
    }
    const find = url.searchParams.get("find")?.trim().slice(0, 100) ?? "";
    const [pins, waiting, deleted, found] = await Promise.all([
      backend.me.pins(),
      backend.panel.waiting(),
      backend.settings.deleted(),
      find ? backend.businesses.listed({ search: find }) : null,
    ]);
    const search = url.searchParams.get("q")?.trim().slice(0, 60) ?? "";
    const shown = mine
      .filter(({ name }) => fold(name).includes(fold(search)))
      .sort((a, b) => Number(pins.includes(b.slug)) - Number(pins.includes(a.slug)));
    return {
      groups: grouped(shown, request, { pins: new Set(pins), waiting }),
      deleted,
      invitations,
      requests,
      redirect: askedRedirect(request),
      search,
      total: mine.length,
      find,
      /** Listed communities with that name; null if none was asked for. */
      found,
    };
  },
  actions: {
    pin: (request) => setPin(request, true),
    unpin: (request) => setPin(request, false),
    async accept({ backend, form }) {
      const { business, name } = await backend.team.accept({ invitation: form.text("invitation") });
      return seeOther(href("controlPanel", { business }), {
        notice: words.joinedTeam({ name }),
        document: true,
      });
    },
    async join({ backend, form }) {
      const joined = await backend.members.accept({ invitation: form.text("invitation") });
      const to =
        joined.status === "active"
          ? href("treets", { business: joined.business })
          : href("selectOrg", {}, { stay: 1 });
      return seeOther(to, { notice: noticeFor(joined.status, joined.name), document: true });
    },
    withdraw: submits("members.withdraw", () =>
      seeOther(href("selectOrg", {}, { stay: 1 }), { notice: words.requestWithdrawn() }),
    ),
    async "decline-join"({ backend, form }) {
      await backend.members.decline({ invitation: form.text("invitation") });
      return seeOther(href("selectOrg", {}, { stay: 1 }), { notice: words.invitationDeclined() });
    },
    async restore(request) {
      const { business } = inputOf(contract.settings.restore, request);
      await request.backend.settings.restore({ business });
      return seeOther(href("controlPanel", { business }), { notice: words.restored(), document: true });
    },
    async "restore-deleted"(request) {
      const { slug } = inputOf(contract.settings.restoreDeleted, request);
      await request.backend.settings.restoreDeleted({ slug });
      return seeOther(href("controlPanel", { business: slug }), { notice: words.restored(), document: true });
    },
    async decline({ backend, form }) {
      await backend.team.decline({ invitation: form.text("invitation"), reason: "" });
      return seeOther(href("selectOrg", {}, { stay: 1 }), { notice: words.invitationDeclined() });
    },
  },
});

type Mine = Awaited<ReturnType<PageRequest["backend"]["businesses"]["mine"]>>;

interface Marks {
  readonly pins: ReadonlySet<string>;
  /** Number of pending items, by slug. */
  readonly waiting: Readonly<Record<string, number>>;
}

function grouped(mine: Mine, request: PageRequest, { pins, waiting }: Marks) {
  const choosable = mine.map((business) => {
    const { slug, name, logoUrl, role, plan, status, isCommunity, isProvider } = business;
    const mayRestore = status === "archived" && role === "owner";
    return {
      slug,
      name,
      logoUrl,
      role,
      status,
      group: groupOf(business),
      pinned: pins.has(slug),
      plan: role ? plan : null,
      /** Kind of business, if it is more than a community. */
      kind: isProvider ? (isCommunity ? words.communityAndProvider() : words.provider()) : null,
      waiting: waiting[slug] ?? 0,
      mayRestore,
      /** Target of the entry's link. */
      target: mayRestore
        ? href("settingsOverview", { business: slug })
        : (targetIn(askedRedirect(request), slug) ?? homeOf(business)),
    };
  });
  return (["managed", "supplied", "member", "archived"] as const)
    .map((id) => ({
      id,
      businesses: choosable
        .filter(({ group }) => group === id)
        .map(({ group: _group, ...business }) => business),
    }))
    .filter(({ businesses }) => businesses.length > 0);
}

function groupOf({ status, role, isCommunity }: Mine[number]) {
  if (status === "archived") return "archived";
  return role ? (isCommunity ? "managed" : "supplied") : "member";
}

async function setPin({ backend, form, url }: ActionRequest, pinned: boolean) {
  const business = form.text("business");
  if (business === "") throw problem("bad_request");
  await backend.me.pin({ business, pinned });
  const redirect = askedRedirect({ url });
  return seeOther(href("selectOrg", {}, { stay: 1, redirect }));
}
