import * as words from "#words/eventNames.ts";
import type { TeamRole } from "./permissions.ts";
import { isPlanId, type PlanId, planIds, plans } from "./plans.ts";

/** What programs may do with a business: its API keys and the events it sends out. */

/** Every secret of a key begins with this, so that scanners of published code recognise one. */
export const API_KEY_PREFIX = "treets_key_";
export const API_KEYS_MOST = 20;
export const WEBHOOKS_MOST = 10;

export const keyScopes = ["read-only", "manager", "admin"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The role a key acts in at most; its creator's own role bounds it further. */
export const roleOfScope: Readonly<Record<KeyScope, TeamRole>> = {
  "read-only": "viewer",
  manager: "manager",
  admin: "admin",
};

/** What can be told to an endpoint, and when that happens. */
export const webhookEvents = {
  get "member.joined"() {
    return words.memberJoined();
  },
  get "member.left"() {
    return words.memberLeft();
  },
  get "claim.created"() {
    return words.claimMade();
  },
  get "claim.approved"() {
    return words.claimApproved();
  },
  get "claim.declined"() {
    return words.claimDeclined();
  },
  get "claim.redeemed"() {
    return words.claimRedeemed();
  },
  get "claim.cancelled"() {
    return words.claimCancelled();
  },
  get "claim.revoked"() {
    return words.claimWithdrawn();
  },
  get "treet.published"() {
    return words.treetPublished();
  },
  get "treet.ended"() {
    return words.treetEnded();
  },
  get "partner.activated"() {
    return words.partnershipStarted();
  },
  get "partner.ended"() {
    return words.partnershipEnded();
  },
  get "link.created"() {
    return words.linkCreated();
  },
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[];
/** Sent when somebody asks for a test. */
export const TEST_EVENT = "webhook.test";

/** `inactive`: its creator was suspended. */
export const apiKeyStates = ["active", "expired", "inactive"] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];
export const webhookStates = ["active", "paused", "disabled"] as const;
export type WebhookState = (typeof webhookStates)[number];
export const deliveryStates = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Failures in a row after which the team is notified; after the most, the endpoint is switched off. */
export const FAILURES_TOLD: readonly number[] = [5, 10, 15];
export const FAILURES_MOST = 20;
/** A former signing secret still signs for this long, so that a receiver can change over in peace. */
export const FORMER_SECRET_HOURS = 24;
export const DELIVERY_LOG_DAYS = 30;

export const hasApi = (plan: string): boolean => isPlanId(plan) && plans[plan].features.apiAndWebhooks;
/** The smallest plan with an API. */
export const apiPlan: PlanId = planIds.find(hasApi) ?? "custom";
export const API_NOT_IN_PLAN = () => words.planNeeded({ name: plans[apiPlan].name });
