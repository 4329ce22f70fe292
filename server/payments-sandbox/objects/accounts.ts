import { newId } from "../ids.ts";
import type { Metadata } from "./basics.ts";

const DAILY = { delay_days: 7, interval: "daily" as const };

/** A business paid through the platform. Nothing is known about it at first. */
export const newAccount = (facts: {
  country: string;
  email: string | null;
  name: string | null;
  currency: string;
  metadata: Metadata;
  created: number;
}) => ({
  id: newId("acct", 16),
  object: "account" as const,
  business_profile: { name: facts.name },
  business_type: null,
  capabilities: {
    card_payments: "inactive" as "active" | "inactive" | "pending",
    transfers: "inactive" as "active" | "inactive" | "pending",
  },
  charges_enabled: false,
  country: facts.country,
  created: facts.created,
  default_currency: facts.currency,
  details_submitted: false,
  email: facts.email,
  metadata: facts.metadata,
  payouts_enabled: false,
  requirements: {
    alternatives: [],
    current_deadline: null as number | null,
    currently_due: ["business_profile.url", "external_account", "tos_acceptance.date"] as string[],
    disabled_reason: "requirements.past_due" as string | null,
    errors: [],
    eventually_due: [] as string[],
    past_due: [] as string[],
    pending_verification: [] as string[],
  },
  settings: { payouts: { debit_negative_balances: true, schedule: DAILY, statement_descriptor: null } },
  type: "express" as const,
});
export type Account = ReturnType<typeof newAccount>;

/** A link to onboarding that works once and expires within minutes. */
export const newAccountLink = (facts: {
  url: (id: string) => string;
  created: number;
  expiresAt: number;
}) => {
  const id = newId("acclink");
  return {
    id,
    object: "account_link" as const,
    created: facts.created,
    expires_at: facts.expiresAt,
    url: facts.url(id),
  };
};
export type AccountLink = ReturnType<typeof newAccountLink>;

/** A visit to the onboarding pages through a link. */
export const newOnboarding = (account: string) => ({
  id: newId("onb"),
  object: "onboarding" as const,
  account,
});
export type Onboarding = ReturnType<typeof newOnboarding>;
