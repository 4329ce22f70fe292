import { getCountries } from "libphonenumber-js";
import { MAX_OWNED_BUSINESSES } from "#shared/constants.ts";
import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { plans, TRIAL_PLAN } from "#shared/plans.ts";
import { Problem } from "#shared/problems.ts";
import { countryOptions } from "#shared/words/locale.ts";
import * as words from "#words/create.ts";
import { type ActionRequest, page, seeOther } from "../ssr/page.ts";
import { addressIn } from "./address-in.ts";
import { inputOf } from "./form-input.ts";
import { pictureIn } from "./picture.ts";

const starts = ["blank", "examples", "import", "team"] as const;
const kinds = ["community", "provider", "both"] as const;

export const createCommunityPage = page({
  load: ({ url, session, introduction }) => ({
    name: introduction?.organisation || undefined,
    kind: oneOf(kinds, url.searchParams.get("kind")) ?? "community",
    timezone: session?.user.timezone ?? "UTC",
    countries: countries(),
    isFull: (session?.businesses ?? []).filter(({ role }) => role === "owner").length >= MAX_OWNED_BUSINESSES,
  }),
  actions: {
    async default(request) {
      const { form, backend } = request;
      const start = oneOf(starts, form.text("start")) ?? "blank";
      const logo = await pictureIn(request, "logo", "logo");
      const cover = await pictureIn(request, "cover", "cover");
      const created = await backend.businesses.create(
        inputOf(contract.businesses.create, request, {
          slug: addressIn(form),
          start: start === "examples" ? "examples" : "blank",
          timezone: form.optional("timezone"),
          country: form.optional("country"),
          brandColor: form.optional("brandColor"),
          logo: logo ?? undefined,
          cover: cover ?? undefined,
        }),
      );
      request.account.forgetIntroduction();
      const notice = form.checked("trial")
        ? await startTrial(request, created)
        : words.isReady({ name: created.name });
      return seeOther(nextAfter(start, created.slug), { notice });
    },
  },
});

/** Starts the free trial of a new business. It exists either way, so a refusal is only mentioned. */
async function startTrial(
  { backend }: ActionRequest,
  { slug, name }: { readonly slug: string; readonly name: string },
): Promise<string> {
  const plan = plans[TRIAL_PLAN].name;
  try {
    await backend.billing.startTrial({ business: slug });
    return words.isReadyOnTrial({ name, plan });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return words.isReadyWithoutTrial({ name, plan });
  }
}

const countries = () => countryOptions(getCountries());

/** Returns the first page to show in the new community. */
function nextAfter(start: (typeof starts)[number], business: string): string {
  if (start === "import") return href("members", { business }, { import: "new" });
  if (start === "team") return href("teamMembers", { business }, { invite: 1 });
  return href("controlPanel", { business });
}

/** Returns the value if it is one of these; undefined makes the operation use its default. */
const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value);
