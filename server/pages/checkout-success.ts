import type { CheckoutState } from "#shared/contract/billing-shapes.ts";
import { setupSteps } from "#shared/panel.ts";
import { can } from "#shared/permissions.ts";
import { Problem } from "#shared/problems.ts";
import { stepsToSetUp } from "#shared/steps-to-set-up.ts";
import { type PageRequest, page } from "../ssr/page.ts";
import { membershipFrom } from "./membership.ts";

/** Number of open steps that are shown. */
const MOST_STEPS = 3;

/** The result of a checkout according to the provider; the URL only identifies it. */
export const checkoutSuccessPage = page({
  async load(request) {
    const { url, session, backend } = request;
    const id = url.searchParams.get("session") ?? "";
    if (!session) return { kind: "visitor", path: url.pathname + url.search };
    if (!id) return { kind: "unknown" };
    try {
      const checkout = await backend.billing.checkoutState({ session: id.slice(0, 200) });
      return { kind: "known", checkout, ...(await whatFollows(request, checkout)) };
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return { kind: "unknown" };
      throw error;
    }
  },
});

/** Returns the first charge of a plan bought during the trial, and the steps left to set up the community. */
async function whatFollows({ session, backend }: PageRequest, { state, business: { slug } }: CheckoutState) {
  if (state !== "complete") return { firstCharge: null, nextSteps: [] };
  const membership = membershipFrom(session, slug);
  const isCommunity = session?.businesses?.find((each) => each.slug === slug)?.isCommunity ?? true;
  const [{ status, nextCharge }, setup] = await Promise.all([
    backend.billing.overview({ business: slug }),
    isCommunity && can(membership, "panel.view") ? backend.panel.setup({ business: slug }) : null,
  ]);
  return {
    firstCharge: status.state === "trialing" ? nextCharge : null,
    nextSteps: setupSteps
      .filter((step) => setup && !setup.done[step] && can(membership, stepsToSetUp[step].needs))
      .slice(0, MOST_STEPS)
      .map((step) => ({ title: stepsToSetUp[step].title(), href: stepsToSetUp[step].to(slug) })),
  };
}
