import { intervalOf, isSoldPlan, type SoldPlan, type vatStates } from "#shared/billing.ts";
import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { Problem, problem } from "#shared/problems.ts";
import * as words from "#words/plans.ts";
import { type Action, type ActionRequest, invalid, seeOther } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
import { slugIn } from "./place.ts";

/** Saves the billing details for invoices. */
export async function saveBillingDetails(request: ActionRequest) {
  const { vatState } = await request.backend.billing.saveProfile(detailsIn(request));
  return here(request, noticeOfSaved(vatState));
}

const noticeOfSaved = (vatState: (typeof vatStates)[number]): string =>
  vatState === "unverified" ? words.savedVatInvalid() : words.billingDetailsSaved();

const detailsIn = (request: ActionRequest) =>
  inputOf(contract.billing.saveProfile, request, { business: slugIn(request) });

/** Saves the billing details if they differ from the stored ones. Returns the notice that says so, or null. */
async function saveTypedDetails(request: ActionRequest): Promise<string | null> {
  const { backend } = request;
  const typed = detailsIn(request);
  const { profile } = await backend.billing.overview({ business: typed.business });
  const isTyped = Object.entries(profile).some(
    ([name, stored]) => typed[name as keyof typeof profile] !== stored,
  );
  if (!isTyped) return null;
  const { vatState } = await backend.billing.saveProfile(typed);
  return noticeOfSaved(vatState);
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
  /** Each button of an order saves the details; one of them then pays. */
  async order(request: ActionRequest) {
    const { form } = request;
    const step = form.text("step");
    if (step === "pay") return pay(request);
    const notice = await saveTypedDetails(request);
    return here(orderedWith(request, step === "remove-code" ? "" : codeIn(request)), notice ?? undefined);
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

/** Goes to the provider's page if the order costs what its buyer saw, and otherwise back to the new price. */
async function pay(request: ActionRequest) {
  const { form, backend } = request;
  const missing = {
    ...(form.text("country") ? {} : { country: words.chooseCountry() }),
    ...(form.checked("terms") ? {} : { terms: words.acceptTermsFirst() }),
  };
  if (Object.keys(missing).length > 0) return invalid(missing);
  const saved = await saveTypedDetails(request);
  const code = codeIn(request);
  const isRequoted = saved !== null || code.toUpperCase() !== form.text("quotedCode");
  const order = orderedWith(request, code);
  return orAgain(order, async () => {
    const { business, ...rest } = inputOf(contract.billing.checkout, request, { business: slugIn(request) });
    const quote = isRequoted ? await requoted(order, business) : rest.quote;
    const { url } = await backend.billing.checkout({ ...rest, business, quote });
    return seeOther(url, { document: true });
  });
}

/** Quotes an order again. Throws `staleQuote` unless it costs what it did; the page shows the fault of an invalid code. */
async function requoted(order: ActionRequest, business: string): Promise<string> {
  const { form, backend, url } = order;
  const promotionCode = url.searchParams.get("code") ?? "";
  const interval = intervalOf(form.text("interval"));
  const quote = await backend.billing
    .quote({ business, plan: planOf(order), interval, promotionCode })
    .catch((error: unknown) => {
      if (error instanceof Problem && error.fields?.promotionCode) return null;
      throw error;
    });
  const isSame = quote?.dueMinor === Number(form.text("due")) && quote.taxMinor === Number(form.text("tax"));
  if (!quote || !isSame) throw problem("conflict", { details: { staleQuote: true } });
  return quote.id;
}

const codeIn = ({ form }: ActionRequest): string => form.text("code").trim().slice(0, 60);

/** Returns the request as one to the page of the order with this promotion code. */
function orderedWith(request: ActionRequest, code: string): ActionRequest {
  const url = new URL(request.url);
  for (const name of ["code", "requoted", "requotedTax"]) url.searchParams.delete(name);
  if (code) url.searchParams.set("code", code);
  return { ...request, url };
}

/** Redirects back to a new quote when the old one is stale, with a hint that the price may have changed. */
async function orAgain(request: ActionRequest, work: () => Promise<ReturnType<typeof seeOther>>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.details?.staleQuote !== true) throw error;
    const again = new URL(request.url);
    again.searchParams.set("requoted", request.form.text("due"));
    again.searchParams.set("requotedTax", request.form.text("tax"));
    return seeOther(again.pathname + again.search);
  }
}

export const namesOf = (names: readonly string[]): string =>
  names.length > 1
    ? words.bothNames({ first: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" })
    : (names[0] ?? words.theOwner());
