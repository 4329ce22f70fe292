import { useSyncExternalStore } from "react";
import { type FlagId, flags } from "#shared/flags.ts";
import { createFact, type Fact } from "./flag.ts";
import { useRootData } from "./root-data.ts";

type FlagValues = Readonly<Record<string, string | boolean>>;

/** What the analytics host says of flags, by name: on, off or a variant; nothing until it has spoken. */
export const remoteFlags: Fact<FlagValues> = createFact<FlagValues>({});

/**
 * Whether a flag is on, or in which variant. What the server knows is its own to decide: there the analytics host is
 * not asked.
 * @param granted the server's flags that are on for this person
 */
export const flagValue = (name: string, granted: readonly FlagId[], remote: FlagValues): string | boolean =>
  Object.hasOwn(flags, name) ? granted.some((id) => id === name) : (remote[name] ?? false);

const nothing: FlagValues = {};

/** Whether a flag is on for who is here, or in which variant; off until somebody knows. */
export function useFeatureFlag(name: string): string | boolean {
  const { flags: granted } = useRootData();
  const remote = useSyncExternalStore(remoteFlags.subscribe, remoteFlags.get, () => nothing);
  return flagValue(name, granted, remote);
}
