import * as words from "#words/teamRules.ts";
import { permissionSentences } from "./permission-sentences.ts";
import { type Action, can, grantableRoles, type TeamRole } from "./permissions.ts";
import { translated } from "./words/translated.ts";

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

/** Returns a sentence explaining why the actor may not change or remove the target; null if they may. */
export function obstacleToChange(
  actor: TeamActor,
  target: TeamTarget,
  change: TeamChange = {},
): string | null {
  if (target.role === "owner") return words.ownerFixed();
  if (actor.userId === target.userId) return words.ownRoleFixed();
  return obstacleToGrant(actor, change);
}

/** Returns why the actor may not grant these permissions; null if they may. */
export function obstacleToGrant(actor: TeamActor, { role, billing }: TeamChange): string | null {
  if (role !== undefined && !grantableRoles(actor.role).includes(role)) {
    return words.roleTooHigh({ actor: actor.role, role });
  }
  if (billing && actor.role !== "owner" && !actor.billing) {
    return words.billingRightRefused();
  }
  return null;
}

/** One sentence per role on its purpose. */
export const roleSentences: Readonly<Record<TeamRole, string>> = translated({
  owner: words.ownerMay,
  admin: words.adminMay,
  manager: words.managerMay,
  viewer: words.viewerMay,
});

/** Actions by which users compare roles. */
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

/**
 * Returns the actions gained and lost by changing from one role to another, such as "export, remove and anonymise
 * members".
 */
export function roleDifference(from: TeamRole, to: TeamRole): { gained: string[]; lost: string[] } {
  const may = (role: TeamRole, action: Action) =>
    can({ roles: [role], billing: false, canRedeem: false }, action);
  const sentences = (one: TeamRole, other: TeamRole) =>
    comparedActions
      .filter((action) => may(one, action) && !may(other, action))
      .map((action) => permissionSentences[action]());
  return { gained: sentences(to, from), lost: sentences(from, to) };
}

export const teamStatuses = ["active", "suspended", "seat_frozen"] as const;

export const invitationStates = ["pending", "expired", "accepted", "declined", "revoked"] as const;

export const keepRoles = ["admin", "manager", "leave"] as const;

export const billingEmailModes = ["switch", "keep"] as const;

export const transferStates = ["pending", "expired", "accepted", "declined", "cancelled", "invalid"] as const;

/** Roles that can be granted. Ownership only moves by transfer. */
export const grantedRoles = ["admin", "manager", "viewer"] as const;
