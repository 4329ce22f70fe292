import { newId } from "./db/ids.ts";
import { auditEntries } from "./db/schema/businesses.ts";
import type { Transaction } from "./db/transaction.ts";

export interface AuditFact {
  readonly businessId: string;
  /** `user:usr_…`, `key:key_…`, `system`, `payment provider` or `support`. */
  readonly actor: string;
  /** What was done, such as `member.added`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId?: string;
  /** One sentence a person understands. */
  readonly summary: string;
  /** Before and after, without secrets. */
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly requestId?: string;
  readonly batchId?: string;
  readonly at: Date;
}

/** Writes down what was done, in the transaction that did it. */
export async function audit(tx: Transaction, { changes = {}, ...fact }: AuditFact): Promise<void> {
  await tx.insert(auditEntries).values({ id: newId("aud"), ...fact, changes });
}
