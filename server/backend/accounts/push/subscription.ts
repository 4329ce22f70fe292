import { vault } from "../../platform/vault.ts";

/** A browser's subscription at its push service (`PushSubscription` of the Push API). */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export const subscriptionSecrets = (signingKey: Uint8Array) => vault(signingKey, "push subscriptions");

/** Encrypts subscriptions for storage. */
export function subscriptionVault(signingKey: Uint8Array) {
  const { encrypt, decrypt } = subscriptionSecrets(signingKey);
  return {
    close: (subscription: BrowserSubscription): string => encrypt(JSON.stringify(subscription)),
    open: (cipher: string): BrowserSubscription => JSON.parse(decrypt(cipher)) as BrowserSubscription,
  };
}
