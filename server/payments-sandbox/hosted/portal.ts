import { attachCard } from "../engine/charging.ts";
import { putAndEmit, type Scene } from "../engine/scene.ts";
import { vatRates } from "../engine/tax.ts";
import type { Address } from "../objects/basics.ts";
import { isLive, itemOf, type Subscription } from "../objects/subscriptions.ts";
import type { HostedAnswer } from "./answer.ts";
import { cardFields, readCard } from "./card-fields.ts";
import { day, html, money, page } from "./html.ts";

/** Shows the portal, where customers manage their card, address, subscription and invoices. */
export async function showPortal(scene: Scene, id: string, problem?: string): Promise<HostedAnswer> {
  const session = (await scene.store.find("billing_portal.session", id))?.object;
  if (!session) return { status: 404, html: page("Not found", html`<h1>There is no such session</h1>`) };
  const { store } = scene;
  const customer = await store.get("customer", session.customer);
  const methodId = customer.invoice_settings.default_payment_method;
  const method = methodId ? (await store.find("payment_method", methodId))?.object : undefined;
  const subscription = await liveOf(scene, customer.id);
  const invoices = (await store.list("invoice", { customer: customer.id, limit: 24 })).filter(
    ({ total }) => total !== 0,
  );
  const action = `/payments-sandbox/portal/${id}`;
  const country = customer.address?.country ?? "";
  const content = html`
<p><a href="${session.return_url}">← Return to Treets</a></p>
<h1>Billing of ${customer.name ?? customer.email ?? "your account"}</h1>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
${subscription ? await subscriptionPart(scene, subscription, action) : html`<section><h2>Subscription</h2><p>There is none.</p></section>`}
<section><h2>Payment method</h2>
<p>${method ? `${method.card.brand.toUpperCase()} •••• ${method.card.last4}, expires ${method.card.exp_month}/${method.card.exp_year}` : "No card yet."}</p>
<details><summary>${method ? "Use another card" : "Add a card"}</summary>
<form method="post" action="${action}"><input type="hidden" name="do" value="card">${cardFields()}<button class="wide">Save card</button></form></details></section>
<section><h2>Billing details</h2>
<form method="post" action="${action}"><input type="hidden" name="do" value="details">
<label for="who">Name</label><input id="who" name="who" value="${customer.name}">
<label for="email">E-mail for invoices</label><input id="email" name="email" type="email" value="${customer.email}">
<label for="line1">Address</label><input id="line1" name="line1" value="${customer.address?.line1}">
<div class="pair"><div><label for="postal">Postcode</label><input id="postal" name="postal_code" value="${customer.address?.postal_code}"></div>
<div><label for="city">City</label><input id="city" name="city" value="${customer.address?.city}"></div></div>
<label for="country">Country</label><select id="country" name="country"><option value="">Not said</option>${[
    ...new Set([...Object.keys(vatRates), "CH", "GB", "NO", "US", country]),
  ]
    .filter(Boolean)
    .sort()
    .map(
      (code) => html`<option value="${code}"${code === country ? html` selected` : ""}>${code}</option>`,
    )}</select>
<button class="wide">Save details</button></form></section>
<section><h2>Invoices</h2>${
    invoices.length === 0
      ? html`<p>There are none yet.</p>`
      : html`<table>${invoices.map(
          (invoice) =>
            html`<tr><th scope="row"><a href="${invoice.hosted_invoice_url}">${invoice.number}</a> <span class="soft">${day(invoice.created)}, ${invoice.status}</span></th><td>${money(invoice.total, invoice.currency)}</td></tr>`,
        )}</table>`
  }</section>`;
  return { html: page("Billing", content) };
}

async function subscriptionPart(scene: Scene, subscription: Subscription, action: string) {
  const { price, current_period_end: end } = itemOf(subscription);
  const product = await scene.store.get("product", price.product);
  const isEnding = subscription.cancel_at !== null;
  return html`<section><h2>Subscription</h2>
<p><strong>${product.name}</strong>, ${money(price.unit_amount, price.currency)} a ${price.recurring.interval}, ${subscription.status.replace("_", " ")}</p>
<p class="soft">${isEnding ? `Ends on ${day(end)}` : `Renews on ${day(end)}`}</p>
<form method="post" action="${action}"><button class="plain" name="do" value="${isEnding ? "resume" : "cancel"}">${isEnding ? "Keep the subscription" : "Cancel at the end of the period"}</button></form></section>`;
}

export async function changePortal(scene: Scene, id: string, form: URLSearchParams): Promise<HostedAnswer> {
  const session = (await scene.store.find("billing_portal.session", id))?.object;
  if (!session) return showPortal(scene, id);
  const { store } = scene;
  const subscription = await liveOf(scene, session.customer);
  const deed = form.get("do");
  if (deed === "card") {
    const card = readCard(form);
    if (typeof card === "string") return { status: 422, ...(await showPortal(scene, id, card)) };
    const method = await attachCard(scene, session.customer, card);
    if (subscription) {
      const current = await store.get("subscription", subscription.id);
      await putAndEmit(
        scene,
        "subscription",
        { ...current, default_payment_method: method.id },
        "customer.subscription.updated",
      );
    }
  }
  if (deed === "details") {
    const customer = await store.get("customer", session.customer);
    const said = (name: string) => form.get(name)?.trim() || null;
    const address: Address = {
      city: said("city"),
      country: said("country"),
      line1: said("line1"),
      line2: customer.address?.line2 ?? null,
      postal_code: said("postal_code"),
      state: customer.address?.state ?? null,
    };
    const changed = { ...customer, name: said("who"), email: said("email"), address };
    await putAndEmit(scene, "customer", changed, "customer.updated");
  }
  if (subscription && (deed === "cancel" || deed === "resume")) {
    const isEnding = deed === "cancel";
    await putAndEmit(
      scene,
      "subscription",
      {
        ...subscription,
        // The portal sets a date only, as it does in the flexible billing mode.
        cancel_at_period_end: false,
        cancel_at: isEnding ? itemOf(subscription).current_period_end : null,
        canceled_at: isEnding ? scene.now : null,
        cancellation_details: {
          ...subscription.cancellation_details,
          reason: isEnding ? "cancellation_requested" : null,
        },
      },
      "customer.subscription.updated",
    );
  }
  return { to: `/payments-sandbox/portal/${id}` };
}

const liveOf = async ({ store }: Scene, customer: string): Promise<Subscription | undefined> =>
  (await store.list("subscription", { customer })).find(isLive);
