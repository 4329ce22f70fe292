import type { ChoosableBusiness, SelectOrgData, WaitingInvitation } from "#client/pages/select-org.tsx";
import { homeOf } from "#shared/business-home.ts";
import { href } from "#shared/href.ts";
import { landingFor, targetIn } from "#shared/landing.ts";
import { problem } from "#shared/problems.ts";
import { type ActionRequest, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { askedRedirect } from "./sign-in-target.ts";

/** Where everybody comes to after signing in; who has nothing to choose goes on at once, unless they ask to stay. */
export const selectOrgPage = page<SelectOrgData>({
  load: async (request) => {
    const { backend, session, url } = request;
    const [mine, invitations] = await Promise.all([backend.businesses.mine(), backend.team.myInvitations()]);
    if (session && !url.searchParams.has("stay")) {
      const landing = landingFor({ ...session, businesses: mine }, invitations.length);
      const [only] = mine;
      if (landing) return seeOther((only && targetIn(askedRedirect(request), only.slug)) ?? landing);
    }
    const pins = new Set(await backend.me.pins());
    const search = url.searchParams.get("q")?.trim().slice(0, 60) ?? "";
    const shown = mine
      .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      .sort((a, b) => Number(pins.has(b.slug)) - Number(pins.has(a.slug)));
    return {
      groups: grouped(shown, request, pins),
      invitations: invitations.flatMap(presentInvitation),
      search,
      total: mine.length,
    };
  },
  actions: {
    pin: (request) => setPin(request, true),
    unpin: (request) => setPin(request, false),
    async accept({ backend, form }) {
      const { business, name } = await backend.team.accept({ invitation: form.text("invitation") });
      return seeOther(href("controlPanel", { business }), {
        notice: `Welcome to the team of ${name}.`,
        document: true,
      });
    },
    async decline({ backend, form }) {
      await backend.team.decline({ invitation: form.text("invitation"), reason: "" });
      return seeOther(href("selectOrg", {}, { stay: 1 }), { notice: "Invitation declined." });
    },
  },
});

type Mine = Awaited<ReturnType<PageRequest["backend"]["businesses"]["mine"]>>;
type MyInvitation = Awaited<ReturnType<PageRequest["backend"]["team"]["myInvitations"]>>[number];

function grouped(mine: Mine, request: PageRequest, pins: ReadonlySet<string>): SelectOrgData["groups"] {
  const groups = {
    managed: [] as ChoosableBusiness[],
    supplied: [] as ChoosableBusiness[],
    member: [] as ChoosableBusiness[],
    archived: [] as ChoosableBusiness[],
  };
  for (const business of mine) {
    const { slug, name, logoUrl, role, plan, status, isCommunity } = business;
    const group =
      status === "archived" ? "archived" : !role ? "member" : isCommunity ? "managed" : "supplied";
    groups[group].push({
      ...{ slug, name, logoUrl, role, status, pinned: pins.has(slug) },
      plan: role ? plan : null,
      target:
        status === "archived" && role === "owner"
          ? href("settingsOverview", { business: slug })
          : (targetIn(askedRedirect(request), slug) ?? homeOf(business)),
    });
  }
  return (["managed", "supplied", "member", "archived"] as const)
    .map((id) => ({ id, businesses: groups[id] }))
    .filter(({ businesses }) => businesses.length > 0);
}

function presentInvitation({ id, business, role, inviter, expiresAt }: MyInvitation): WaitingInvitation[] {
  if (!id || !business || !role || !expiresAt) return [];
  const { name, logoUrl } = business;
  return [{ ...{ id, role, expiresAt, logoUrl }, business: name, inviter: inviter?.name ?? null }];
}

async function setPin({ backend, form, url }: ActionRequest, pinned: boolean) {
  const business = form.text("business");
  if (business === "") throw problem("bad_request");
  await backend.me.pin({ business, pinned });
  const redirect = askedRedirect({ url });
  return seeOther(href("selectOrg", {}, { stay: 1, redirect }));
}
