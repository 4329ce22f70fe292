import type { z } from "zod";
import type { teamInvitation, teamMember } from "#shared/contract/team.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { PersonRow, TeamInvitationRow } from "./queries.ts";

type TeamMember = z.input<typeof teamMember>;
type TeamInvitation = z.input<typeof teamInvitation>;

/** Converts a stored team member to the contract's shape. */
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

/** Returns the state of an invitation. An invitation expires without an update of its row. */
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
