import * as words from "#words/teamRules.ts";
import { type Action, can, grantableRoles, permissions, type TeamRole } from "./permissions.ts";

export interface TeamActor {
  readonly userId: string;
  readonly role: TeamRole;
  readonly billing: boolean;
}

export interface TeamTarget {
  readonly userId: string;
  readonly role: TeamRole;
}

export interface TeamChange {
  readonly role?: TeamRole | undefined;
  readonly billing?: boolean | undefined;
}

/** Why this person may not change or remove that one, as a sentence; null where nothing stands in the way. */
export function obstacleToChange(
  actor: TeamActor,
  target: TeamTarget,
  change: TeamChange = {},
): string | null {
  if (target.role === "owner") return words.ownerFixed();
  if (actor.userId === target.userId) return words.ownRoleFixed();
  return obstacleToGrant(actor, change);
}

/** Why this person may not give these rights to anybody; null where nothing stands in the way. */
export function obstacleToGrant(actor: TeamActor, { role, billing }: TeamChange): string | null {
  if (role !== undefined && !grantableRoles(actor.role).includes(role)) {
    return words.roleTooHigh({ actor: actor.role, role });
  }
  if (billing && actor.role !== "owner" && !actor.billing) {
    return words.billingRightRefused();
  }
  return null;
}

/** What each role is for, in a sentence. */
export const roleSentences: Readonly<Record<TeamRole, string>> = {
  get owner() {
    return words.ownerMay();
  },
  get admin() {
    return words.adminMay();
  },
  get manager() {
    return words.managerMay();
  },
  get viewer() {
    return words.viewerMay();
  },
};

/** What roles are told apart by, in words people compare them with. */
export const comparedActions = [
  "members.list",
  "members.manage",
  "members.export",
  "views.share",
  "treets.publish",
  "claims.manage",
  "packs.manage",
  "partners.manage",
  "links.manage",
  "insights.view",
  "profile.edit",
  "settings.manage",
  "team.manage",
  "billing.manage",
  "ownership.transfer",
] as const satisfies readonly Action[];

/** What somebody wins and loses who changes from one role to another, as "export, remove and anonymise members". */
export function roleDifference(from: TeamRole, to: TeamRole): { gained: string[]; lost: string[] } {
  const may = (role: TeamRole, action: Action) =>
    can({ roles: [role], billing: false, canRedeem: false }, action);
  const sentences = (one: TeamRole, other: TeamRole) =>
    comparedActions
      .filter((action) => may(one, action) && !may(other, action))
      .map((action) => permissions[action].sentence);
  return { gained: sentences(to, from), lost: sentences(from, to) };
}

export const teamStatuses = ["active", "suspended", "seat_frozen"] as const;

export const invitationStates = ["pending", "expired", "accepted", "declined", "revoked"] as const;

export const keepRoles = ["admin", "manager", "leave"] as const;

export const billingEmailModes = ["switch", "keep"] as const;

export const transferStates = ["pending", "expired", "accepted", "declined", "cancelled", "invalid"] as const;

/** Roles that are given; ownership moves by transfer only. */
export const grantedRoles = ["admin", "manager", "viewer"] as const;
