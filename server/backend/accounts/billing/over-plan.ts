import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Plan, planOf } from "#shared/plans.ts";
import type { Executor } from "../../platform/db/database.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { lockBusiness } from "../businesses/index.ts";
import { keptWithin } from "./keeping.ts";
import type { PlanFit } from "./plan-changes.ts";

interface OverPlanOptions {
  /** A table with the columns `id`, `business_id` and `over_plan`. */
  readonly table: PgTable;
  readonly limit: keyof Plan["limits"];
  /** The rows of a business that count against the limit, oldest first. */
  byAge(db: Executor, businessId: string): PromiseLike<readonly { readonly id: string }[]>;
}

interface OverPlan {
  /** Marks the rows that are over a changed plan: those that the team did not choose, the youngest first. */
  readonly fit: PlanFit;
  /** Gives the room that other rows left to rows over the plan, the oldest first. Locks the business. */
  giveRoom(tx: Transaction, businessId: string): Promise<void>;
}

/** Keeps the marks of rows that are over their business's plan; such rows stay in use, but cannot be edited. */
export function overPlanIn({ table, limit, byAge }: OverPlanOptions): OverPlan {
  async function mark(tx: Transaction, businessId: string, picks: readonly string[] = []): Promise<void> {
    const business = await lockBusiness(tx, businessId);
    if (!business) return;
    const { over } = keptWithin(await byAge(tx, businessId), planOf(business.plan).limits[limit], picks);
    const isOver = sql`id = any(${sql.param(over.map(({ id }) => id))}::text[])`;
    await tx.execute(
      sql`update ${table} set over_plan = ${isOver} where business_id = ${businessId} and over_plan <> (${isOver})`,
    );
  }

  return {
    fit: (deps, { businessId, picks }) => inTransaction(deps.db, (tx) => mark(tx, businessId, picks[limit])),
    async giveRoom(tx, businessId) {
      const inPlan = sql`select id from ${table} where business_id = ${businessId} and not over_plan`;
      const { rows } = await tx.execute<{ id: string }>(inPlan);
      await mark(
        tx,
        businessId,
        rows.map(({ id }) => id),
      );
    },
  };
}
