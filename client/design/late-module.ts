import { useEffect, useState } from "react";

/** A module that is loaded when it is first needed, and is there at once from then on. */
export interface LateModule<Module> {
  readonly loaded: () => Module | undefined;
  readonly load: () => Promise<Module>;
}

export function lateModule<Module>(load: () => Promise<Module>): LateModule<Module> {
  let loaded: Module | undefined;
  let loading: Promise<Module> | undefined;
  return {
    loaded: () => loaded,
    load() {
      loading ??= load().then(
        (module) => {
          loaded = module;
          return module;
        },
        (error: unknown) => {
          // Asked again, it may come.
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

/** The module once it is wanted and there; `isAway` where it was wanted and did not come. */
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
