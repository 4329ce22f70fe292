const SERVICE_WORKER = "/service-worker.js";

/** Installs the service worker, or checks for a newer one. Rejects where the browser has or allows none. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(scriptUrl(), { updateViaCache: "none" });

/** Returns the service worker's URL, as a trusted type where the page's content security policy requires one. */
function scriptUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("service-worker", { createScriptURL: () => SERVICE_WORKER });
  return policy ? policy.createScriptURL("") : SERVICE_WORKER;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): { createScriptURL(text: string): string };
}
