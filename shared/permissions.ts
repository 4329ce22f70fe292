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
  /** What it allows: "see the members". */
  readonly sentence: () => string;
  readonly roles: readonly Role[];
  readonly withBilling?: readonly TeamRole[];
  readonly withRedeem?: readonly TeamRole[];
}

const owner = ["owner"] as const;
const admins = ["owner", "admin"] as const;
const managers = ["owner", "admin", "manager"] as const;
const team = teamRoles;
const everyone = [...teamRoles, "member"] as const;

const definePermissions = <const T extends Record<string, Permission>>(table: T) => table;

export const permissions = definePermissions({
  "business.view": {
    sentence: words.seeThisBusiness,
    roles: everyone,
  },
  "panel.view": {
    sentence: words.seePanel,
    roles: team,
  },
  "members.list": {
    sentence: words.seeTheMembers,
    roles: team,
  },
  "members.manage": {
    sentence: words.editMembers,
    roles: managers,
  },
  "members.import": {
    sentence: words.importMembers,
    roles: managers,
  },
  "members.export": {
    sentence: words.exportMembers,
    roles: admins,
  },
  "members.leave": {
    sentence: words.leaveTheCommunity,
    roles: ["member"],
  },
  "views.keep": {
    sentence: words.keepViews,
    roles: team,
  },
  "views.share": {
    sentence: words.shareViews,
    roles: managers,
  },
  "treets.view": {
    sentence: words.seeTreets,
    roles: everyone,
  },
  "treets.manage": {
    sentence: words.editTreets,
    roles: managers,
  },
  "treets.publish": {
    sentence: words.publishTreets,
    roles: managers,
  },
  "codes.view": {
    sentence: words.seeCodes,
    roles: managers,
  },
  "claims.view": {
    sentence: words.seeClaims,
    roles: team,
  },
  "claims.manage": {
    sentence: words.decideClaims,
    roles: managers,
  },
  "claims.create": {
    sentence: words.claimTreet,
    roles: ["member"],
  },
  "claims.redeem": {
    sentence: words.redeemClaim,
    roles: managers,
    withRedeem: ["viewer"],
  },
  "supply.view": {
    sentence: words.seeSupply,
    roles: team,
  },
  "supply.manage": {
    sentence: words.manageSupply,
    roles: managers,
  },
  "supply.apply": {
    sentence: words.applyAsSupplier,
    roles: admins,
  },
  "supply.end": {
    sentence: words.endSupply,
    roles: admins,
  },
  "packs.view": {
    sentence: words.seePacks,
    roles: everyone,
  },
  "packs.manage": {
    sentence: words.editPacks,
    roles: managers,
  },
  "partners.view": {
    sentence: words.seePartners,
    roles: team,
  },
  "partners.manage": {
    sentence: words.managePartners,
    roles: managers,
  },
  "partners.end": {
    sentence: words.endPartnership,
    roles: admins,
  },
  "messages.view": {
    sentence: words.readPartnerMessages,
    roles: team,
  },
  "messages.send": {
    sentence: words.writeToPartners,
    roles: managers,
  },
  "links.view": {
    sentence: words.seeLinks,
    roles: team,
  },
  "links.manage": {
    sentence: words.editLinks,
    roles: managers,
  },
  "insights.view": {
    sentence: words.seeInsights,
    roles: team,
  },
  "insights.export": {
    sentence: words.exportInsights,
    roles: managers,
  },
  "profile.edit": {
    sentence: words.editTheProfile,
    roles: managers,
  },
  "enquiries.manage": {
    sentence: words.answerEnquiries,
    roles: managers,
  },
  "settings.manage": {
    sentence: words.changeSettings,
    roles: admins,
  },
  "team.view": {
    sentence: words.seeTheTeam,
    roles: team,
  },
  "team.manage": {
    sentence: words.manageTeam,
    roles: admins,
  },
  "team.leave": {
    sentence: words.leaveTheTeam,
    roles: team,
  },
  "billing.view": {
    sentence: words.seeBilling,
    roles: admins,
    withBilling: ["manager", "viewer"],
  },
  "billing.manage": {
    sentence: words.changePlan,
    roles: owner,
    withBilling: ["admin", "manager", "viewer"],
  },
  "payouts.manage": {
    sentence: words.managePayouts,
    roles: owner,
    withBilling: ["admin"],
  },
  "keys.manage": {
    sentence: words.manageIntegrations,
    roles: admins,
  },
  "audit.view": {
    sentence: words.seeAuditLog,
    roles: admins,
  },
  "audit.view-own": {
    sentence: words.seeOwnActions,
    roles: managers,
  },
  "ownership.transfer": {
    sentence: words.transferOwnership,
    roles: owner,
  },
  "business.archive": {
    sentence: words.closeBusiness,
    roles: owner,
  },
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

/** Explains a denial: "Only owners and admins can change settings." */
export const whoCan = (action: Action): string =>
  words.onlyHoldersCan({ holders: holdersOf(action), sentence: permissions[action].sentence() });

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
function holdersOf(action: Action): string {
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
