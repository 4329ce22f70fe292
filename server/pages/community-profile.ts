import { contract } from "#shared/contract/index.ts";
import { type Profile, profileChanges } from "#shared/contract/profile.ts";
import { href } from "#shared/href.ts";
import { can } from "#shared/permissions.ts";
import { Problem } from "#shared/problems.ts";
import { requestWithdrawn } from "#words/across.ts";
import * as mySettings from "#words/mySettings.ts";
import * as words from "#words/settings.ts";
import { isRefusalOfOutsiders } from "../ssr/outsiders.ts";
import { type ActionRequest, businessOf, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { businessKindOf } from "./business-kind.ts";
import { inputOf, valuesOf } from "./form-input.ts";
import { membershipFrom } from "./membership.ts";
import { pictureIn } from "./picture.ts";
import { noticeFor } from "./redirect/link.ts";
import { type ViewAs, viewAsOf } from "./view-as.ts";

const LATEST = 6;
const PACKS = 3;
/** Number of live treets to choose featured ones from. */
const CHOICES = 100;

export const communityProfilePage = page({
  forOutsiders: true,
  async load(request) {
    const { backend, session, url } = request;
    const business = businessOf(request);
    const refusal = await refusalOf(request);
    if (refusal) {
      const shown = await publicView(request);
      if (!shown) throw refusal;
      return shown;
    }
    const membership = membershipFrom(session, business);
    const mayEdit = can(membership, "profile.edit");
    const isMember = membership.roles.includes("member");
    if (isMember && url.searchParams.get("tab") === "announcements") return announcementsView(request);
    const [profile, { isCommunity }] = await Promise.all([
      backend.profiles.get({ business }),
      businessKindOf(request),
    ]);
    const edited = mayEdit ? url.searchParams.get("edit") : null;
    if (edited === "featured" && isCommunity) return featuredView(request);
    if (edited !== null) return { view: "edit", profile, field: edited.slice(0, 40) };
    if (!isCommunity && can(membership, "supply.view")) return supplierView(request, profile, mayEdit);
    const isTeam = can(membership, "panel.view");
    const viewAs = await viewAsOf(request, isTeam && url.searchParams.get("as") === "member");
    const [offers, packs, own, joining] = await Promise.all([
      profile.featured.length > 0 ? profile.featured : latestOf(request, viewAs),
      isCommunity && can(membership, "packs.view") ? packsOf(request, viewAs) : [],
      isMember ? membershipOf(request, business) : null,
      viewAs && !isMember ? joiningOf(request) : null,
    ]);
    return {
      view: "show",
      profile,
      offers,
      packs,
      isTeam: isTeam && !viewAs,
      mayEdit: mayEdit && !viewAs,
      membership: own,
      viewAs,
      joining,
    };
  },
  title: (data) => (data.view === "public" ? data.profile.name : null),
  actions: {
    async save(request) {
      const { form } = request;
      const business = businessOf(request);
      const logo = await pictureIn(request, "logo", "logo");
      const cover = await pictureIn(request, "cover", "cover");
      const changes = {
        ...valuesOf(profileChanges.omit({ logo: true, cover: true }), form),
        phoneCountry: form.optional("phoneCountry") ?? request.country,
        socialLinks: form.text("socialLinks").split(/\s+/).filter(Boolean),
        ...(logo !== undefined && { logo }),
        ...(cover !== undefined && { cover }),
      };
      await request.backend.profiles.update(inputOf(contract.profiles.update, request, { changes }));
      return seeOther(href("communityProfile", { business }), { notice: words.profileSaved() });
    },
    feature: (request) => arrange(request, (ids, treet) => [...ids, treet]),
    unfeature: (request) => arrange(request, (ids, treet) => ids.filter((id) => id !== treet)),
    up: (request) => arrange(request, (ids, treet) => moved(ids, treet, -1)),
    down: (request) => arrange(request, (ids, treet) => moved(ids, treet, 1)),
    async join(request) {
      const { backend, form, session } = request;
      const business = businessOf(request);
      // For those who cannot see the profile there is no such community.
      await backend.profiles.publicPart({ business });
      const { name, status } = await backend.members.join({ business, consent: form.checked("consent") });
      const isTeam = can(membershipFrom(session, business), "panel.view");
      return seeOther(href("communityProfile", { business }, { as: isTeam ? "member" : undefined }), {
        notice: noticeFor(status, name),
        document: true,
      });
    },
    async withdraw(request) {
      const business = businessOf(request);
      await request.backend.members.withdraw({ business });
      return seeOther(request.url.pathname + request.url.search, { notice: requestWithdrawn() });
    },
    async leave(request) {
      await request.backend.members.leave({ business: businessOf(request) });
      const { items } = await request.backend.claims.wallet({ limit: 1 });
      const canUseSome = items[0]?.state === "active";
      return seeOther(
        canUseSome ? href("multiTreets", {}, { tab: "claims" }) : href("selectOrg", {}, { stay: 1 }),
        {
          notice: canUseSome ? words.leftCommunity() : mySettings.leftCommunity(),
          document: true,
        },
      );
    },
  },
});

/**
 * Loads the profile of a business without its own members: it has no catalogue, so the treets it supplies to
 * communities are shown instead.
 */
async function supplierView({ backend, ...request }: PageRequest, profile: Profile, mayEdit: boolean) {
  const { items } = await backend.supply.list({
    business: businessOf(request),
    state: "live",
    limit: LATEST,
  });
  const offers = items.map(({ id, title, imageId, community }) => ({
    id,
    title,
    imageId,
    summary: words.forCommunity({ community }),
  }));
  const facts = { ...profile, figures: null };
  const isMembers = { membership: null, viewAs: null, joining: null };
  return { view: "show" as const, profile: facts, offers, packs: [], isTeam: true, mayEdit, ...isMembers };
}

/** Loads what the team wrote to the member: all of it, or one announcement. */
async function announcementsView(request: PageRequest) {
  const { backend, url } = request;
  const business = businessOf(request);
  const asked = url.searchParams.get("announcement");
  const view = "announcements" as const;
  if (asked) {
    const announcement = await backend.announcements.getMine({ business, announcement: asked });
    return { view, slug: business, announcement };
  }
  const cursor = url.searchParams.get("cursor") ?? undefined;
  const list = await backend.announcements.mine({ business, cursor });
  return { view, slug: business, announcement: null, cursor, ...list };
}

/** Returns why the business refuses this user; undefined for its team and its members. */
async function refusalOf(request: PageRequest): Promise<Problem | undefined> {
  if (membershipFrom(request.session, businessOf(request)).roles.length > 0) return undefined;
  try {
    await request.business();
    return undefined;
  } catch (error) {
    if (isRefusalOfOutsiders(error)) return error;
    throw error;
  }
}

/** Loads what people outside the business see; null if its profile is not for them. */
async function publicView(request: PageRequest) {
  const [profile, asked] = await Promise.all([publicPartOf(request), requestOf(request)]);
  if (!profile) return null;
  return { view: "public" as const, profile, asked, signedInAs: emailOf(request) };
}

/** Loads how a person on the team can become a member too. */
async function joiningOf(request: PageRequest) {
  const [profile, asked] = await Promise.all([publicPartOf(request), requestOf(request)]);
  return { terms: profile?.joining ?? null, asked, signedInAs: emailOf(request) };
}

async function publicPartOf(request: PageRequest) {
  try {
    return await request.backend.profiles.publicPart({ business: businessOf(request) });
  } catch (error) {
    if (error instanceof Problem && error.code === "not_found") return null;
    throw error;
  }
}

/** Returns the user's request to join that is pending or suspended, if there is one. */
async function requestOf(request: PageRequest) {
  const requests = await request.backend.members.requests({});
  return requests.find(({ business }) => business.slug === businessOf(request)) ?? null;
}

const emailOf = ({ session }: PageRequest): string => session?.user.email ?? "";

/** Loads the featured treets and the candidates for featuring. */
async function featuredView({ backend, ...request }: PageRequest) {
  const business = businessOf(request);
  const [{ version, treets }, live] = await Promise.all([
    backend.profiles.featured({ business }),
    backend.treets.list({ business, state: "live", limit: CHOICES }),
  ]);
  const taken = new Set(treets.map(({ id }) => id));
  const choices = live.items
    .filter(({ id }) => !taken.has(id))
    .map(({ id, title }) => ({ value: id, label: title }));
  return { view: "featured" as const, slug: business, version, treets, choices };
}

async function membershipOf({ backend }: PageRequest, business: string) {
  const { joinedAt, labels } = await backend.members.aboutMe({ business });
  return { joinedAt, labels };
}

/** Adds, moves or removes a featured treet by sending the complete new order. */
async function arrange(
  request: ActionRequest,
  change: (ids: readonly string[], treet: string) => readonly string[],
) {
  const { backend, form } = request;
  const business = businessOf(request);
  const { treets } = await backend.profiles.featured({ business });
  const ids = change(
    treets.map(({ id }) => id),
    form.text("treet"),
  );
  await backend.profiles.feature({ business, version: Number(form.text("version")), treets: [...ids] });
  return seeOther(href("communityProfile", { business }, { edit: "featured" }));
}

function moved(ids: readonly string[], treet: string, by: number): readonly string[] {
  const from = ids.indexOf(treet);
  if (from < 0) return ids;
  const rest = ids.filter((id) => id !== treet);
  const to = Math.max(0, Math.min(rest.length, from + by));
  return [...rest.slice(0, to), treet, ...rest.slice(to)];
}

/** Returns the first entries of the catalogue; featured treets come first in it. */
async function latestOf(request: PageRequest, viewAs: ViewAs | null) {
  const business = businessOf(request);
  const asLabel = viewAs?.label ?? undefined;
  const { items } = await request.backend.claims.catalogue({ business, limit: LATEST, asLabel });
  return items.map(({ id, title, summary, imageId }) => ({ id, title, summary, imageId }));
}

/** Returns the first packs that at least some members can see; a member gets only their own. */
async function packsOf(request: PageRequest, viewAs: ViewAs | null) {
  const business = businessOf(request);
  const asLabel = viewAs?.label ?? undefined;
  const { items } = await request.backend.packs.list({ business, phase: "visible", limit: PACKS, asLabel });
  return items.map(({ id, title, imageId, items }) => ({ id, title, imageId, items }));
}
