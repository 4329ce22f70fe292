import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { planOf } from "#shared/plans.ts";
import { keptWithin, type PlanFit } from "../billing/index.ts";
import { lockBusiness } from "../businesses/index.ts";
import { teamMemberships } from "../db/schema/businesses.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";

/** Seats the plan no longer has are frozen: whoever sits there reads and changes nothing. The owner always stays. */
export const fitSeats: PlanFit = (deps, { businessId, picks }) =>
  inTransaction(deps.db, async (tx) => {
    const business = await lockBusiness(tx, businessId);
    if (!business) return;
    const seats = await tx
      .select({ id: teamMemberships.id, role: teamMemberships.role, status: teamMemberships.status })
      .from(teamMemberships)
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
    const owner = seats.filter(({ role }) => role === "owner").map(({ id }) => id);
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
