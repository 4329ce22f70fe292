import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { secrets } from "../../platform/db/schema/accounts.ts";

const NAME = "token signing key";
const KEY_BYTES = 32;

/** The key that signs tokens: made once by whichever process starts first, and the same for all of them. */
export async function signingKey(db: Db): Promise<Uint8Array> {
  await db
    .insert(secrets)
    .values({ name: NAME, value: randomBytes(KEY_BYTES).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, NAME));
  if (!row) throw new Error("The database kept no signing key");
  return Buffer.from(row.value, "base64url");
}
