import { type Decline, testCards } from "../cards.ts";
import { cardError, type SandboxError } from "../errors.ts";
import { type CardFacts, newPaymentMethod, type PaymentMethod } from "../objects/customers.ts";
import type { Subscription } from "../objects/subscriptions.ts";
import { emit, putAndEmit, type Scene } from "./scene.ts";

export type Charge =
  | { readonly paid: true }
  | { readonly paid: false; readonly error: SandboxError; readonly needsAction: boolean };

/** Attaches a card and makes it the customer's default. */
export async function attachCard(scene: Scene, customerId: string, card: CardFacts): Promise<PaymentMethod> {
  const { store, now } = scene;
  const method = newPaymentMethod(card, customerId, now);
  await store.put("payment_method", method, { card: card.number });
  await emit(scene, "payment_method.attached", method);
  const customer = await store.get("customer", customerId);
  await putAndEmit(
    scene,
    "customer",
    { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id } },
    "customer.updated",
  );
  return method;
}

/** Returns the card that pays a subscription. */
export async function methodOf(
  { store }: Scene,
  customerId: string,
  subscription: Pick<Subscription, "default_payment_method"> | undefined,
): Promise<string | null> {
  if (subscription?.default_payment_method) return subscription.default_payment_method;
  return (await store.get("customer", customerId)).invoice_settings.default_payment_method;
}

/** Charges a card without the customer present. */
export async function charge({ store }: Scene, methodId: string | null): Promise<Charge> {
  const method = methodId === null ? undefined : await store.find("payment_method", methodId);
  if (!method)
    return {
      paid: false,
      needsAction: false,
      error: cardError("payment_method_unavailable", "There is no card to charge."),
    };
  const card = testCards[String(method.hidden.card)];
  if (card?.later === "pays") return { paid: true };
  if (card?.later === "authenticates") {
    return {
      paid: false,
      needsAction: true,
      error: cardError(
        "subscription_payment_intent_requires_action",
        "This payment requires authentication to proceed.",
      ),
    };
  }
  return { paid: false, needsAction: false, error: declined(card?.later) };
}

export const declined = (decline: Decline | undefined): SandboxError =>
  cardError(
    "card_declined",
    decline?.message ?? "Your card was declined.",
    decline?.code ?? "generic_decline",
  );
