import { eq } from "drizzle-orm";
import * as z from "zod";
import { billingAccounts } from "../../platform/db/schema/billing.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { job } from "../../platform/jobs/job.ts";
import { askProvider, unlessMissing } from "./asking.ts";
import { findAccount } from "./queries.ts";

const moved = job({
  name: "billing.invoices-go-to",
  data: z.object({ businessId: z.string(), email: z.string() }),
});

/** Sends the invoices of a business to another address from now on; a job tells the provider. */
export async function sendInvoicesTo(
  tx: Transaction,
  { jobs }: Pick<Dependencies, "jobs">,
  to: { readonly businessId: string; readonly email: string },
): Promise<void> {
  const account = await findAccount(tx, to.businessId);
  if (!account) return;
  await storeAddress(tx, to);
  if (account.customerId) await jobs.enqueue(moved, to, { tx });
}

export function defineInvoiceAddress(deps: Dependencies): void {
  deps.jobs.define(moved, async ({ businessId, email }) => {
    const customerId = (await findAccount(deps.db, businessId))?.customerId;
    if (!customerId) return;
    await askProvider(deps, (stripe) => unlessMissing(stripe.customers.update(customerId, { email })));
    // A read of the provider may have restored the former address meanwhile.
    await storeAddress(deps.db, { businessId, email });
  });
}

const storeAddress = (
  db: Transaction | Dependencies["db"],
  { businessId, email }: { readonly businessId: string; readonly email: string },
) => db.update(billingAccounts).set({ email }).where(eq(billingAccounts.businessId, businessId));
