import type { Dependencies } from "../../platform/dependencies.ts";
import { askProvider } from "./asking.ts";
import { findAccount, findSubscription, openInvoicesOf } from "./queries.ts";
import { readAndStore } from "./storing.ts";

/** Charges what is overdue to the card there is now. A card that is refused again changes nothing. */
export async function payOpenInvoices(deps: Dependencies, businessId: string): Promise<void> {
  const subscription = await findSubscription(deps.db, businessId);
  const account = await findAccount(deps.db, businessId);
  if (subscription?.state !== "past_due" || !account?.cardLast4) return;
  const open = await openInvoicesOf(deps.db, businessId);
  for (const { id } of open) {
    // One try for each card: the key holds the card, so that coming back to a page does not knock at the bank again.
    const card = `${account.cardBrand}-${account.cardLast4}-${account.cardExpMonth}-${account.cardExpYear}`;
    await askProvider(deps, (stripe) =>
      stripe.invoices.pay(id, {}, { idempotencyKey: `pay-${id}-${card}` }),
    ).catch(() => undefined);
  }
  if (open.length > 0) await readAndStore(deps, businessId);
}
