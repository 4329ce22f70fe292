import { useSyncExternalStore } from "react";
import { type FlagId, flags } from "#shared/flags.ts";
import { createFact, type Fact } from "./flag.ts";
import { useRootData } from "./root-data.ts";

type FlagValues = Readonly<Record<string, string | boolean>>;

/** Feature flags of the analytics host by name: on, off or a variant; empty until it has responded. */
export const remoteFlags: Fact<FlagValues> = createFact<FlagValues>({});

/**
 * Returns whether a feature flag is on, or its variant. For flags defined on the server, the analytics host is ignored.
 * @param granted the server's flags that are on for this user
 */
export const flagValue = (name: string, granted: readonly FlagId[], remote: FlagValues): string | boolean =>
  Object.hasOwn(flags, name) ? granted.some((id) => id === name) : (remote[name] ?? false);

const nothing: FlagValues = {};

/** Returns whether a feature flag is on for the current user, or its variant; off until it is known. */
export function useFeatureFlag(name: string): string | boolean {
  const { flags: granted } = useRootData();
  const remote = useSyncExternalStore(remoteFlags.subscribe, remoteFlags.get, () => nothing);
  return flagValue(name, granted, remote);
}
