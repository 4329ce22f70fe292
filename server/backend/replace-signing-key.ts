import { sql } from "drizzle-orm";
import { replaceKey, signingKey } from "./accounts/auth/signing-key.ts";
import { authenticatorVault } from "./accounts/auth/two-factor/second-factor.ts";
import { subscriptionSecrets } from "./accounts/push/subscription.ts";
import { codeVault } from "./offers/treets/codes.ts";
import type { Db } from "./platform/db/database.ts";
import { inTransaction, type Transaction } from "./platform/db/transaction.ts";
import type { Vault } from "./platform/vault.ts";
import { webhookVault } from "./readers/webhooks/secrets.ts";

interface SealedColumn {
  readonly table: string;
  /** The column that identifies a row. */
  readonly id: string;
  readonly column: string;
  readonly vaultOf: (signingKey: Uint8Array) => Vault;
}

/** Every column that is encrypted with a key derived from the signing key. */
export const SEALED: readonly SealedColumn[] = [
  { table: "authenticators", id: "user_id", column: "secret_cipher", vaultOf: authenticatorVault },
  { table: "push_subscriptions", id: "session_id", column: "secret_cipher", vaultOf: subscriptionSecrets },
  { table: "treet_codes", id: "id", column: "cipher", vaultOf: codeVault },
  { table: "webhook_endpoints", id: "id", column: "former_secret_cipher", vaultOf: webhookVault },
  { table: "webhook_endpoints", id: "id", column: "secret_cipher", vaultOf: webhookVault },
];

const ROWS_AT_ONCE = 1_000;

/**
 * Replaces the signing key, encrypts again what was encrypted with it, and returns how many values that were. Processes
 * that run meanwhile would go on with the old key, so there may be none.
 */
export async function replaceSigningKey(db: Db): Promise<number> {
  const before = await signingKey(db);
  return inTransaction(db, async (tx) => {
    const after = await replaceKey(tx);
    let total = 0;
    for (const sealed of SEALED) {
      const [old, next] = [sealed.vaultOf(before), sealed.vaultOf(after)];
      total += await rewrite(tx, sealed, sealed.column, ({ sealed }) => next.encrypt(old.decrypt(sealed)));
    }
    const codes = codeVault(after);
    const ofCodes = { table: "treet_codes", id: "id", column: "cipher", owner: "treet_id" };
    await rewrite(tx, ofCodes, "hash", ({ sealed, owner }) => codes.hash(owner, codes.decrypt(sealed)));
    return total;
  });
}

interface SealedRow extends Record<string, unknown> {
  readonly id: string;
  readonly sealed: string;
  readonly owner: string;
}

/** Computes a column anew from the encrypted one, for every row that has that. Returns how many there are. */
async function rewrite(
  tx: Transaction,
  { table, id, column, owner = id }: Omit<SealedColumn, "vaultOf"> & { readonly owner?: string },
  written: string,
  compute: (row: SealedRow) => string,
): Promise<number> {
  const [from, key, cipher, target] = [table, id, column, written].map((name) => sql.identifier(name));
  let total = 0;
  for (let last = ""; ; ) {
    const { rows } = await tx.execute<SealedRow>(
      sql`select ${key} as id, ${cipher} as sealed, ${sql.identifier(owner)} as owner from ${from}
        where ${cipher} is not null and ${key} > ${last} order by ${key} limit ${ROWS_AT_ONCE}`,
    );
    if (rows.length === 0) return total;
    const [ids, values] = [rows.map((row) => row.id), rows.map(compute)];
    await tx.execute(
      sql`update ${from} set ${target} = fresh.value
        from unnest(${sql.param(ids)}::text[], ${sql.param(values)}::text[]) as fresh (id, value)
        where ${from}.${key} = fresh.id`,
    );
    total += rows.length;
    last = ids.at(-1) ?? last;
  }
}
