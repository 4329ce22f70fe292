import { type AuditFact, audit } from "./audit.ts";
import type { Caller } from "./caller.ts";
import { inTransaction, type Transaction } from "./db/transaction.ts";
import type { Dependencies } from "./dependencies.ts";
import { actorOf } from "./operation.ts";
import type { ActingBusiness, ActingUser } from "./operation-context.ts";

/** Somebody acting in a business, as `operations.….use(business)` hands it to an operation. */
interface Acting {
  readonly deps: Dependencies;
  readonly caller: Pick<Caller, "requestId">;
  readonly business: Pick<ActingBusiness, "id">;
  readonly user: Pick<ActingUser, "id" | "apiKey">;
}

/** What was done, without what the context knows already: where, by whom, in which request and when. */
export type Done = Omit<AuditFact, "businessId" | "actor" | "requestId" | "at">;

export interface Change {
  readonly tx: Transaction;
  /** The moment of the change, the same for all that it writes. */
  readonly now: Date;
  /** Writes down what was done, in the transaction that does it. */
  record(done: Done): Promise<void>;
}

/**
 * Changes something in a business: in one transaction, at one moment, written down for whoever asks later who did what.
 * Where the database asks for it, `work` is run again from its beginning.
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

/** Writes down what somebody has done, in a transaction that is under way. */
export const record = (
  tx: Transaction,
  { deps, caller, business, user }: Acting,
  done: Done,
  at = deps.clock(),
): Promise<void> =>
  audit(tx, { ...done, businessId: business.id, actor: actorOf(user), requestId: caller.requestId, at });
