import type { CommunityProfileData } from "#client/pages/community-profile.tsx";
import { businessCategories, visibilities } from "#shared/business-kinds.ts";
import { href } from "#shared/href.ts";
import { can } from "#shared/permissions.ts";
import { businessOf, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { pictureIn } from "./picture.ts";
import { standingFrom } from "./standing.ts";

const FEATURED = 6;

export const communityProfilePage = page<CommunityProfileData>({
  async load(request) {
    const { backend, session, url } = request;
    const business = businessOf(request);
    const standing = standingFrom(session, business);
    const mayEdit = can(standing, "profile.edit");
    const profile = await backend.profiles.get({ business });
    if (mayEdit && url.searchParams.has("edit")) return { view: "edit", profile };
    return {
      view: "show",
      profile,
      offers: await featuredOf(request, business),
      mayEdit,
      isMember: standing.roles.includes("member"),
    };
  },
  actions: {
    async save(request) {
      const { backend, form } = request;
      const business = businessOf(request);
      const logo = await pictureIn(request, "logo", "logo");
      const cover = await pictureIn(request, "cover", "cover");
      await backend.profiles.update({
        business,
        version: Number(form.text("version")),
        changes: {
          name: form.text("name"),
          tagline: form.text("tagline"),
          about: form.text("about"),
          category: businessCategories.find((known) => known === form.text("category")) ?? "other",
          website: form.text("website"),
          publicEmail: form.text("publicEmail"),
          phone: form.text("phone"),
          phoneCountry: form.optional("phoneCountry"),
          address: form.text("address"),
          brandColor: form.text("brandColor"),
          visibility: visibilities.find((known) => known === form.text("visibility")) ?? "members_only",
          showsFigures: form.checked("showsFigures"),
          ...(logo !== undefined && { logo }),
          ...(cover !== undefined && { cover }),
        },
      });
      return seeOther(href("communityProfile", { business }), { notice: "The profile is saved." });
    },
    async leave(request) {
      await request.backend.members.leave({ business: businessOf(request) });
      return seeOther(href("selectOrg", {}, { stay: 1 }), {
        notice: "You left. What you have claimed stays yours until it expires.",
        document: true,
      });
    },
  },
});

/** The first of the catalogue: featured ones stand on top of it. */
async function featuredOf({ backend }: PageRequest, business: string) {
  const { items } = await backend.claims.catalogue({ business, limit: FEATURED });
  return items;
}
