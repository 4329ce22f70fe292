import { isPlanId, type Plan, type PlanId, plans, smallestPlanFor } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import type { Executor } from "../../platform/db/database.ts";
import { countSeats, type MembershipRow } from "./queries.ts";

const planOf = (plan: string | undefined): { id: PlanId; plan: Plan } => {
  const id = isPlanId(plan) ? plan : "starter";
  return { id, plan: plans[id] };
};

/** Returns the seats in use, the seats of the plan, and the next plan with more. */
export async function seatsOf(
  db: Executor,
  business: { readonly id: string; readonly plan: string },
  now: Date,
) {
  const { people, invitations } = await countSeats(db, business.id, now);
  const { id, plan } = planOf(business.plan);
  const allowed = plan.limits.teamSeats;
  const larger = allowed === null ? undefined : smallestPlanFor("teamSeats", allowed + 1);
  return {
    used: people + invitations,
    allowed,
    plan: id,
    next:
      larger === undefined
        ? null
        : {
            plan: larger,
            name: plans[larger].name,
            seats: plans[larger].limits.teamSeats,
            monthMinor: plans[larger].monthMinor,
          },
  };
}

/** Returns how many more people can be invited. Call it while the business is locked. */
export async function seatsLeft(
  db: Executor,
  business: { readonly id: string; readonly plan: string },
  now: Date,
): Promise<number> {
  const { used, allowed } = await seatsOf(db, business, now);
  return allowed === null ? Number.POSITIVE_INFINITY : Math.max(0, allowed - used);
}

/** Throws `seat_limit` if there is no seat for an invited person. Open invitations of others do not count. */
export async function requireSeat(
  db: Executor,
  business: { readonly id: string; readonly plan: string },
  now: Date,
): Promise<void> {
  const { people } = await countSeats(db, business.id, now);
  const allowed = planOf(business.plan).plan.limits.teamSeats;
  if (allowed !== null && people >= allowed) throw seatLimit(business.plan);
}

/**
 * Throws `seat_limit` if there is no seat in which a team member could work again. A suspended one has kept their seat,
 * but the plan may have become smaller since.
 */
export async function requireSeatFor(
  db: Executor,
  business: { readonly id: string; readonly plan: string },
  { status }: { readonly status: MembershipRow["status"] },
  now: Date,
): Promise<void> {
  if (status === "seat_frozen") return requireSeat(db, business, now);
  const { people } = await countSeats(db, business.id, now);
  const allowed = planOf(business.plan).plan.limits.teamSeats;
  if (status === "suspended" && allowed !== null && people > allowed) throw seatLimit(business.plan);
}

export function seatLimit(planId: string) {
  const { plan } = planOf(planId);
  const allowed = plan.limits.teamSeats;
  return problem("seat_limit", {
    message: refusals.seatsFull({ allowed: allowed ?? 0, name: plan.name }),
    details: { limit: "teamSeats", allowed },
  });
}
