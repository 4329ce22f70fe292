import * as words from "#words/eventNames.ts";
import type { TeamRole } from "./permissions.ts";
import { isPlanId, type PlanId, planIds, plans } from "./plans.ts";
import { translated } from "./words/translated.ts";

/** Integrations of a business: its API keys and webhook events. */

/** Prefix of every API key, by which scanners of published code recognise one. */
export const API_KEY_PREFIX = "treets_key_";
export const MAX_API_KEYS = 20;
export const MAX_WEBHOOKS = 10;
/** Days after which a new key ends, as its form offers them; 0 if it never does. */
export const keyLifetimes = [30, 90, 365, 0] as const;
export const USUAL_KEY_LIFETIME = 90;

/**
 * Names an endpoint by its address without what follows "?", which often is a secret: "https://example.org/treets?…".
 * Only the form that changes it shows the whole.
 */
export const endpointName = (url: string): string => url.replace(/[?#].*$/s, "?…");

export const keyScopes = ["read-only", "manager", "admin"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Highest role in which a key acts. The role of its creator limits it further. */
export const roleOfScope: Readonly<Record<KeyScope, TeamRole>> = {
  "read-only": "viewer",
  manager: "manager",
  admin: "admin",
};

/** Webhook events, with a description of when they happen. */
export const webhookEvents = translated({
  "member.joined": words.memberJoined,
  "member.left": words.memberLeft,
  "claim.created": words.claimMade,
  "claim.approved": words.claimApproved,
  "claim.declined": words.claimDeclined,
  "claim.redeemed": words.claimRedeemed,
  "claim.cancelled": words.claimCancelled,
  "claim.revoked": words.claimWithdrawn,
  "treet.published": words.treetPublished,
  "treet.ended": words.treetEnded,
  "partner.activated": words.partnershipStarted,
  "partner.ended": words.partnershipEnded,
  "link.created": words.linkCreated,
});
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[];
/** Event sent on request to test an endpoint. */
export const TEST_EVENT = "webhook.test";

/** `inactive`: its creator was suspended. */
export const apiKeyStates = ["active", "expired", "inactive"] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];
export const webhookStates = ["active", "paused", "disabled"] as const;
export type WebhookState = (typeof webhookStates)[number];
export const deliveryStates = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Consecutive failures after which the team is notified. After `MAX_FAILURES` the endpoint is disabled. */
export const FAILURES_TOLD: readonly number[] = [5, 10, 15];
export const MAX_FAILURES = 20;
/** Hours for which the former signing secret is still used as well, to let receivers switch over. */
export const FORMER_SECRET_HOURS = 24;
export const DELIVERY_LOG_DAYS = 30;

export const hasApi = (plan: string): boolean => isPlanId(plan) && plans[plan].features.apiAndWebhooks;
/** The smallest plan that includes the API. */
export const apiPlan: PlanId = planIds.find(hasApi) ?? "custom";
export const API_NOT_IN_PLAN = () => words.planNeeded({ name: plans[apiPlan].name });
