import { eq } from "drizzle-orm";
import type { PushMessage } from "#shared/push-message.ts";
import { type PushSubscriptionRow, pushSubscriptions } from "../../platform/db/schema/notifications.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { SendOutcome } from "../../platform/webhook-sender.ts";
import { pushKeys } from "./keys.ts";
import { subscriptionVault } from "./subscription.ts";
import { loadWebPush } from "./web-push.ts";

/** Time for which the push service keeps a message for a browser that is not running. */
const KEPT_SECONDS = 24 * 3_600;
/** Responses by which a push service says that a subscription has ended (RFC 8030), or was made with other keys. */
const ENDED: readonly (number | null)[] = [403, 404, 410];
const BUSY = 429;

/**
 * Sends a message, encrypted for this browser alone (RFC 8291). Deletes the subscription if the browser has ended it.
 *
 * @returns true if sending should be tried again
 */
export async function pushTo(
  deps: Dependencies,
  { sessionId, secretCipher }: PushSubscriptionRow,
  message: PushMessage,
): Promise<boolean> {
  const { endpoint, keys } = subscriptionVault(deps.signingKey).open(secretCipher);
  const { encrypt, getVapidHeaders } = await loadWebPush();
  const { publicKey, privateKey } = await pushKeys(deps.db);
  const { cipherText } = encrypt(keys.p256dh, keys.auth, JSON.stringify(message), "aes128gcm");
  const { origin } = new URL(endpoint);
  const outcome = await deps.webhooks.post(
    endpoint,
    {
      ...getVapidHeaders(origin, contactOf(deps.config), publicKey, privateKey, "aes128gcm"),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(KEPT_SECONDS),
    },
    cipherText,
  );
  if (ENDED.includes(outcome.status)) {
    await deps.db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
    return false;
  }
  if (isTransient(outcome)) return true;
  // Addresses of push services are secret, so only the host is logged.
  if (outcome.error !== "")
    deps.log.warn({ pushService: origin, error: outcome.error }, "A push service refused a notification");
  return false;
}

const isTransient = ({ status }: SendOutcome): boolean => status === null || status === BUSY || status >= 500;

/** Whom the operators of push services can contact: an address of email or, if encrypted, of the web. */
const contactOf = ({ publicUrl, secure, OPERATOR_EMAIL, MAIL_FROM }: Dependencies["config"]): string =>
  secure ? publicUrl : `mailto:${OPERATOR_EMAIL ?? /<(.+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`;
