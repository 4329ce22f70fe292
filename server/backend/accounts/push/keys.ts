import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { secrets } from "../../platform/db/schema/accounts.ts";
import { loadWebPush } from "./web-push.ts";

const NAME = "push keys";

/** The keys with which this application identifies itself to push services (VAPID, RFC 8292), as base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Returns the keys, which the first use creates. Browsers that subscribed with others would receive nothing. */
export async function pushKeys(db: Db): Promise<PushKeys> {
  const stored = await read(db);
  if (stored) return stored;
  const { generateVAPIDKeys } = await loadWebPush();
  await db
    .insert(secrets)
    .values({ name: NAME, value: JSON.stringify(generateVAPIDKeys()) })
    .onConflictDoNothing();
  const created = await read(db);
  if (!created) throw new Error("Failed to store the keys for push services");
  return created;
}

async function read(db: Db): Promise<PushKeys | undefined> {
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, NAME));
  return row && (JSON.parse(row.value) as PushKeys);
}
