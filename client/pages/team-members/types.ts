import type { teamMembersPage } from "#server/pages/team-members.ts";
import type { DataOf } from "../../page-props.ts";

export type TeamMembersData = DataOf<typeof teamMembersPage>;
export type TeamPerson = TeamMembersData["people"][number];
export type OpenInvitation = TeamMembersData["invitations"][number];
export type GrantedRole = TeamMembersData["grantable"][number];
