import { grantableRoles, type TeamRole } from "./permissions.ts";

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
  if (target.role === "owner") return "The owner changes only when ownership is transferred.";
  if (actor.userId === target.userId) return "Nobody changes their own role. Ask another admin.";
  return obstacleToGrant(actor, change);
}

/** Why this person may not give these rights to anybody; null where nothing stands in the way. */
export function obstacleToGrant(actor: TeamActor, { role, billing }: TeamChange): string | null {
  if (role !== undefined && !grantableRoles(actor.role).includes(role)) {
    return `${capital(indefinite(actor.role))} cannot give the role ${role}.`;
  }
  if (billing && actor.role !== "owner" && !actor.billing) {
    return "Only the owner or somebody who handles billing can let others handle billing.";
  }
  return null;
}

const indefinite = (role: TeamRole) => `${/^[aeiou]/.test(role) ? "an" : "a"} ${role}`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What each role is for, in a sentence. */
export const roleSentences: Readonly<Record<TeamRole, string>> = {
  owner: "Everything, including billing, ownership and closing the business.",
  admin: "Everything except billing, ownership and closing the business.",
  manager: "Members, treets, partners, packs and links. No settings, no team changes.",
  viewer: "Sees everything, changes nothing. E-mail addresses of members are masked.",
};
