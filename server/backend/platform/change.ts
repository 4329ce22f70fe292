import type { AuditAction } from "#shared/lists/audit.ts";
import { audit, type Changes, type Requesting } from "./audit.ts";
import type { Sentence } from "./audit-sentence.ts";
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
  /** Time of the entry; the present by default. */
  readonly at?: Date;
}

/** What an audit entry says, as the fields of `AuditFact` with these names. */
type Told = [action: AuditAction, entityId: string | null, summary: Sentence, changes?: Changes | undefined];

export interface Change {
  readonly tx: Transaction;
  /** Time of the change, the same for everything it writes. */
  readonly now: Date;
  /** Writes an entry to the audit log, in the transaction of the change. */
  record(...told: Told): Promise<void>;
}

/**
 * Changes something in a business: in one transaction, with one timestamp and an entry in the audit log. When the
 * database requires a retry, `work` runs again from the beginning.
 */
export function change<T>(acting: Acting, work: (change: Change) => Promise<T>): Promise<T> {
  const { deps } = acting;
  const now = deps.clock();
  return inTransaction(deps.db, (tx) =>
    work({ tx, now, record: (...told) => record(tx, { ...acting, at: now }, ...told) }),
  );
}

/** Writes an entry to the audit log within a transaction that has already begun. */
export const record = (
  tx: Transaction,
  { deps, caller, business, user, at = deps.clock() }: Acting,
  ...[action, entityId, summary, changes]: Told
): Promise<void> =>
  audit(tx, {
    businessId: business.id,
    actor: actorOf(user),
    action,
    entityId,
    summary,
    changes,
    caller,
    at,
  });
