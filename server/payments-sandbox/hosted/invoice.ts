import { testCards } from "../cards.ts";
import { attachCard, declined } from "../engine/charging.ts";
import { markPaid } from "../engine/invoicing.ts";
import type { Scene } from "../engine/scene.ts";
import { afterPayment } from "../engine/subscribing.ts";
import { type Invoice, subscriptionOf } from "../objects/invoices.ts";
import type { HostedAnswer } from "./answer.ts";
import { cardFields, readCard } from "./card-fields.ts";
import { askBank } from "./checkout.ts";
import { day, html, money, page } from "./html.ts";

/** Shows an invoice to its customer, with a payment form while it is open. */
export async function showInvoice(scene: Scene, id: string, problem?: string): Promise<HostedAnswer> {
  const invoice = (await scene.store.find("invoice", id))?.object;
  if (!invoice) return { status: 404, html: page("Not found", html`<h1>There is no such invoice</h1>`) };
  const pay = html`<form class="card" method="post" action="/payments-sandbox/invoice/${id}">${cardFields()}
<button class="wide">Pay ${money(invoice.amount_remaining, invoice.currency)}</button></form>`;
  const content = html`
<h1>Invoice ${invoice.number}</h1>
<p class="amount">${money(invoice.amount_due, invoice.currency)}</p>
<p class="${invoice.status === "paid" ? "good" : "soft"}">${invoice.status === "paid" ? "Paid" : invoice.status}, ${day(invoice.created)}</p>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
<section><table>${rowsOf(invoice).map(
    ([what, minor]) => html`<tr><th scope="row">${what}</th><td>${money(minor, invoice.currency)}</td></tr>`,
  )}<tr class="total"><th scope="row">Due</th><td>${money(invoice.amount_due, invoice.currency)}</td></tr></table></section>
<p class="row"><a class="button plain" href="/payments-sandbox/invoice/${id}/pdf">Download PDF</a></p>
${invoice.status === "open" ? pay : ""}`;
  return { html: page(`Invoice ${invoice.number}`, content) };
}

/** Returns lines, discount, tax and credit, in the order of calculation. */
export function rowsOf(invoice: Invoice): (readonly [string, number])[] {
  const off = invoice.total_discount_amounts.reduce((sum, { amount }) => sum + amount, 0);
  const tax = invoice.total_taxes.reduce((sum, { amount }) => sum + amount, 0);
  const isReverse = invoice.total_taxes.some(
    ({ taxability_reason }) => taxability_reason === "reverse_charge",
  );
  const credit = invoice.amount_due - invoice.total;
  return [
    ...invoice.lines.data.map(({ description, amount }) => [description, amount] as const),
    ...(off > 0 ? [["Discount", -off] as const] : []),
    [isReverse ? "VAT (reverse charge)" : "VAT", tax],
    ["Total", invoice.total],
    ...(credit === 0 ? [] : [["Credit", credit] as const]),
  ];
}

export async function payInvoice(scene: Scene, id: string, form: URLSearchParams): Promise<HostedAnswer> {
  const invoice = (await scene.store.find("invoice", id))?.object;
  if (invoice?.status !== "open") return showInvoice(scene, id);
  const card = readCard(form);
  if (typeof card === "string") return { status: 422, ...(await showInvoice(scene, id, card)) };
  const behaviour = testCards[card.number]?.present;
  const bank = form.get("bank");
  if (behaviour === "authenticates" && bank === null) return askBank(`/payments-sandbox/invoice/${id}`, card);
  if (behaviour === "authenticates" && bank !== "approve") {
    return {
      status: 402,
      ...(await showInvoice(scene, id, "Your bank didn't confirm the payment. Nothing was charged.")),
    };
  }
  if (typeof behaviour === "object") {
    return { status: 402, ...(await showInvoice(scene, id, declined(behaviour).message)) };
  }
  const method = await attachCard(scene, invoice.customer, card);
  const subscription = subscriptionOf(invoice);
  if (subscription) {
    const own = await scene.store.get("subscription", subscription);
    await scene.store.put("subscription", { ...own, default_payment_method: method.id });
  }
  const paid = await markPaid(scene, invoice);
  if (subscription) await afterPayment(scene, subscription, paid);
  return { to: `/payments-sandbox/invoice/${id}` };
}
