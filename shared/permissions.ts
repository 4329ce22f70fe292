import * as words from "#words/permissionNames.ts";
/**
 * Permissions in one table: the server checks it before every operation, and screens use it to explain disabled
 * controls. `roles` always have the permission, `withBilling` only with the billing permission, `withRedeem` only with
 * the redeem permission.
 */
export const teamRoles = ["owner", "admin", "manager", "viewer"] as const;
export type TeamRole = (typeof teamRoles)[number];
/**
 * A user's role in a business: on its team, or as a member. A partner's team acts for its own business, whose
 * `supply.…` operations cover the treets it supplies to communities and nothing else of those communities.
 */
export type Role = TeamRole | "member";

export interface Permission {
  readonly roles: readonly Role[];
  readonly withBilling?: readonly TeamRole[];
  readonly withRedeem?: readonly TeamRole[];
}

const owner = ["owner"] as const;
const admins = ["owner", "admin"] as const;
export const managers = ["owner", "admin", "manager"] as const;
const team = teamRoles;
const everyone = [...teamRoles, "member"] as const;

const definePermissions = <const T extends Record<string, Permission>>(table: T) => table;

export const permissions = definePermissions({
  "business.view": { roles: everyone },
  "panel.view": { roles: team },
  "members.list": { roles: team },
  "members.manage": { roles: managers },
  "members.import": { roles: managers },
  "members.export": { roles: admins },
  "members.leave": { roles: ["member"] },
  "views.keep": { roles: team },
  "views.share": { roles: managers },
  "treets.view": { roles: everyone },
  "treets.manage": { roles: managers },
  "treets.publish": { roles: managers },
  "codes.view": { roles: managers },
  "claims.view": { roles: team },
  "claims.manage": { roles: managers },
  "claims.create": { roles: ["member"] },
  "claims.redeem": {
    roles: managers,
    withRedeem: ["viewer"],
  },
  "supply.view": { roles: team },
  "supply.manage": { roles: managers },
  "supply.apply": { roles: admins },
  "supply.end": { roles: admins },
  "packs.view": { roles: everyone },
  "packs.manage": { roles: managers },
  "partners.view": { roles: team },
  "partners.manage": { roles: managers },
  "partners.end": { roles: admins },
  "messages.view": { roles: team },
  "messages.send": { roles: managers },
  "links.view": { roles: team },
  "links.manage": { roles: managers },
  "insights.view": { roles: team },
  "insights.export": { roles: managers },
  "profile.edit": { roles: managers },
  "enquiries.manage": { roles: managers },
  "settings.manage": { roles: admins },
  "team.view": { roles: team },
  "team.manage": { roles: admins },
  "team.leave": { roles: team },
  "billing.view": {
    roles: admins,
    withBilling: ["manager", "viewer"],
  },
  "billing.manage": {
    roles: owner,
    withBilling: ["admin", "manager", "viewer"],
  },
  "payouts.manage": {
    roles: owner,
    withBilling: ["admin"],
  },
  "keys.manage": { roles: admins },
  "audit.view": { roles: admins },
  "audit.view-own": { roles: managers },
  "ownership.transfer": { roles: owner },
  "business.archive": { roles: owner },
});

export type Action = keyof typeof permissions;

/** A user's relationship to one business. A user can be on the team and a member at the same time. */
export interface Membership {
  readonly roles: readonly Role[];
  readonly billing: boolean;
  readonly canRedeem: boolean;
}

export function can(membership: Membership, action: Action): boolean {
  const permission: Permission = permissions[action];
  const holds = (roles: readonly Role[] | undefined) =>
    membership.roles.some((role) => roles?.includes(role));
  return (
    holds(permission.roles) ||
    (membership.billing && holds(permission.withBilling)) ||
    (membership.canRedeem && holds(permission.withRedeem))
  );
}

/** Returns true for actions of a team, as opposed to those of members for themselves. */
export const isForTeam = (action: Action): boolean =>
  permissions[action].roles.some((role) => role !== "member");

/** Actions that an API key can never perform: those that are personal, cost money or grant further permissions. */
const peopleOnly: readonly Action[] = [
  "views.keep",
  "views.share",
  "members.leave",
  "claims.create",
  "team.leave",
  "billing.view",
  "billing.manage",
  "payouts.manage",
  "keys.manage",
  "ownership.transfer",
  "business.archive",
];
export const mayBeDoneByKey = (action: Action): boolean => !peopleOnly.includes(action);

/** Returns the role with fewer permissions. */
export const lesserRole = (one: TeamRole, other: TeamRole): TeamRole =>
  teamRoles.indexOf(one) > teamRoles.indexOf(other) ? one : other;

/** An owner or admin of the team. */
export interface Lead {
  readonly name: string;
  readonly role: TeamRole;
}

/**
 * Returns the reason shown on a disabled control, with people to ask: "Only owners and admins can do this: Ana Ruiz,
 * Ben Ode."
 */
export function whoCanDoThis(action: Action, leads: readonly Lead[]): string {
  const roles: readonly Role[] = permissions[action].roles;
  const names = leads.filter(({ role }) => roles.includes(role)).map(({ name }) => name);
  return words.onlyHolders({
    holders: holdersOf(action),
    instead: names.length > 0 ? `: ${names.join(", ")}` : "",
  });
}

const severalOf: Readonly<Record<Role, () => string>> = {
  owner: words.owners,
  admin: words.admins,
  manager: words.managers,
  viewer: words.viewers,
  member: words.members,
};

/** Lists the roles with a permission: "owners, admins and managers". */
export function holdersOf(action: Action): string {
  const { roles, withBilling, withRedeem }: Permission = permissions[action];
  const holders = [
    ...roles.map((role) => severalOf[role]()),
    ...(withBilling ? [words.holdersBilling()] : []),
    ...(withRedeem ? [words.holdersRedeem()] : []),
  ];
  return holders.length > 1
    ? words.bothHolders({ first: holders.slice(0, -1).join(", "), last: holders.at(-1) ?? "" })
    : (holders[0] ?? "");
}

/**
 * Returns the roles that a role can grant. Nobody grants a role above their own, and ownership only moves by transfer.
 */
export const grantableRoles = (granter: TeamRole): readonly TeamRole[] =>
  granter === "owner" || granter === "admin" ? ["admin", "manager", "viewer"] : [];
