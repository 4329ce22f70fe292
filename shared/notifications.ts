import type { TeamTopic } from "./mail-preferences.ts";
import { type Action, can, type TeamRole, teamRoles } from "./permissions.ts";

/**
 * Recipients of a kind of notification, and the topic by which it can be turned off. `action` is the permission that a
 * team member needs to receive and see it; `member` means a member of the community. Kinds without a topic cannot be
 * turned off.
 */
interface KindDefinition {
  readonly action: Action | "member";
  readonly topic: TeamTopic | null;
}

const defineKinds = <const T extends Record<string, KindDefinition>>(table: T) => table;

const kinds = defineKinds({
  join_request: { action: "members.manage", topic: "members" },
  import_finished: { action: "members.import", topic: "members" },
  partner_application: { action: "partners.manage", topic: "partners" },
  invitation_accepted: { action: "partners.manage", topic: "partners" },
  invitation_declined: { action: "partners.manage", topic: "partners" },
  partner_waits: { action: "partners.manage", topic: "partners" },
  partnership_changed: { action: "supply.manage", topic: "partners" },
  supplier_changed: { action: "partners.manage", topic: "partners" },
  application_accepted: { action: "supply.manage", topic: "partners" },
  application_rejected: { action: "supply.manage", topic: "partners" },
  contract_ends: { action: "partners.manage", topic: "partners" },
  treet_wanted: { action: "supply.manage", topic: "partners" },
  partner_message: { action: "messages.send", topic: "partners" },
  treet_submitted: { action: "treets.publish", topic: "partners" },
  treet_approved: { action: "supply.manage", topic: "partners" },
  treet_rejected: { action: "supply.manage", topic: "partners" },
  changes_requested: { action: "supply.manage", topic: "partners" },
  treet_started: { action: "treets.manage", topic: "partners" },
  treet_without_room: { action: "treets.manage", topic: "partners" },
  treet_problem: { action: "claims.manage", topic: "claims" },
  treet_reported: { action: "treets.publish", topic: "claims" },
  supplied_treet_reported: { action: "supply.manage", topic: "partners" },
  claim_waits: { action: "claims.manage", topic: "claims" },
  enquiry: { action: "enquiries.manage", topic: "enquiries" },
  stock_low: { action: "treets.manage", topic: "limits" },
  sold_out: { action: "treets.manage", topic: "limits" },
  limit_near: { action: "billing.manage", topic: "limits" },
  limit_reached: { action: "billing.manage", topic: "limits" },
  payment_failed: { action: "billing.manage", topic: null },
  business_frozen: { action: "settings.manage", topic: null },
  business_thawed: { action: "settings.manage", topic: null },
  plan_ended: { action: "billing.manage", topic: null },
  trial_ends: { action: "billing.manage", topic: null },
  smaller_plan: { action: "billing.manage", topic: null },
  payment_disputed: { action: "payouts.manage", topic: null },
  payouts_ready: { action: "payouts.manage", topic: null },
  payouts_need: { action: "payouts.manage", topic: null },
  payouts_refused: { action: "payouts.manage", topic: null },
  payouts_unfinished: { action: "payouts.manage", topic: null },
  plan_wanted: { action: "billing.manage", topic: null },
  webhook_failing: { action: "keys.manage", topic: null },
  webhook_off: { action: "keys.manage", topic: null },
  ownership_wanted: { action: "ownership.transfer", topic: null },
  ownership_offered: { action: "team.view", topic: null },
  ownership_accepted: { action: "team.view", topic: null },
  ownership_declined: { action: "team.view", topic: null },
  team_joined: { action: "team.manage", topic: null },
  membership_approved: { action: "member", topic: null },
  claim_approved: { action: "member", topic: null },
  claim_declined: { action: "member", topic: null },
  place_offered: { action: "member", topic: null },
  announcement: { action: "member", topic: null },
});

export type NotificationKind = keyof typeof kinds;
export const notificationKinds: Readonly<Record<NotificationKind, KindDefinition>> = kinds;
const allKinds = Object.keys(kinds) as NotificationKind[];

/** Details of a notification: the actor, the subject, and the id of the record it links to. */
export interface NotificationFacts {
  readonly who?: string;
  readonly what?: string;
  readonly id?: string;
}

/** Days for which notifications are kept, read or not. */
export const NOTIFICATION_DAYS = 90;
/** Maximum unread count of the badge, which shows "99+" above it. */
export const MAX_UNREAD = 99;

/** Returns the kinds that a team member sees with this role, with or without the billing permission. */
export const kindsFor = (role: TeamRole, billing: boolean): readonly NotificationKind[] =>
  allKinds.filter((kind) => {
    const { action } = notificationKinds[kind];
    return action !== "member" && can({ roles: [role], billing, canRedeem: false }, action);
  });

export const memberKinds: readonly NotificationKind[] = allKinds.filter(
  (kind) => notificationKinds[kind].action === "member",
);

/** For each role, the kinds it sees and those that the billing permission adds. */
export const shownByRole = teamRoles.map((role) => {
  const usual = kindsFor(role, false);
  return { role, usual, withBilling: kindsFor(role, true).filter((kind) => !usual.includes(kind)) };
});
