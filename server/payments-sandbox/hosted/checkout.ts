import { testCards } from "../cards.ts";
import { attachCard, declined } from "../engine/charging.ts";
import { redeem, redeemable } from "../engine/discounts.ts";
import { payOnce } from "../engine/paying.ts";
import { putAndEmit, type Scene } from "../engine/scene.ts";
import { begin } from "../engine/subscribing.ts";
import { SandboxError } from "../errors.ts";
import type { CardFacts } from "../objects/customers.ts";
import type { CheckoutSession, PaymentSession } from "../objects/sessions.ts";
import type { Hidden } from "../store.ts";
import type { HostedAnswer } from "./answer.ts";
import { cardFields, readCard } from "./card-fields.ts";
import { day, html, money, page } from "./html.ts";

/** Shows a checkout: the product, the amount due now, and the payment form. */
export async function showCheckout(
  scene: Scene,
  id: string,
  problem?: string,
  chosen?: string,
): Promise<HostedAnswer> {
  const kept = await scene.store.find("checkout.session", id);
  if (!kept) return { status: 404, html: page("Not found", html`<h1>There is no such checkout</h1>`) };
  const { object: session, hidden } = kept;
  if (session.status === "complete") return { to: successOf(session) };
  if (session.status === "expired") {
    const content = html`<h1>This checkout has expired</h1><p>Nothing was charged.</p>
<p><a class="button" href="${session.cancel_url}">Go back</a></p>`;
    return { status: 410, html: page("Expired", content) };
  }
  if (session.mode === "payment") return showPayment(session, String(hidden.name), problem, chosen);
  const price = await scene.store.get("price", String(hidden.price));
  const product = await scene.store.get("product", price.product);
  const { amount_discount: off, amount_tax: tax } = session.total_details;
  const due = Number(hidden.due);
  const trialEnd = hidden.trialEnd === null ? null : Number(hidden.trialEnd);
  const row = (what: string, minor: number) =>
    html`<tr><th scope="row">${what}</th><td>${money(minor, session.currency)}</td></tr>`;
  const content = html`
<h1>Subscribe to ${product.name}</h1>
<p class="amount">${money(due, session.currency)}</p>
<p class="soft">${trialEnd === null ? `then ${money(price.unit_amount, price.currency)} a ${price.recurring.interval}, before tax` : `Free until ${day(trialEnd)}, then ${money(price.unit_amount, price.currency)} a ${price.recurring.interval}, before tax`}</p>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
<section><h2>Summary</h2><table>
${row(`${product.name}, ${price.recurring.interval}ly`, session.amount_subtotal)}
${off > 0 ? row("Discount", -off) : ""}
${row("VAT", tax)}
${session.amount_total === due ? "" : row("Your credit", due - session.amount_total)}
<tr class="total"><th scope="row">Due today</th><td>${money(due, session.currency)}</td></tr>
</table></section>
<form class="card" method="post" action="/payments-sandbox/checkout/${session.id}">
${cardFields(chosen)}
<button class="wide">${due > 0 ? `Pay ${money(due, session.currency)}` : "Start"}</button>
</form>
<p><a href="${session.cancel_url}">Cancel and go back</a></p>`;
  return { html: page(`Subscribe to ${product.name}`, content) };
}

/** Shows a checkout for a one-off payment. */
function showPayment(session: PaymentSession, name: string, problem?: string, chosen?: string): HostedAnswer {
  const total = money(session.amount_total, session.currency);
  const content = html`
<h1>${name}</h1>
<p class="amount">${total}</p>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
<form class="card" method="post" action="/payments-sandbox/checkout/${session.id}">
${cardFields(chosen)}
<button class="wide">Pay ${total}</button>
</form>
<p><a href="${session.cancel_url}">Cancel and go back</a></p>`;
  return { html: page(name, content) };
}

/** Pays a checkout, shows the bank's page first if needed, or shows why the payment failed. */
export async function payCheckout(scene: Scene, id: string, form: URLSearchParams): Promise<HostedAnswer> {
  const kept = await scene.store.find("checkout.session", id);
  if (kept?.object.status !== "open") return showCheckout(scene, id);
  const card = readCard(form);
  if (typeof card === "string") return { status: 422, ...(await showCheckout(scene, id, card)) };
  const behaviour = testCards[card.number]?.present;
  const isAnswered = form.get("bank") !== null;
  if (behaviour === "authenticates" && !isAnswered) return askBank(`/payments-sandbox/checkout/${id}`, card);
  if (behaviour === "authenticates" && form.get("bank") !== "approve") {
    return refuse(scene, id, "Your bank didn't confirm the payment. Nothing was charged.", card);
  }
  if (typeof behaviour === "object") return refuse(scene, id, declined(behaviour).message, card);
  try {
    const session = kept.object;
    const paid =
      session.mode === "payment"
        ? await payOnce(scene, session, kept.hidden, {
            isDisputed: testCards[card.number]?.isDisputed === true,
          })
        : await complete(scene, session, kept.hidden, card);
    return { to: successOf(paid) };
  } catch (error) {
    if (error instanceof SandboxError) return refuse(scene, id, error.message, card);
    throw error;
  }
}

const refuse = async (
  scene: Scene,
  id: string,
  problem: string,
  { number }: CardFacts,
): Promise<HostedAnswer> => ({
  status: 402,
  ...(await showCheckout(scene, id, problem, number)),
});

/** The intermediate page of the bank, for cards with 3-D Secure. */
export function askBank(action: string, card: CardFacts): HostedAnswer {
  const fields = [
    ["card", card.number],
    ["expiry", `${card.expMonth}/${card.expYear}`],
    ["name", card.name ?? ""],
  ].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  const content = html`<h1>Your bank asks you to confirm</h1>
<p>This stands for the page of a bank (3-D Secure).</p>
<form class="card" method="post" action="${action}">${fields}
<div class="row"><button name="bank" value="approve">Approve</button><button class="plain" name="bank" value="refuse">Refuse</button></div></form>`;
  return { html: page("Confirm the payment", content) };
}

async function complete(
  scene: Scene,
  session: CheckoutSession,
  hidden: Hidden,
  card: CardFacts,
): Promise<CheckoutSession> {
  const { store } = scene;
  const price = await store.get("price", String(hidden.price));
  const code = session.discounts[0]?.promotion_code;
  const discount = code ? await redeem(scene, await redeemable(scene, code), session.customer) : undefined;
  const method = await attachCard(scene, session.customer, card);
  const subscription = await begin(scene, {
    customer: session.customer,
    price,
    trialEnd: hidden.trialEnd === null ? null : Number(hidden.trialEnd),
    metadata: JSON.parse(String(hidden.metadata)),
    missingPaymentMethod: "create_invoice",
    discounts: discount ? [discount.id] : [],
  });
  const own = await store.get("subscription", subscription.id);
  await store.put("subscription", { ...own, default_payment_method: method.id });
  return putAndEmit(
    scene,
    "checkout.session",
    {
      ...session,
      status: "complete",
      payment_status: Number(hidden.due) > 0 ? "paid" : "no_payment_required",
      subscription: subscription.id,
      invoice: subscription.latest_invoice,
      url: null,
    },
    "checkout.session.completed",
  );
}

const successOf = ({ success_url, id }: CheckoutSession | PaymentSession): string =>
  success_url.replaceAll("{CHECKOUT_SESSION_ID}", id);
