import { parseArgs } from "node:util";
import { billingAccounts } from "../../server/backend/db/schema/billing.ts";
import { seedDemo } from "../../server/backend/seed/demo.ts";
import { startEmbeddedBackend } from "../../server/backend/start.ts";
import { loadConfig } from "../../server/config.ts";
import { createLog } from "../../server/log.ts";
import { DEMO_PASSWORD } from "../../shared/demo.ts";

/** Fills the configured database with the demo and with teams on trial; prints their ids at the provider and its secret. */
const { values } = parseArgs({ options: { teams: { type: "string", default: "50" } } });
const { backend, deps } = await startEmbeddedBackend({
  config: loadConfig(process.env),
  log: createLog("warn"),
  clock: () => new Date(),
});
await seedDemo(deps);
const caller = { requestId: "bench", ip: "127.0.0.1", userAgent: "bench" };
const { token } = await backend
  .client({ ...caller, token: undefined })
  .auth.signIn({ email: "owner@treets.example", password: DEMO_PASSWORD });
const api = backend.client({ ...caller, token });
for (let number = 0; number < Number(values.teams); number++) {
  const slug = `paying-${number}`;
  await api.businesses.create({ name: `Paying ${number}`, slug });
  await api.billing.startTrial({ business: slug });
}
const accounts = await deps.db.select({ id: billingAccounts.customerId }).from(billingAccounts);
const customers = accounts.flatMap(({ id }) => id ?? []);
console.log(JSON.stringify({ customers, secret: deps.payments.webhookSecret }));
await backend.close();
process.exit(0);
