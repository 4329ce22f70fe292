import type { CreateCommunityData } from "#client/pages/create-community.tsx";
import { businessCategories, joinPolicies } from "#shared/business-kinds.ts";
import { href } from "#shared/href.ts";
import { page, seeOther } from "../ssr/page.ts";

const kinds = ["community", "provider", "both"] as const;

export const createCommunityPage = page<CreateCommunityData>({
  load: ({ url, session }) => ({
    kind: oneOf(kinds, url.searchParams.get("kind")) ?? "community",
    timezone: session?.user.timezone ?? "UTC",
  }),
  actions: {
    async default({ form, backend }) {
      const created = await backend.businesses.create({
        name: form.text("name"),
        slug: form.text("slug"),
        kind: oneOf(kinds, form.text("kind")),
        category: oneOf(businessCategories, form.text("category")),
        timezone: form.optional("timezone"),
        joinPolicy: oneOf(joinPolicies, form.text("joinPolicy")),
      });
      return seeOther(href("controlPanel", { business: created.slug }), {
        notice: `${created.name} is ready.`,
      });
    },
  },
});

/** The value if it is one of these; undefined lets the operation's default decide. */
const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value);
