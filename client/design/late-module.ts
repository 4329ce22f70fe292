import { useEffect, useState } from "react";

/** A module that is loaded on first use and available synchronously from then on. */
export interface LateModule<Module> {
  readonly loaded: () => Module | undefined;
  /** Loads it, again if that failed before. */
  readonly load: () => Promise<Module>;
  /** Returns the latest attempt, even if it failed: rendering that tried again would do so without end. */
  readonly latest: () => Promise<Module>;
}

export function lateModule<Module>(load: () => Promise<Module>): LateModule<Module> {
  let loaded: Module | undefined;
  let latest: Promise<Module> | undefined;
  let loading: typeof latest;
  const start = () => {
    if (loading) return loading;
    loading = load();
    latest = loading;
    loading.then(
      (module) => {
        loaded = module;
      },
      () => {
        // The next call tries again.
        loading = undefined;
      },
    );
    return loading;
  };
  return { loaded: () => loaded, load: start, latest: () => latest ?? start() };
}

/** Returns the module once it is wanted and loaded. `isAway` is true if it was wanted and failed to load. */
export function useLateModule<Module>(
  { loaded, load }: LateModule<Module>,
  isWanted: boolean,
): { readonly module: Module | undefined; readonly isAway: boolean } {
  const [came, setCame] = useState<Module>();
  const [isAway, setAway] = useState(false);
  const module = came ?? loaded();
  const isMissing = isWanted && !module;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    load().then(
      (found) => isCurrent && setCame(() => found),
      () => isCurrent && setAway(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing, load]);
  return { module: isWanted ? module : undefined, isAway: isAway && isMissing };
}
