import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "../../platform/db/database.ts";
import { firstOf, matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { businesses, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { ownershipTransfers, type TransferRow } from "../../platform/db/schema/team.ts";

export type { TransferRow };

const senders = alias(users, "senders");
const targets = alias(users, "targets");

const partyOf = (table: typeof users | typeof senders | typeof targets) => ({
  id: table.id,
  email: table.email,
  firstName: table.firstName,
  lastName: table.lastName,
  avatarImageId: table.avatarImageId,
  timezone: table.timezone,
});

const transfers = (db: Executor) =>
  db
    .select({
      transfer: ownershipTransfers,
      from: partyOf(senders),
      to: partyOf(targets),
      business: businesses,
    })
    .from(ownershipTransfers)
    .innerJoin(senders, eq(senders.id, ownershipTransfers.fromUserId))
    .innerJoin(targets, eq(targets.id, ownershipTransfers.toUserId))
    .innerJoin(businesses, eq(businesses.id, ownershipTransfers.businessId));

export type TransferWithParties = Awaited<ReturnType<typeof transfers>>[number];
export type Party = TransferWithParties["from"];

export const findPendingTransfer = (
  db: Executor,
  businessId: string,
): Promise<TransferWithParties | undefined> =>
  firstOf(transfers(db).where(matching(ownershipTransfers, { businessId, state: "pending" })));

export const pendingTransfersTo = (db: Executor, userId: string): Promise<TransferWithParties[]> =>
  transfers(db).where(matching(ownershipTransfers, { toUserId: userId, state: "pending" }));

export const findTransfer = (
  db: Executor,
  wanted: { tokenHash: string } | { id: string },
): Promise<TransferWithParties | undefined> =>
  firstOf(
    transfers(db).where(
      "id" in wanted
        ? eq(ownershipTransfers.id, wanted.id)
        : eq(ownershipTransfers.tokenHash, wanted.tokenHash),
    ),
  );

/** Lists the whole team with the facts needed for a transfer of ownership, the owner first. */
export const listParties = (db: Executor, businessId: string) =>
  db
    .select({
      party: partyOf(users),
      role: teamMemberships.role,
      status: teamMemberships.status,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(teamMemberships)
    .innerJoin(users, eq(users.id, teamMemberships.userId))
    .where(eq(teamMemberships.businessId, businessId))
    .orderBy(
      sql`${teamMemberships.role} = 'owner' desc`,
      sql`lower(${users.firstName} || ' ' || ${users.lastName})`,
      users.id,
    );

/** Ends a pending transfer; undefined if it was no longer pending. */
export const endTransfer = (
  db: Executor,
  id: string,
  state: "accepted" | "declined" | "cancelled" | "invalid" | "expired",
  now: Date,
) =>
  firstOf(
    db
      .update(ownershipTransfers)
      .set({ state, decidedAt: now })
      .where(matching(ownershipTransfers, { id, state: "pending" }))
      .returning(),
  );
