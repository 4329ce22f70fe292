import { parseArgs } from "node:util";
import { priceIdOf } from "../../server/backend/accounts/billing/catalogue.ts";
import { ensureCustomer } from "../../server/backend/accounts/billing/customers.ts";
import { readAndStore } from "../../server/backend/accounts/billing/storing.ts";
import { newId } from "../../server/backend/platform/db/ids.ts";
import { users } from "../../server/backend/platform/db/schema/accounts.ts";
import { billingAccounts } from "../../server/backend/platform/db/schema/billing.ts";
import { businesses } from "../../server/backend/platform/db/schema/businesses.ts";
import { seedDemo } from "../../server/backend/seed/demo.ts";
import { TRIAL_DAYS } from "../../shared/plans.ts";
import { startConfiguredBackend } from "../configured-backend.ts";

/**
 * Fills the configured database with the demo and with teams on trial. Prints their customer ids at the payment
 * provider and its webhook secret.
 */
const { values } = parseArgs({ options: { teams: { type: "string", default: "50" } } });
const { backend, deps } = await startConfiguredBackend();
await seedDemo(deps);
const [owner] = await deps.db.select({ id: users.id }).from(users).limit(1);
if (!owner) throw new Error("The demo has no users");
const stripe = await deps.payments.client();
for (let number = 0; number < Number(values.teams); number++) {
  const business = {
    id: newId("biz"),
    slug: `paying-${number}`,
    name: `Paying ${number}`,
    isCommunity: true,
    isProvider: false,
    createdBy: owner.id,
  };
  await deps.db.insert(businesses).values(business);
  const { customerId } = await ensureCustomer(deps, business, { email: `${business.slug}@treets.example` });
  await stripe.subscriptions.create({
    customer: customerId,
    items: [{ price: await priceIdOf(stripe, "growth", "month") }],
    trial_period_days: TRIAL_DAYS,
    trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
  });
  await readAndStore(deps, business.id);
}
const accounts = await deps.db.select({ id: billingAccounts.customerId }).from(billingAccounts);
const customers = accounts.flatMap(({ id }) => id ?? []);
console.log(JSON.stringify({ customers, secret: deps.payments.webhookSecret }));
await backend.close();
process.exit(0);
