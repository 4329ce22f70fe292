import type { PeopleQuery } from "#shared/lists/people.ts";
import type { TeamRole } from "#shared/permissions.ts";

export type GrantedRole = "admin" | "manager" | "viewer";

export interface TeamPerson {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly avatarUrl: string | null;
  readonly role: TeamRole;
  readonly billing: boolean;
  readonly canRedeem: boolean;
  readonly status: "active" | "suspended" | "seat_frozen";
  readonly addedBy: string | null;
  readonly joinedAt: string;
  readonly lastActiveAt: string | null;
  readonly isMe: boolean;
  /** Why the person looking may not change this one; null where they may. */
  readonly obstacle: string | null;
}

export interface OpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: GrantedRole;
  readonly state: string;
  readonly invitedBy: string | null;
  readonly sentAt: string;
  readonly expiresAt: string;
  readonly opened: boolean;
  readonly renewalAsked: boolean;
}

export interface TeamMembersData {
  readonly people: readonly TeamPerson[];
  readonly query: PeopleQuery;
  /** Which of them fit what is asked. */
  readonly listed: readonly string[];
  readonly invitations: readonly OpenInvitation[];
  readonly seats: {
    readonly used: number;
    readonly allowed: number | null;
    readonly plan: string;
    readonly next: {
      readonly name: string;
      readonly seats: number | null;
      readonly monthMinor: number | null;
    } | null;
  };
  /** Roles the person looking may give; none where they may not manage the team. */
  readonly grantable: readonly GrantedRole[];
  readonly mayGrantBilling: boolean;
  readonly inviting: boolean;
  /** Whose address is filled in already. */
  readonly invited: string | null;
  /** The person whose role is being changed. */
  readonly editing: string | null;
  /** The person who is about to be removed, and what they would leave behind. */
  readonly removing: {
    readonly person: string;
    readonly drafts: number;
    readonly keys: readonly string[];
  } | null;
}
