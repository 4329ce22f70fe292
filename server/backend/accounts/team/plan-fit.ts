import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { planOf } from "#shared/plans.ts";
import type { Executor } from "../../platform/db/database.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { teamMemberships } from "../../platform/db/schema/businesses.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { userNameOrEmail } from "../../platform/db/user-name.ts";
import { keptWithin, type PlanFit } from "../billing/index.ts";
import { lockBusiness } from "../businesses/index.ts";

/**
 * Lists the seats that count against the plan in the order they are kept by default: the owner, then by date of
 * joining.
 */
export const seatsByAge = (db: Executor, businessId: string) =>
  db
    .select({
      id: teamMemberships.id,
      name: userNameOrEmail,
      status: teamMemberships.status,
      alwaysStays: sql<boolean>`${teamMemberships.role} = 'owner'`,
    })
    .from(teamMemberships)
    .innerJoin(users, eq(users.id, teamMemberships.userId))
    .where(
      and(
        eq(teamMemberships.businessId, businessId),
        inArray(teamMemberships.status, ["active", "seat_frozen"]),
      ),
    )
    .orderBy(
      sql`${teamMemberships.role} = 'owner' desc`,
      asc(teamMemberships.joinedAt),
      asc(teamMemberships.id),
    );

/** Freezes seats that exceed the plan: their holders may only read. The owner always keeps theirs. */
export const fitSeats: PlanFit = (deps, { businessId, picks }) =>
  inTransaction(deps.db, async (tx) => {
    const business = await lockBusiness(tx, businessId);
    if (!business) return;
    const seats = await seatsByAge(tx, businessId);
    const owner = seats.filter(({ alwaysStays }) => alwaysStays).map(({ id }) => id);
    const { kept, over } = keptWithin(seats, planOf(business.plan).limits.teamSeats, [
      ...owner,
      ...(picks.teamSeats ?? []),
    ]);
    await setStatus(tx, kept, "active");
    await setStatus(tx, over, "seat_frozen");
  });

async function setStatus(
  tx: Transaction,
  seats: readonly { id: string; status: string }[],
  status: "active" | "seat_frozen",
): Promise<void> {
  const ids = seats.filter((seat) => seat.status !== status).map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(teamMemberships).set({ status }).where(inArray(teamMemberships.id, ids));
}
