import { registerServiceWorker } from "../offline/register-service-worker.ts";

/**
 * Subscribes this browser at its push service. Returns the subscription as JSON, in the form of the contract. Rejects
 * if the push service cannot be reached.
 * @param publicKey the server's, in base64url
 */
export async function subscribeBrowser(publicKey: string): Promise<string> {
  await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const present = await pushManager.getSubscription();
  // One that was made with another key of the server would receive nothing.
  if (present && keyOf(present) !== publicKey) await present.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return JSON.stringify({ endpoint, ...keys });
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
