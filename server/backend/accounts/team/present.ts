import type { z } from "zod";
import { teamInvitation, teamMember } from "#shared/contract/team.ts";
import { imageUrl } from "#shared/image-url.ts";
import { presented } from "../../platform/presented.ts";
import type { PersonRow, TeamInvitationRow } from "./queries.ts";

type TeamMember = z.input<typeof teamMember>;
type TeamInvitation = z.input<typeof teamInvitation>;

/** Converts a stored team member to the contract's shape. */
export const presentPerson = (row: PersonRow, me: string): TeamMember =>
  presented(teamMember, row.membership, {
    name: row.name || row.email,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    avatarUrl: imageUrl(row.avatarImageId, "small"),
    addedBy: row.addedBy,
    lastActiveAt: row.lastActiveAt === null ? null : new Date(row.lastActiveAt).toISOString(),
    isMe: row.membership.userId === me,
  });

/** Returns the state of an invitation. An invitation expires without an update of its row. */
export const stateOf = ({ state, expiresAt }: TeamInvitationRow, now: Date): TeamInvitation["state"] =>
  state === "pending" && expiresAt <= now ? "expired" : state;

export const presentInvitation = (
  row: TeamInvitationRow,
  invitedBy: string | null,
  now: Date,
): TeamInvitation =>
  presented(teamInvitation, row, {
    invitedBy,
    state: stateOf(row, now),
    opened: row.openedAt !== null,
    renewalAsked: row.renewalAskedAt !== null && row.renewalAskedAt > row.sentAt,
  });
