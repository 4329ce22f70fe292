import type { Account } from "../objects/accounts.ts";
import { DAY_SECONDS, emit, type Scene } from "./scene.ts";

/** The possible results of an onboarding, as its page offers them. */
export const outcomes = {
  in_order: "Everything is in order",
  review: "The details are checked for two days, then everything is in order",
  document: "An identity document is missing",
  bank: "The bank account is missing",
  later: "In order now; a tax number is asked for in 7 days, and due 14 days after that",
  rejected: "The business is refused",
} as const;
export type Outcome = keyof typeof outcomes;

const REVIEW_SECONDS = 2 * DAY_SECONDS;
const ASKED_LATER_SECONDS = 7 * DAY_SECONDS;
const DUE_SECONDS = 14 * DAY_SECONDS;

const nothingDue: Account["requirements"] = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

export const enabled = (account: Account, requirements: Partial<Account["requirements"]> = {}): Account => ({
  ...account,
  capabilities: { card_payments: "active", transfers: "active" },
  charges_enabled: true,
  payouts_enabled: true,
  details_submitted: true,
  requirements: { ...nothingDue, ...requirements },
});

const disabled = (
  account: Account,
  disabledReason: string,
  requirements: Partial<Account["requirements"]> = {},
): Account => ({
  ...account,
  capabilities: { card_payments: "inactive", transfers: "inactive" },
  charges_enabled: false,
  payouts_enabled: false,
  details_submitted: true,
  requirements: { ...nothingDue, ...requirements, disabled_reason: disabledReason },
});

const missing = (account: Account, what: string, now: number) =>
  disabled(account, "requirements.past_due", {
    currently_due: [what],
    past_due: [what],
    current_deadline: now + DUE_SECONDS,
  });

/** Applies the chosen result, and schedules the next change, if any. */
export async function endOnboarding(scene: Scene, account: Account, outcome: Outcome): Promise<void> {
  const { now } = scene;
  switch (outcome) {
    case "in_order":
      return keep(scene, enabled(account), null);
    case "review":
      return keep(
        scene,
        disabled(account, "requirements.pending_verification", {
          pending_verification: ["company.verification.document"],
        }),
        now + REVIEW_SECONDS,
      );
    case "document":
      return keep(scene, missing(account, "individual.verification.document", now), null);
    case "bank":
      return keep(scene, missing(account, "external_account", now), null);
    case "later":
      return keep(scene, enabled(account), now + ASKED_LATER_SECONDS);
    case "rejected":
      return keep(scene, disabled(account, "rejected.terms_of_service"), null);
  }
}

/** Applies a scheduled change: a review ends, more information is required, or its deadline has passed. */
export async function accountMoves(scene: Scene, account: Account): Promise<void> {
  const { now } = scene;
  const { pending_verification: checked, current_deadline: deadline } = account.requirements;
  if (checked.length > 0) return keep(scene, enabled(account), null);
  if (deadline === null) {
    const due = now + DUE_SECONDS;
    return keep(scene, enabled(account, { currently_due: ["company.tax_id"], current_deadline: due }), due);
  }
  return keep(
    scene,
    disabled(account, "requirements.past_due", {
      currently_due: ["company.tax_id"],
      past_due: ["company.tax_id"],
      current_deadline: deadline,
    }),
    null,
  );
}

async function keep(scene: Scene, account: Account, dueAt: number | null): Promise<void> {
  await scene.store.put("account", account);
  await scene.store.wake(account.id, dueAt, null);
  await emit(scene, "account.updated", account, account.id);
}
