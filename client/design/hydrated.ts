import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether scripts run here: false on the server and in the first render of the browser, so that both agree. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * For what only works with scripts: it has its place from the first paint on, so that nothing moves when it comes to
 * life, cannot be pressed before that, and is not there at all where scripts are off.
 */
export const useScripted = (): { readonly "data-scripted": ""; readonly inert: boolean } => ({
  "data-scripted": "",
  inert: !useHydrated(),
});

/** For what stands in for something that scripts do, and is there only where they are off. */
export const unscripted = { "data-unscripted": "" } as const;
