import { and, desc, eq, or } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { type PurchaseRow, purchases } from "../../platform/db/schema/payments.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

export type { PurchaseRow };

export async function findPurchase(db: Executor, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id));
  return row;
}

/** Returns a purchase and locks it until the transaction ends. */
export async function lockPurchase(tx: Transaction, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for("update");
  return row;
}

/** Returns the purchase of the treet that the member is currently paying for. */
export async function openPurchase(
  db: Executor,
  { treetId, memberId }: Pick<PurchaseRow, "memberId" | "treetId">,
): Promise<PurchaseRow | undefined> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(
      and(eq(purchases.treetId, treetId), eq(purchases.memberId, memberId), eq(purchases.state, "open")),
    );
  return row;
}

/** Finds a purchase by the provider's id of its checkout session or payment. */
export async function purchaseOf(db: Executor, providerId: string): Promise<PurchaseRow | undefined> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(or(eq(purchases.sessionId, providerId), eq(purchases.paymentId, providerId)));
  return row;
}

/** Finds a purchase of this member. */
export async function purchaseOfMember(
  db: Executor,
  memberId: string,
  id: string,
): Promise<PurchaseRow | undefined> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.id, id), eq(purchases.memberId, memberId)));
  return row;
}

const MAX_SHOWN = 5;

export const purchasesOf = (db: Executor, of: Pick<PurchaseRow, "memberId" | "treetId">) =>
  db
    .select()
    .from(purchases)
    .where(and(eq(purchases.memberId, of.memberId), eq(purchases.treetId, of.treetId)))
    .orderBy(desc(purchases.createdAt))
    .limit(MAX_SHOWN);
