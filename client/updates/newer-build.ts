/** Whether a newer build is being served: the check announces it, the notice bar and the router ask. */
function createNewerBuild() {
  let known = false;
  const listeners = new Set<() => void>();
  return {
    announce(): void {
      known = true;
      for (const listener of listeners) listener();
    },
    isKnown: (): boolean => known,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const newerBuild = createNewerBuild();
