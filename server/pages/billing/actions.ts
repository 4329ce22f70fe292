import { intervalOf, isSoldPlan, type SoldPlan } from "#shared/billing.ts";
import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { Problem, problem } from "#shared/problems.ts";
import * as words from "#words/plans.ts";
import { type Action, type ActionRequest, invalid, seeOther } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
import { slugIn } from "./place.ts";

/** Saves the billing details for invoices, from any page that has the form. */
export async function saveBillingDetails(request: ActionRequest) {
  const { vatState } = await request.backend.billing.saveProfile(
    inputOf(contract.billing.saveProfile, request, { business: slugIn(request) }),
  );
  return here(request, vatState === "unverified" ? words.savedVatInvalid() : words.billingDetailsSaved());
}

function planOf({ form }: ActionRequest): SoldPlan {
  const plan = form.text("plan");
  if (!isSoldPlan(plan)) throw problem("invalid_input", { message: words.choosePlan() });
  return plan;
}

/** Redirects back to the same page with its query. */
const here = ({ url }: ActionRequest, notice?: string) =>
  seeOther(url.pathname + url.search, { ...(notice ? { notice } : {}) });

/** Actions shared by several billing pages. */
export const billingActions = {
  async ask(request: ActionRequest) {
    const { asked } = await request.backend.billing.request({
      business: slugIn(request),
      plan: planOf(request),
      interval: intervalOf(request.form.text("interval")),
    });
    return here(request, words.ownersAsked({ names: namesOf(asked) }));
  },
  async trial(request: ActionRequest) {
    const business = slugIn(request);
    await request.backend.billing.startTrial({ business });
    const to = request.form.text("redirect") || href("selectPlan", {}, { business });
    return seeOther(to, { notice: words.trialStarted(), document: true });
  },
  async undo(request: ActionRequest) {
    await request.backend.billing.undoScheduled({ business: slugIn(request) });
    return seeOther(request.url.pathname + request.url.search, { notice: words.planKept() });
  },
  async portal(request: ActionRequest) {
    const { url } = await request.backend.billing.portal({ business: slugIn(request) });
    return seeOther(url, { document: true });
  },
  async pay(request: ActionRequest) {
    const { form, backend } = request;
    if (!form.checked("terms")) return invalid({ terms: words.acceptTermsFirst() });
    return orAgain(request, async () => {
      const { url } = await backend.billing.checkout(
        inputOf(contract.billing.checkout, request, { business: slugIn(request) }),
      );
      return seeOther(url, { document: true });
    });
  },
  async change(request: ActionRequest) {
    const { form, backend } = request;
    const business = slugIn(request);
    return orAgain(request, async () => {
      const { state, url } = await backend.billing.change(
        inputOf(contract.billing.change, request, { business }),
      );
      if (state === "confirm" && url) return seeOther(url, { document: true });
      const to = form.text("redirect") || href("settingsOverview", { business }, { tab: "plan" });
      return seeOther(to, { notice: words.upgraded(), document: true });
    });
  },
} satisfies Record<string, Action>;

/** Redirects back to a new quote when the old one is stale, with a hint that the price may have changed. */
async function orAgain(request: ActionRequest, work: () => Promise<ReturnType<typeof seeOther>>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.details?.staleQuote !== true) throw error;
    const again = new URL(request.url);
    again.searchParams.set("requoted", request.form.text("due"));
    return seeOther(again.pathname + again.search);
  }
}

export const namesOf = (names: readonly string[]): string =>
  names.length > 1
    ? words.bothNames({ first: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" })
    : (names[0] ?? words.theOwner());
