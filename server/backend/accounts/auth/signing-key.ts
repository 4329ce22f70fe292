import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { secrets } from "../../platform/db/schema/accounts.ts";

const NAME = "token signing key";
const KEY_BYTES = 32;

/** Returns the key that signs tokens. The first process to start creates it; all processes share it. */
export async function signingKey(db: Db): Promise<Uint8Array> {
  await db
    .insert(secrets)
    .values({ name: NAME, value: randomBytes(KEY_BYTES).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, NAME));
  if (!row) throw new Error("Failed to store the signing key");
  return Buffer.from(row.value, "base64url");
}
