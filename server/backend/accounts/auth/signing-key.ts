import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { secrets } from "../../platform/db/schema/accounts.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

const NAME = "token signing key";
const KEY_BYTES = 32;

const newKey = () => randomBytes(KEY_BYTES).toString("base64url");

/** Returns the key that signs tokens. The first process to start creates it; all processes share it. */
export async function signingKey(db: Db): Promise<Uint8Array> {
  await db.insert(secrets).values({ name: NAME, value: newKey() }).onConflictDoNothing();
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, NAME));
  if (!row) throw new Error("Failed to store the signing key");
  return Buffer.from(row.value, "base64url");
}

/** Puts a new key in place of the present one, and returns it. */
export async function replaceKey(tx: Transaction): Promise<Uint8Array> {
  const value = newKey();
  await tx.update(secrets).set({ value }).where(eq(secrets.name, NAME));
  return Buffer.from(value, "base64url");
}
