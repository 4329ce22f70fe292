import { eq } from "drizzle-orm";
import type { LedgerAccount, LedgerKind } from "#shared/purchases.ts";
import { ledgerEntries } from "../../platform/db/schema/payments.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

export interface Movement {
  readonly kind: LedgerKind;
  /** ID of the subject, such as a purchase; it has at most one movement of each kind. */
  readonly about: string;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  /** The business that owns the seller account and the payouts to its bank. */
  readonly sellerId: string;
  readonly communityId?: string | undefined;
  readonly treetId?: string | undefined;
  readonly minor: number;
  readonly currency: string;
  readonly at: Date;
}

/** Writes both entries of a movement. Writing the same movement again changes nothing; amounts of zero are skipped. */
export const move = (tx: Transaction, movement: Movement): Promise<void> => moveAll(tx, [movement]);

/** Same as `move` for several movements, in one statement. */
export async function moveAll(tx: Transaction, movements: readonly Movement[]): Promise<void> {
  const rows = movements.filter(({ minor }) => minor !== 0).flatMap(sidesOf);
  if (rows.length > 0) await tx.insert(ledgerEntries).values(rows).onConflictDoNothing();
}

/** Whether this movement is in the ledger already. */
export async function hasMoved(
  tx: Transaction,
  movement: Pick<Movement, "about" | "kind">,
): Promise<boolean> {
  const [found] = await tx
    .select({ side: ledgerEntries.side })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.movement, nameOf(movement)))
    .limit(1);
  return found !== undefined;
}

const nameOf = ({ kind, about }: Pick<Movement, "about" | "kind">): string => `${kind}:${about}`;

function sidesOf(movement: Movement): (typeof ledgerEntries.$inferInsert)[] {
  const { kind, from, to, sellerId, communityId, treetId, minor, currency, at } = movement;
  const side = (which: "from" | "to", account: LedgerAccount, amountMinor: number) => ({
    movement: nameOf(movement),
    side: which,
    kind,
    account,
    businessId: account === "seller" || account === "bank" ? sellerId : null,
    communityId: communityId ?? null,
    treetId: treetId ?? null,
    amountMinor,
    currency,
    at,
  });
  return [side("from", from, -minor), side("to", to, minor)];
}
