import { ECDH } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { isLiveSession } from "../../platform/db/live-session.ts";
import { matching } from "../../platform/db/rows.ts";
import { sessions } from "../../platform/db/schema/accounts.ts";
import { pushSubscriptions } from "../../platform/db/schema/notifications.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { signedIn } from "../../platform/operation.ts";
import { hashOf } from "../../platform/secrets.ts";
import { pushKeys } from "./keys.ts";
import { subscriptionVault } from "./subscription.ts";

export const get = signedIn.push.get.handler(async ({ context }) => {
  const { deps, user } = context;
  const [{ publicKey }, browsers] = await Promise.all([
    pushKeys(deps.db),
    deps.db
      .select({ id: sessions.id, userAgent: sessions.userAgent, since: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
      .where(and(eq(pushSubscriptions.userId, user.id), isLiveSession(deps.clock())))
      .orderBy(desc(pushSubscriptions.createdAt), desc(sessions.id)),
  ]);
  return {
    publicKey,
    browsers: browsers.map(({ id, userAgent, since }) => ({
      id,
      userAgent,
      since: since.toISOString(),
      current: id === user.sessionId,
    })),
  };
});

export const subscribe = signedIn.push.subscribe.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const { endpoint, ...keys } = input;
  if (deps.webhooks.obstacleTo(endpoint) !== null || !isOnCurve(keys.p256dh))
    throw problem("invalid_input", { message: refusals.pushNotPossible() });
  const row = {
    userId: user.id,
    endpointHash: hashOf(endpoint),
    secretCipher: subscriptionVault(deps.signingKey).close({ endpoint, keys }),
    createdAt: deps.clock(),
  };
  await inTransaction(deps.db, async (tx) => {
    // The former user of this browser must not receive notifications in it any more.
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpointHash, row.endpointHash));
    await tx
      .insert(pushSubscriptions)
      .values({ sessionId: user.sessionId, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: row });
  });
  return { done: true };
});

/** Nothing can be encrypted for a key that is none. */
function isOnCurve(publicKey: string): boolean {
  try {
    ECDH.convertKey(publicKey, "prime256v1", "base64url", "base64url", "compressed");
    return true;
  } catch {
    return false;
  }
}

export const unsubscribe = signedIn.push.unsubscribe.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const removed = await deps.db
    .delete(pushSubscriptions)
    .where(matching(pushSubscriptions, { sessionId: input.browser, userId: user.id }))
    .returning({ id: pushSubscriptions.sessionId });
  if (removed.length === 0) throw problem("not_found", { message: refusals.pushOffAlready() });
  return { done: true };
});
