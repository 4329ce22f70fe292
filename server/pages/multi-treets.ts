import type { MultiTreetsData } from "#client/pages/multi-treets.tsx";
import { treetContent } from "#shared/contract/treets.ts";
import { href } from "#shared/href.ts";
import { treetStates } from "#shared/treets.ts";
import { invalid, page, seeOther } from "../ssr/page.ts";
import { chosenOf, inEach, reachable } from "./across-businesses.ts";

const EACH = 100;

export const multiTreetsPage = page<MultiTreetsData>({
  async load(request) {
    const all = reachable(request, "panel.view");
    const search = request.url.searchParams.get("search")?.trim().slice(0, 100) || undefined;
    const state = treetStates.find((known) => known === request.url.searchParams.get("state"));
    const lists = await Promise.all(
      chosenOf(request, all).map(async (business) => {
        const { items } = await request.backend.treets.list({
          ...{ business: business.slug, limit: EACH, search, state },
        });
        return items.map((treet) => ({ ...treet, business }));
      }),
    );
    return {
      businesses: all,
      business: request.url.searchParams.get("business"),
      treets: lists.flat(),
      manageable: reachable(request, "treets.manage"),
      query: { search, state },
      copying: request.url.searchParams.get("copy"),
    };
  },
  actions: {
    /** Copies are drafts: codes, claims and dates stay where they are. */
    async copy(request) {
      const { form, backend } = request;
      const [from = "", treet = ""] = form.text("treet").split(" ");
      const wanted = new Set(form.all("businesses"));
      const chosen = reachable(request, "treets.manage").filter(({ slug }) => wanted.has(slug));
      if (chosen.length === 0) return invalid({ businesses: "Choose at least one community." });
      const source = await backend.treets.get({ business: from, treet });
      const content = {
        ...treetContent.parse(source),
        ...{ claimFrom: null, claimUntil: null, audience: [], featured: false },
      };
      const notice = await inEach(chosen, async ({ slug }) => {
        await backend.treets.create({ business: slug, content });
        return "copied as a draft.";
      });
      return seeOther(href("multiTreets"), { notice });
    },
  },
});
