import { and, eq, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import type { BillingProfile } from "#shared/contract/billing-shapes.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { billingAccounts } from "../../platform/db/schema/billing.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { ActingBusiness, ActingUser } from "../../platform/operation-context.ts";
import { askProvider, refusalCode } from "./asking.ts";
import { type AccountRow, ensureAccount } from "./queries.ts";
import { vatStateOf } from "./reading.ts";

/** Returns the provider's customer of a business, creating it when first needed. */
export async function ensureCustomer(
  deps: Dependencies,
  business: Pick<ActingBusiness, "id" | "name">,
  user: Pick<ActingUser, "email">,
): Promise<AccountRow & { customerId: string }> {
  const found = await ensureAccount(deps.db, business.id);
  if (found.customerId) return { ...found, customerId: found.customerId };
  const customer = await askProvider(deps, async (stripe) => {
    // A repeated key is only accepted with the same values. After a lost response somebody else may go on, so the values
    // that may be others by then are set separately. The number of the last read tells a customer from a former one that
    // was deleted.
    const { id } = await stripe.customers.create(
      { metadata: { business: business.id } },
      { idempotencyKey: `customer-${business.id}-${found.readStored}` },
    );
    if (found.vatId) await addVatId(stripe, id, found.vatId, { idempotencyKey: `vat-${id}` });
    return stripe.customers.update(id, {
      name: found.legalName || business.name,
      email: found.email || user.email,
      ...(found.country ? profileFields(found) : {}),
    });
  });
  await deps.db
    .update(billingAccounts)
    .set({
      customerId: customer.id,
      legalName: found.legalName || business.name,
      email: found.email || user.email,
    })
    .where(and(eq(billingAccounts.businessId, business.id), isNull(billingAccounts.customerId)));
  const kept = await ensureAccount(deps.db, business.id);
  if (!kept.customerId) throw new Error("Failed to store the customer ID");
  return { ...kept, customerId: kept.customerId };
}

export type VatState = "none" | "pending" | "verified" | "unverified";

/**
 * Stores the billing profile printed on invoices, at the provider first. Throws a Problem at `vatId` if the VAT ID is
 * invalid, and then changes nothing; VAT is charged without a valid one.
 */
export async function storeProfile(
  deps: Dependencies,
  account: AccountRow & { customerId: string },
  profile: BillingProfile,
): Promise<VatState> {
  const { legalName, line1, postalCode, city, country, email, poNumber } = profile;
  const vatId = profile.vatId.replace(/[\s.-]/g, "").toUpperCase();
  // Asked first, as only this can be refused.
  const vatState =
    vatId === account.vatId ? account.vatState : await replaceVatId(deps, account.customerId, vatId);
  await askProvider(deps, (stripe) =>
    stripe.customers.update(account.customerId, {
      name: legalName,
      ...(email ? { email } : {}),
      ...profileFields(profile),
    }),
  );
  await deps.db
    .update(billingAccounts)
    .set({
      legalName,
      line1,
      postalCode,
      city,
      country,
      poNumber,
      vatId,
      vatState,
      ...(email ? { email } : {}),
    })
    .where(eq(billingAccounts.businessId, account.businessId));
  return vatState;
}

const profileFields = ({
  line1,
  city,
  postalCode,
  country,
  poNumber,
}: Pick<BillingProfile, "city" | "country" | "line1" | "poNumber" | "postalCode">) => ({
  address: { line1, city, postal_code: postalCode, country: country ?? "" },
  metadata: { po_number: poNumber },
});

/** Adds the new VAT ID before it removes the former ones, so that a refused one leaves them. */
const replaceVatId = async (deps: Dependencies, customerId: string, vatId: string): Promise<VatState> =>
  askProvider(deps, async (stripe) => {
    const { data: former } = await stripe.customers.listTaxIds(customerId, { limit: 10 });
    const added = vatId ? await addVatId(stripe, customerId, vatId) : undefined;
    for (const { id } of former) await stripe.customers.deleteTaxId(customerId, id);
    return added ? vatStateOf(added) : "none";
  });

async function addVatId(
  stripe: Stripe,
  customerId: string,
  value: string,
  options: Stripe.RequestOptions = {},
): Promise<Stripe.TaxId> {
  try {
    return await stripe.customers.createTaxId(customerId, { type: "eu_vat", value }, options);
  } catch (error) {
    if (refusalCode(error) !== "tax_id_invalid") throw error;
    throw problem("invalid_input", { fields: { vatId: refusals.vatIdFaulty() } });
  }
}
