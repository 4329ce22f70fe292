import { useSyncExternalStore } from "react";

/** Subscribes to what never changes while a page is open. */
export const never = () => () => undefined;

/** Returns true once scripts run: false on the server and during hydration, so that both render the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Props for an element that needs JavaScript. It takes up its space from the first paint, so that hydration causes no
 * layout shift, cannot be pressed before hydration, and is hidden when JavaScript is off.
 */
export const useScripted = (): { readonly "data-scripted": ""; readonly inert: boolean } => ({
  "data-scripted": "",
  inert: !useHydrated(),
});

/** Props for a replacement shown only when JavaScript is off. */
export const unscripted = { "data-unscripted": "" } as const;
