import type { z } from "zod";
import type { teamInvitation, teamMember } from "#shared/contract/team.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { PersonRow, TeamInvitationRow } from "./queries.ts";

type TeamMember = z.input<typeof teamMember>;
type TeamInvitation = z.input<typeof teamInvitation>;

/** A stored team member as the contract shows it. */
export function presentPerson(row: PersonRow, me: string): TeamMember {
  const { id, userId, role, billing, canRedeem, status, joinedAt } = row.membership;
  return {
    id,
    userId,
    billing,
    canRedeem,
    name: row.name || row.email,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    avatarUrl: imageUrl(row.avatarImageId, "small"),
    role: role,
    status: status,
    addedBy: row.addedBy,
    joinedAt: joinedAt.toISOString(),
    lastActiveAt: row.lastActiveAt === null ? null : new Date(row.lastActiveAt).toISOString(),
    isMe: userId === me,
  };
}

/** What has become of an invitation: the time alone makes it expire. */
export const stateOf = ({ state, expiresAt }: TeamInvitationRow, now: Date): TeamInvitation["state"] =>
  state === "pending" && expiresAt <= now ? "expired" : state;

export function presentInvitation(
  row: TeamInvitationRow,
  invitedBy: string | null,
  now: Date,
): TeamInvitation {
  const { id, email, role, billing, canRedeem, sentAt, expiresAt, openedAt, renewalAskedAt } = row;
  return {
    id,
    email,
    billing,
    canRedeem,
    invitedBy,
    role: role,
    state: stateOf(row, now),
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    opened: openedAt !== null,
    renewalAsked: renewalAskedAt !== null && renewalAskedAt > sentAt,
  };
}
