import { type AuditFact, audit, type Requesting } from "./audit.ts";
import { inTransaction, type Transaction } from "./db/transaction.ts";
import type { Dependencies } from "./dependencies.ts";
import { actorOf } from "./operation.ts";
import type { ActingBusiness, ActingUser } from "./operation-context.ts";

/** A user or API key acting in a business, as `inBusiness` passes it to an operation. */
interface Acting {
  readonly deps: Dependencies;
  readonly caller: Requesting;
  readonly business: Pick<ActingBusiness, "id">;
  readonly user: Pick<ActingUser, "id" | "apiKey">;
}

/** An audit entry without the fields that the context supplies: business, actor, request and time. */
export type Done = Omit<AuditFact, "businessId" | "actor" | "caller" | "at">;

export interface Change {
  readonly tx: Transaction;
  /** Time of the change, the same for everything it writes. */
  readonly now: Date;
  /** Writes an entry to the audit log, in the transaction of the change. */
  record(done: Done): Promise<void>;
}

/**
 * Changes something in a business: in one transaction, with one timestamp and an entry in the audit log. When the
 * database requires a retry, `work` runs again from the beginning.
 */
export function change<T>(
  { deps, caller, business, user }: Acting,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const now = deps.clock();
  return inTransaction(deps.db, (tx) =>
    work({ tx, now, record: (done) => record(tx, { deps, caller, business, user }, done, now) }),
  );
}

/** Writes an entry to the audit log within a transaction that has already begun. */
export const record = (
  tx: Transaction,
  { deps, caller, business, user }: Acting,
  done: Done,
  at = deps.clock(),
): Promise<void> => audit(tx, { ...done, businessId: business.id, actor: actorOf(user), caller, at });
