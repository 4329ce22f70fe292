import type Stripe from "stripe";
import type { PayoutState } from "#shared/payouts.ts";

/** The state of an account at the provider, in our own terms. */
export interface AccountReading {
  readonly state: PayoutState;
  readonly isSubmitted: boolean;
  readonly requirements: string[];
  readonly deadline: Date | null;
  readonly interval: string | null;
}

/** The account was deleted at the provider, or takes no more requests of ours. */
export const GONE: AccountReading = {
  state: "not_connected",
  isSubmitted: false,
  requirements: [],
  deadline: null,
  interval: null,
};

export function readAccount(found: Stripe.Account): AccountReading {
  const { requirements } = found;
  const due = [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])];
  const deadline = requirements?.current_deadline ?? null;
  return {
    state: stateOf(found, due),
    isSubmitted: found.details_submitted,
    requirements: due,
    deadline: deadline === null ? null : new Date(deadline * 1_000),
    interval: found.settings?.payouts?.schedule.interval ?? null,
  };
}

/**
 * Money reaches an account by transfers and leaves it by payouts, so both must be enabled. The account is pending until
 * its setup is submitted and while the provider checks the submission.
 */
function stateOf(found: Stripe.Account, due: readonly string[]): AccountReading["state"] {
  if (found.requirements?.disabled_reason?.startsWith("rejected.")) return "rejected";
  if (found.payouts_enabled && found.capabilities?.transfers === "active") return "enabled";
  return found.details_submitted && due.length > 0 ? "restricted" : "pending";
}
