import type { MultiPartnersData } from "#client/pages/multi-partners.tsx";
import { href } from "#shared/href.ts";
import { invalid, page, seeOther } from "../ssr/page.ts";
import { chosenOf, inEach, reachable } from "./across-businesses.ts";

const EACH = 100;

export const multiPartnersPage = page<MultiPartnersData>({
  async load(request) {
    const all = reachable(request, "partners.view");
    const lists = await Promise.all(
      chosenOf(request, all).map(async (business) => {
        const { items } = await request.backend.partners.list({ business: business.slug, limit: EACH });
        return items.map((partner) => ({ ...partner, business }));
      }),
    );
    return {
      businesses: all,
      business: request.url.searchParams.get("business"),
      partners: lists.flat(),
      manageable: reachable(request, "partners.manage"),
      inviting: request.url.searchParams.has("invite"),
    };
  },
  actions: {
    async invite(request) {
      const { form, backend } = request;
      const wanted = new Set(form.all("businesses"));
      const chosen = reachable(request, "partners.manage").filter(({ slug }) => wanted.has(slug));
      if (chosen.length === 0) return invalid({ businesses: "Choose at least one community." });
      const emails = [form.text("email").trim()];
      const notice = await inEach(chosen, async ({ slug }) => {
        const [result] = await backend.partners.invite({
          business: slug,
          emails,
          message: form.text("message"),
        });
        return result?.outcome === "invited" ? "invited." : "invited or a partner already.";
      });
      return seeOther(href("multiPartners"), { notice });
    },
  },
});
