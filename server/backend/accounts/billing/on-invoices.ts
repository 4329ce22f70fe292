import { eq } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { billingAccounts } from "../../platform/db/schema/billing.ts";

/** Returns a business's name and address for invoices; undefined if it has no billing account. */
export async function sellerOnInvoices(
  db: Executor,
  businessId: string,
): Promise<{ readonly legalName: string; readonly address: string; readonly vatId: string } | undefined> {
  const [row] = await db.select().from(billingAccounts).where(eq(billingAccounts.businessId, businessId));
  if (!row) return undefined;
  const { legalName, line1, postalCode, city, country, vatId } = row;
  const place = [line1, `${postalCode} ${city}`.trim(), line1 ? country : null];
  return { legalName, address: place.filter(Boolean).join(", "), vatId };
}
