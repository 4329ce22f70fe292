import { getCountries } from "libphonenumber-js";
import { businessCategories, joinPolicies } from "#shared/business-kinds.ts";
import { BUSINESSES_OWNED_MOST } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { countryOptions } from "#shared/words/locale.ts";
import * as words from "#words/create.ts";
import { page, seeOther } from "../ssr/page.ts";
import { pictureIn } from "./picture.ts";

const starts = ["blank", "examples", "import", "team"] as const;
const kinds = ["community", "provider", "both"] as const;

export const createCommunityPage = page({
  load: ({ url, session }) => ({
    kind: oneOf(kinds, url.searchParams.get("kind")) ?? "community",
    timezone: session?.user.timezone ?? "UTC",
    countries: countries(),
    isFull:
      (session?.businesses ?? []).filter(({ role }) => role === "owner").length >= BUSINESSES_OWNED_MOST,
  }),
  actions: {
    async default(request) {
      const { form, backend } = request;
      const start = oneOf(starts, form.text("start")) ?? "blank";
      const logo = await pictureIn(request, "logo", "logo");
      const cover = await pictureIn(request, "cover", "cover");
      const created = await backend.businesses.create({
        name: form.text("name"),
        slug: form.text("slug"),
        kind: oneOf(kinds, form.text("kind")),
        category: oneOf(businessCategories, form.text("category")),
        timezone: form.optional("timezone"),
        joinPolicy: oneOf(joinPolicies, form.text("joinPolicy")),
        brandColor: form.optional("brandColor"),
        start: start === "examples" ? "examples" : "blank",
        country: form.optional("country"),
        ...(logo && { logo }),
        ...(cover && { cover }),
      });
      return seeOther(nextAfter(start, created.slug), {
        notice: words.isReady({ name: created.name }),
      });
    },
  },
});

const countries = () => countryOptions(getCountries());

/** Where the first step inside the new community is. */
function nextAfter(start: (typeof starts)[number], business: string): string {
  if (start === "import") return href("members", { business }, { import: "new" });
  if (start === "team") return href("teamMembers", { business }, { invite: 1 });
  return href("controlPanel", { business });
}

/** The value if it is one of these; undefined lets the operation's default decide. */
const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value);
