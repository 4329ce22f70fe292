import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { askProvider } from "../billing/index.ts";
import { move } from "../ledger/index.ts";

/** Reads this many of the latest payouts. Those already in the ledger are skipped. */
const MOST = 100;

/** Records in the ledger the provider's payouts to a business's bank. */
export async function notePayouts(deps: Dependencies, businessId: string, accountId: string): Promise<void> {
  const { data } = await askProvider(deps, (stripe) =>
    stripe.payouts.list({ status: "paid", limit: MOST }, { stripeAccount: accountId }),
  );
  if (data.length === 0) return;
  await inTransaction(deps.db, async (tx) => {
    for (const { id, amount, currency, arrival_date: arrival } of data)
      await move(tx, {
        kind: "payout",
        about: id,
        from: "seller",
        to: "bank",
        sellerId: businessId,
        minor: amount,
        currency: currency.toUpperCase(),
        at: new Date(arrival * 1_000),
      });
  });
}
