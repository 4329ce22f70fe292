import Stripe from "stripe";
import { ensureCatalogue } from "../server/backend/accounts/billing/catalogue.ts";
import { ConfigError, loadConfig } from "../server/config.ts";
import { operatorOptions } from "./operator-options.ts";

/**
 * Creates the plans in a Stripe account from shared/plans.ts: products, prices and the portal's configuration. Running
 * it again only updates what differs.
 */
operatorOptions({}, "Usage: npm run stripe:setup, without options");
try {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: address } = loadConfig({
    ...process.env,
    // Neither value matters here, and the webhook's secret only exists once the webhook has been created.
    STRIPE_WEBHOOK_SECRET: "whsec_unused",
    PUBLIC_URL: "https://setup.invalid",
  });
  if (key === undefined)
    throw new ConfigError("STRIPE_SECRET_KEY must be set. The payments sandbox needs no set-up.");
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
