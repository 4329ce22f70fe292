import type { Executor } from "../../platform/db/database.ts";
import { findRow } from "../../platform/db/rows.ts";
import { billingAccounts } from "../../platform/db/schema/billing.ts";

/** Returns a business's name and address for invoices; undefined if it has no billing account. */
export async function sellerOnInvoices(
  db: Executor,
  businessId: string,
): Promise<{ readonly legalName: string; readonly address: string; readonly vatId: string } | undefined> {
  const row = await findRow(db, billingAccounts, { businessId });
  if (!row) return undefined;
  const { legalName, line1, postalCode, city, country, vatId } = row;
  const place = [line1, `${postalCode} ${city}`.trim(), line1 ? country : null];
  return { legalName, address: place.filter(Boolean).join(", "), vatId };
}
