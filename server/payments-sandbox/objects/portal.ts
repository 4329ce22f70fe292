import { newId } from "../ids.ts";
import type { Metadata } from "./basics.ts";

export const newPortalSession = (facts: {
  configuration: string;
  customer: string;
  returnUrl: string | null;
  url: (id: string) => string;
  created: number;
}) => {
  const id = newId("bps");
  return {
    id,
    object: "billing_portal.session" as const,
    configuration: facts.configuration,
    created: facts.created,
    customer: facts.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: facts.returnUrl,
    url: facts.url(id),
  };
};
export type PortalSession = ReturnType<typeof newPortalSession>;

export const newPortalConfiguration = (created: number) => ({
  id: newId("bpc"),
  object: "billing_portal.configuration" as const,
  active: true,
  application: null,
  business_profile: {
    headline: null as string | null,
    privacy_policy_url: null as string | null,
    terms_of_service_url: null as string | null,
  },
  created,
  default_return_url: null as string | null,
  features: {
    customer_update: { allowed_updates: [] as string[], enabled: false },
    invoice_history: { enabled: false },
    payment_method_update: { enabled: false, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, options: [] as string[] },
      enabled: false,
      mode: "at_period_end",
      proration_behavior: "none",
    },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [] as string[],
      enabled: false,
      proration_behavior: "none",
      schedule_at_period_end: { conditions: [] as { type: string }[] },
      trial_update_behavior: "end_trial",
    },
  },
  is_default: true,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: {} as Metadata,
  name: null as string | null,
  updated: created,
});
export type PortalConfiguration = ReturnType<typeof newPortalConfiguration>;
