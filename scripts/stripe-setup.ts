import Stripe from "stripe";
import { ensureCatalogue } from "../server/backend/accounts/billing/catalogue.ts";
import { ConfigError, loadConfig } from "../server/config.ts";

/**
 * Puts the plans into a Stripe account: products, prices and the portal's configuration, from shared/plans.ts. Running
 * it again changes nothing but what has changed.
 */
try {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: address } = loadConfig({
    ...process.env,
    // Neither matters here, and the webhook's secret is known only after the webhook is made.
    STRIPE_WEBHOOK_SECRET: "whsec_unused",
    PUBLIC_URL: "https://setup.invalid",
  });
  if (key === undefined) throw new ConfigError("STRIPE_SECRET_KEY must be set: the sandbox sets itself up.");
  const url = address === undefined ? undefined : new URL(address);
  const stripe = new Stripe(key, {
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === "https:" ? 443 : 80),
      protocol: url.protocol === "https:" ? "https" : "http",
    }),
  });
  const { made, kept } = await ensureCatalogue(stripe);
  console.log(`Made: ${made.join(", ") || "nothing"}. There already: ${kept.join(", ") || "nothing"}.`);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
