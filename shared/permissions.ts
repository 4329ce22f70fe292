/**
 * Who may do what: one table, read by the server before every operation and by screens to explain a disabled control.
 * `roles` may always; `withBilling` may when they hold the billing flag; `withRedeem` when they hold the redeem flag.
 */
export const teamRoles = ["owner", "admin", "manager", "viewer"] as const;
export type TeamRole = (typeof teamRoles)[number];
/**
 * What a person can be to a business: on its team, or a member. The staff of a partner act for their own business, whose
 * `supply.…` operations reach what it supplies to communities and nothing else of them.
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
  "business.view": { sentence: "see this business", roles: everyone },
  "panel.view": { sentence: "see the control panel", roles: team },
  "members.list": { sentence: "see the members", roles: team },
  "members.manage": { sentence: "add, edit, label and suspend members", roles: managers },
  "members.import": { sentence: "import members", roles: managers },
  "members.export": { sentence: "export, remove and anonymise members", roles: admins },
  "members.leave": { sentence: "leave the community", roles: ["member"] },
  "views.keep": { sentence: "keep views of lists for themselves", roles: team },
  "views.share": { sentence: "share views of lists with the team", roles: managers },
  "treets.view": { sentence: "see treets", roles: everyone },
  "treets.manage": { sentence: "create, edit and schedule treets", roles: managers },
  "treets.publish": { sentence: "publish, approve and end treets", roles: managers },
  "codes.view": { sentence: "see unmasked codes", roles: managers },
  "claims.view": { sentence: "see claims", roles: team },
  "claims.manage": { sentence: "approve claims, take them back and export them", roles: managers },
  "claims.create": { sentence: "claim a treet", roles: ["member"] },
  "claims.redeem": {
    sentence: "redeem a claim for somebody",
    roles: managers,
    withRedeem: ["viewer"],
  },
  "supply.view": { sentence: "see what this business supplies", roles: team },
  "supply.manage": {
    sentence: "draft, submit, withdraw and pause what this business supplies",
    roles: managers,
  },
  "supply.apply": { sentence: "apply to communities as a supplier", roles: admins },
  "supply.end": { sentence: "end what this business supplies to a community", roles: admins },
  "packs.view": { sentence: "see packs", roles: everyone },
  "packs.manage": { sentence: "make and publish packs", roles: managers },
  "partners.view": { sentence: "see partners", roles: team },
  "partners.manage": { sentence: "invite, approve and pause partners", roles: managers },
  "partners.end": { sentence: "end a partnership", roles: admins },
  "messages.view": { sentence: "read messages with partners", roles: team },
  "messages.send": { sentence: "write to partners", roles: managers },
  "links.view": { sentence: "see and copy links", roles: team },
  "links.manage": { sentence: "make and change links", roles: managers },
  "insights.view": { sentence: "see insights", roles: team },
  "insights.export": {
    sentence: "export insights, arrange highlights and schedule reports",
    roles: managers,
  },
  "profile.edit": { sentence: "edit the profile", roles: managers },
  "enquiries.manage": { sentence: "answer enquiries", roles: managers },
  "settings.manage": { sentence: "change settings", roles: admins },
  "team.view": { sentence: "see the team", roles: team },
  "team.manage": { sentence: "invite, change and remove team mates", roles: admins },
  "team.leave": { sentence: "leave the team", roles: team },
  "billing.view": { sentence: "see billing", roles: admins, withBilling: ["manager", "viewer"] },
  "billing.manage": {
    sentence: "change the plan, cancel and pay",
    roles: owner,
    withBilling: ["admin", "manager", "viewer"],
  },
  "payouts.manage": { sentence: "manage the payout account", roles: owner, withBilling: ["admin"] },
  "keys.manage": { sentence: "manage API keys and webhooks", roles: admins },
  "audit.view": { sentence: "see the audit log", roles: admins },
  "audit.view-own": { sentence: "see their own actions in the audit log", roles: managers },
  "ownership.transfer": { sentence: "transfer ownership", roles: owner },
  "business.archive": { sentence: "archive or delete the business", roles: owner },
});

export type Action = keyof typeof permissions;

/** What a person is to one business; a person can be on the team and a member at once. */
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

/** Is this something that a team does, rather than a member for themselves? */
export const isForTeam = (action: Action): boolean =>
  permissions[action].roles.some((role) => role !== "member");

/** What an API key never does: what is personal, costs money, or hands out further power. */
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

/** Of two roles the one with fewer rights. */
export const lesserRole = (one: TeamRole, other: TeamRole): TeamRole =>
  teamRoles.indexOf(one) > teamRoles.indexOf(other) ? one : other;

/** "Only owners and admins can change settings.": why an answer is no. */
export const whoCan = (action: Action): string =>
  `Only ${holdersOf(action)} can ${permissions[action].sentence}.`;

/** Somebody on the team who may do nearly everything. */
export interface Lead {
  readonly name: string;
  readonly role: TeamRole;
}

/** "Only owners and admins can do this: Ana Ruiz, Ben Ode.": the reason on a disabled control, with whom to ask. */
export function whoCanDoThis(action: Action, leads: readonly Lead[]): string {
  const roles: readonly Role[] = permissions[action].roles;
  const names = leads.filter(({ role }) => roles.includes(role)).map(({ name }) => name);
  return `Only ${holdersOf(action)} can do this${names.length > 0 ? `: ${names.join(", ")}` : ""}.`;
}

/** "owners, admins and managers" */
function holdersOf(action: Action): string {
  const { roles, withBilling, withRedeem }: Permission = permissions[action];
  const holders = [
    ...roles.map((role) => `${role}s`),
    ...(withBilling ? ["people with billing access"] : []),
    ...(withRedeem ? ["people who redeem claims"] : []),
  ];
  return holders.length > 1 ? `${holders.slice(0, -1).join(", ")} and ${holders.at(-1)}` : (holders[0] ?? "");
}

/** Nobody grants a role above their own, and ownership moves only by transfer. */
export const grantableRoles = (granter: TeamRole): readonly TeamRole[] =>
  granter === "owner" || granter === "admin" ? ["admin", "manager", "viewer"] : [];
