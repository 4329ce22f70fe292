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
  readonly sentence: string;
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
    get sentence() {
      return words.seeThisBusiness();
    },
    roles: everyone,
  },
  "panel.view": {
    get sentence() {
      return words.seePanel();
    },
    roles: team,
  },
  "members.list": {
    get sentence() {
      return words.seeTheMembers();
    },
    roles: team,
  },
  "members.manage": {
    get sentence() {
      return words.editMembers();
    },
    roles: managers,
  },
  "members.import": {
    get sentence() {
      return words.importMembers();
    },
    roles: managers,
  },
  "members.export": {
    get sentence() {
      return words.exportMembers();
    },
    roles: admins,
  },
  "members.leave": {
    get sentence() {
      return words.leaveTheCommunity();
    },
    roles: ["member"],
  },
  "views.keep": {
    get sentence() {
      return words.keepViews();
    },
    roles: team,
  },
  "views.share": {
    get sentence() {
      return words.shareViews();
    },
    roles: managers,
  },
  "treets.view": {
    get sentence() {
      return words.seeTreets();
    },
    roles: everyone,
  },
  "treets.manage": {
    get sentence() {
      return words.editTreets();
    },
    roles: managers,
  },
  "treets.publish": {
    get sentence() {
      return words.publishTreets();
    },
    roles: managers,
  },
  "codes.view": {
    get sentence() {
      return words.seeCodes();
    },
    roles: managers,
  },
  "claims.view": {
    get sentence() {
      return words.seeClaims();
    },
    roles: team,
  },
  "claims.manage": {
    get sentence() {
      return words.decideClaims();
    },
    roles: managers,
  },
  "claims.create": {
    get sentence() {
      return words.claimTreet();
    },
    roles: ["member"],
  },
  "claims.redeem": {
    get sentence() {
      return words.redeemClaim();
    },
    roles: managers,
    withRedeem: ["viewer"],
  },
  "supply.view": {
    get sentence() {
      return words.seeSupply();
    },
    roles: team,
  },
  "supply.manage": {
    get sentence() {
      return words.manageSupply();
    },
    roles: managers,
  },
  "supply.apply": {
    get sentence() {
      return words.applyAsSupplier();
    },
    roles: admins,
  },
  "supply.end": {
    get sentence() {
      return words.endSupply();
    },
    roles: admins,
  },
  "packs.view": {
    get sentence() {
      return words.seePacks();
    },
    roles: everyone,
  },
  "packs.manage": {
    get sentence() {
      return words.editPacks();
    },
    roles: managers,
  },
  "partners.view": {
    get sentence() {
      return words.seePartners();
    },
    roles: team,
  },
  "partners.manage": {
    get sentence() {
      return words.managePartners();
    },
    roles: managers,
  },
  "partners.end": {
    get sentence() {
      return words.endPartnership();
    },
    roles: admins,
  },
  "messages.view": {
    get sentence() {
      return words.readPartnerMessages();
    },
    roles: team,
  },
  "messages.send": {
    get sentence() {
      return words.writeToPartners();
    },
    roles: managers,
  },
  "links.view": {
    get sentence() {
      return words.seeLinks();
    },
    roles: team,
  },
  "links.manage": {
    get sentence() {
      return words.editLinks();
    },
    roles: managers,
  },
  "insights.view": {
    get sentence() {
      return words.seeInsights();
    },
    roles: team,
  },
  "insights.export": {
    get sentence() {
      return words.exportInsights();
    },
    roles: managers,
  },
  "profile.edit": {
    get sentence() {
      return words.editTheProfile();
    },
    roles: managers,
  },
  "enquiries.manage": {
    get sentence() {
      return words.answerEnquiries();
    },
    roles: managers,
  },
  "settings.manage": {
    get sentence() {
      return words.changeSettings();
    },
    roles: admins,
  },
  "team.view": {
    get sentence() {
      return words.seeTheTeam();
    },
    roles: team,
  },
  "team.manage": {
    get sentence() {
      return words.manageTeam();
    },
    roles: admins,
  },
  "team.leave": {
    get sentence() {
      return words.leaveTheTeam();
    },
    roles: team,
  },
  "billing.view": {
    get sentence() {
      return words.seeBilling();
    },
    roles: admins,
    withBilling: ["manager", "viewer"],
  },
  "billing.manage": {
    get sentence() {
      return words.changePlan();
    },
    roles: owner,
    withBilling: ["admin", "manager", "viewer"],
  },
  "payouts.manage": {
    get sentence() {
      return words.managePayouts();
    },
    roles: owner,
    withBilling: ["admin"],
  },
  "keys.manage": {
    get sentence() {
      return words.manageIntegrations();
    },
    roles: admins,
  },
  "audit.view": {
    get sentence() {
      return words.seeAuditLog();
    },
    roles: admins,
  },
  "audit.view-own": {
    get sentence() {
      return words.seeOwnActions();
    },
    roles: managers,
  },
  "ownership.transfer": {
    get sentence() {
      return words.transferOwnership();
    },
    roles: owner,
  },
  "business.archive": {
    get sentence() {
      return words.closeBusiness();
    },
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
  words.onlyHoldersCan({ holders: holdersOf(action), sentence: permissions[action].sentence });

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
