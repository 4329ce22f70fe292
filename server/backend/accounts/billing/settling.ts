import type { Dependencies } from "../../platform/dependencies.ts";
import { askProvider } from "./asking.ts";
import { findAccount, findSubscription, openInvoicesOf } from "./queries.ts";
import { readAndStore } from "./storing.ts";

/** Charges overdue invoices to the current card. If it is declined again, nothing changes. */
export async function payOpenInvoices(deps: Dependencies, businessId: string): Promise<void> {
  const subscription = await findSubscription(deps.db, businessId);
  const account = await findAccount(deps.db, businessId);
  if (subscription?.state !== "past_due" || !account?.cardLast4) return;
  const open = await openInvoicesOf(deps.db, businessId);
  for (const { id } of open) {
    // One attempt per card: the idempotency key contains the card, so that returning to a page does not charge it
    // again.
    const card = `${account.cardBrand}-${account.cardLast4}-${account.cardExpMonth}-${account.cardExpYear}`;
    await askProvider(deps, (stripe) =>
      stripe.invoices.pay(id, {}, { idempotencyKey: `pay-${id}-${card}` }),
    ).catch(() => undefined);
  }
  if (open.length > 0) await readAndStore(deps, businessId);
}
