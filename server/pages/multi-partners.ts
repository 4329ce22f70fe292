import type { PartnerAcross } from "#shared/contract/partner-shapes.ts";
import { href } from "#shared/href.ts";
import { partnersSomewhere } from "#shared/lists/partners.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/partners.ts";
import { type PageRequest, page } from "../ssr/page.ts";
import { chosenOf, inChosen, inNamed, type ReachableBusiness, reachable } from "./across-businesses.ts";
import { queryIn } from "./list-query.ts";
import { outcomeOfPartners } from "./partners-overview/bulk.ts";
import { outcomeOfInvitations } from "./partners-overview.ts";

const EACH = 100;

const NO_PARTNERS = { items: [], nextCursor: null, total: 0 };

export const multiPartnersPage = page({
  async load(request) {
    const { searchParams } = request.url;
    const all = reachable(request, "partners.view", "isCommunity");
    const query = queryIn(partnersSomewhere, request.url);
    const communities = chosenOf(request, all).map(({ slug }) => slug);
    const [list, totals, supplied] = await Promise.all([
      communities.length > 0
        ? request.backend.partners.across({ ...query, communities, limit: EACH })
        : NO_PARTNERS,
      communities.length > 0 ? request.backend.partners.totals({ communities }) : null,
      suppliedBy(request),
    ]);
    const places = list.items.flatMap((partner) => partner.places);
    const manageable = reachable(request, "partners.manage", "isCommunity");
    return {
      businesses: all,
      business: searchParams.get("business"),
      ...list,
      query,
      supplied,
      totals,
      doubles: doublesIn(places),
      suggestions: suggestionsFor(places, manageable),
      manageable,
      inviting: searchParams.has("invite"),
      inviteEmail: (searchParams.get("email") ?? "").slice(0, 254),
      inviteTo: searchParams.get("to"),
    };
  },
  actions: {
    async invite(request) {
      const { form, backend, session } = request;
      const emails = [form.text("email").trim()];
      const message = form.text("message");
      const timezone = session?.user.timezone ?? "UTC";
      const where = { action: "partners.manage", kind: "isCommunity", back: href("multiPartners") } as const;
      return inNamed(request, where, async ({ slug }) => {
        const results = await backend.partners.invite({ business: slug, emails, message });
        return outcomeOfInvitations(results, timezone);
      });
    },
    async "write-many"(request) {
      const text = request.form.text("text");
      return inChosen(request, TICKED, async (business, partners) =>
        outcomeOfPartners(
          await request.backend.partnerMessages.sendMany({ business, partners, text }),
          words.doneWrittenTo(),
        ),
      );
    },
    async "pause-many"(request) {
      const reason = request.form.text("reason");
      return inChosen(request, TICKED, async (business, partners) =>
        outcomeOfPartners(
          await request.backend.partners.changeMany({ business, partners, change: "pause", reason }),
          "paused",
        ),
      );
    },
  },
});

const TICKED = translated({ none: words.nobodySelected }, { field: "partners", action: "partners.manage" });

/** Loads the communities that the user's own businesses supply. */
async function suppliedBy(request: PageRequest) {
  const lists = await Promise.all(
    reachable(request, "supply.view", "isProvider").map(async (business) => {
      const communities = await request.backend.partners.communities({ business: business.slug });
      return communities.map((community) => ({ ...community, business }));
    }),
  );
  return lists.flat();
}

type PartnerSomewhere = PartnerAcross["places"][number];

const GOING = ["active", "paused", "invited", "applied"];

/** Finds entries of one community that look like the same company, by their normalised name. */
function doublesIn(partners: readonly PartnerSomewhere[]) {
  const groups = Map.groupBy(
    partners.filter(({ state }) => GOING.includes(state)),
    ({ name, business }) => `${business.slug} ${name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first && group.length > 1
      ? [{ names: group.map(({ name }) => name), business: first.business }]
      : [];
  });
}

const MAX_SUGGESTIONS = 3;

/** Suggests partners to invite: active in one community and unknown in another. */
function suggestionsFor(partners: readonly PartnerSomewhere[], manageable: readonly ReachableBusiness[]) {
  const byName = Map.groupBy(partners, ({ name }) => name);
  return [...byName.values()]
    .flatMap((places) => {
      const active = places.find(({ state, liveTreets }) => state === "active" && liveTreets > 0);
      const missing = manageable.find(({ slug }) => places.every(({ business }) => business.slug !== slug));
      return active && missing
        ? [{ name: active.name, email: active.email, activeIn: active.business, missingIn: missing }]
        : [];
    })
    .slice(0, MAX_SUGGESTIONS);
}
