import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { invitationForMe } from "#shared/contract/team.ts";
import { imageUrl } from "#shared/image-url.ts";
import { maskEmail } from "#shared/mask-email.ts";
import { unknownInvitation } from "#shared/unknown-invitation.ts";
import type { Executor } from "../../platform/db/database.ts";
import { findRow, firstOf } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { type BusinessRow, businesses, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { teamInvitations } from "../../platform/db/schema/team.ts";
import { operations } from "../../platform/operation.ts";
import { hashOf } from "../../platform/secrets.ts";
import { findUserByEmail, isAddressee } from "../auth/index.ts";
import { stateOf } from "./present.ts";
import type { TeamInvitationRow } from "./queries.ts";

type InvitationForMe = z.input<typeof invitationForMe>;

/** An invitation with its business. */
export interface AddressedInvitation {
  readonly invitation: TeamInvitationRow;
  readonly business: BusinessRow;
}

/** Most faces shown beside an invitation. */
const MAX_AVATARS = 4;

const addressed = (db: Executor) =>
  db
    .select({ invitation: teamInvitations, business: businesses })
    .from(teamInvitations)
    .innerJoin(businesses, eq(businesses.id, teamInvitations.businessId));

/** Finds an invitation by its emailed secret or its ID. The caller must check that the user may see it. */
export const findAddressed = (
  db: Executor,
  input: { token: string } | { invitation: string },
): Promise<AddressedInvitation | undefined> =>
  firstOf(
    addressed(db).where(
      "token" in input
        ? eq(teamInvitations.tokenHash, hashOf(input.token))
        : eq(teamInvitations.id, input.invitation),
    ),
  );

export async function findInviter(db: Executor, { invitedBy }: TeamInvitationRow) {
  if (invitedBy === null) return undefined;
  const row = await findRow(db, users, and(eq(users.id, invitedBy), isNull(users.deletedAt)));
  return row;
}

/** Returns an invitation. Safe to repeat; records the first opening for the inviter. */
export const invitation = operations.team.invitation.handler(async ({ input, context }) => {
  const { deps, actor } = context;
  const found = await findAddressed(deps.db, input);
  const isMine = found !== undefined && isAddressee(actor?.user, found.invitation.email);
  if (!found || ("invitation" in input && !(isMine && actor?.user?.emailVerified))) return unknownInvitation;
  await deps.db
    .update(teamInvitations)
    .set({ openedAt: deps.clock() })
    .where(and(eq(teamInvitations.id, found.invitation.id), isNull(teamInvitations.openedAt)));
  const shown = await show(deps.db, found, deps.clock());
  return actor?.user && !isMine ? { ...shown, email: maskEmail(found.invitation.email) } : shown;
});

async function show(db: Executor, found: AddressedInvitation, now: Date): Promise<InvitationForMe> {
  const { invitation, business } = found;
  const inviter = await findInviter(db, invitation);
  const faces = await db
    .select({ firstName: users.firstName, avatarImageId: users.avatarImageId })
    .from(teamMemberships)
    .innerJoin(users, eq(users.id, teamMemberships.userId))
    .where(eq(teamMemberships.businessId, business.id))
    .orderBy(teamMemberships.joinedAt, teamMemberships.id);
  const { id, email, billing, canRedeem, message, expiresAt } = invitation;
  return {
    id,
    email,
    billing,
    canRedeem,
    message,
    state: stateOf(invitation, now),
    role: invitation.role,
    expiresAt: expiresAt.toISOString(),
    business: {
      slug: business.slug,
      name: business.name,
      logoUrl: imageUrl(business.logoImageId, "small"),
      status: business.status,
    },
    inviter: inviter
      ? {
          name: `${inviter.firstName} ${inviter.lastName}`.trim() || business.name,
          avatarUrl: imageUrl(inviter.avatarImageId, "small"),
        }
      : null,
    team: faces.slice(0, MAX_AVATARS).map(({ firstName, avatarImageId }) => ({
      name: firstName,
      avatarUrl: imageUrl(avatarImageId, "small"),
    })),
    teamSize: faces.length,
    hasAccount: (await findUserByEmail(db, email))?.emailVerifiedAt != null,
    provesAddress: !invitation.handedOver,
  };
}
