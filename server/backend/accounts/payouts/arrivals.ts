import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { askProvider } from "../billing/index.ts";
import { hasMoved, type Movement, move } from "../ledger/index.ts";
import { connectedId, findPayoutAccount } from "./queries.ts";

/** Reads this many of the latest payouts. Those already in the ledger are skipped. */
const MOST = 100;

/**
 * Records in the ledger the provider's payouts to a business's bank. A bank may return one days after it was reported as
 * paid: its money is then back in the seller's account.
 */
export async function notePayouts(deps: Dependencies, businessId: string): Promise<void> {
  const accountId = connectedId(await findPayoutAccount(deps.db, businessId));
  if (!accountId) return;
  const { data } = await askProvider(deps, (stripe) =>
    stripe.payouts.list({ limit: MOST }, { stripeAccount: accountId }),
  );
  const settled = data.filter(({ status }) => status === "paid" || status === "failed");
  if (settled.length === 0) return;
  await inTransaction(deps.db, async (tx) => {
    for (const { id, status, amount, currency, arrival_date: arrival } of settled) {
      const arrived: Movement = {
        kind: "payout",
        about: id,
        from: "seller",
        to: "bank",
        sellerId: businessId,
        minor: amount,
        currency: currency.toUpperCase(),
        at: new Date(arrival * 1_000),
      };
      if (status === "paid") await move(tx, arrived);
      else if (await hasMoved(tx, arrived))
        await move(tx, { ...arrived, about: `${id}-returned`, from: "bank", to: "seller", at: deps.clock() });
    }
  });
}
