import { desc, eq, or } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { findRow, lockRow, matching } from "../../platform/db/rows.ts";
import { type PurchaseRow, purchases } from "../../platform/db/schema/payments.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

export type { PurchaseRow };

export const findPurchase = (db: Executor, id: string) => findRow(db, purchases, { id });

/** Returns a purchase and locks it until the transaction ends. */
export const lockPurchase = (tx: Transaction, id: string) => lockRow(tx, purchases, { id });

/** Returns the purchase of the treet that the member is currently paying for. */
export const openPurchase = (
  db: Executor,
  { treetId, memberId }: Pick<PurchaseRow, "memberId" | "treetId">,
) => findRow(db, purchases, { treetId, memberId, state: "open" });

/** Finds a purchase by the provider's id of its checkout session or payment. */
export const purchaseOf = (db: Executor, providerId: string) =>
  findRow(db, purchases, or(eq(purchases.sessionId, providerId), eq(purchases.paymentId, providerId)));

/** Finds a purchase of this member. */
export const purchaseOfMember = (db: Executor, memberId: string, id: string) =>
  findRow(db, purchases, { id, memberId });

const MAX_SHOWN = 5;

export const purchasesOf = (db: Executor, of: Pick<PurchaseRow, "memberId" | "treetId">) =>
  db
    .select()
    .from(purchases)
    .where(matching(purchases, { memberId: of.memberId, treetId: of.treetId }))
    .orderBy(desc(purchases.createdAt))
    .limit(MAX_SHOWN);
