/** A fact that is found out somewhere and shown somewhere else. */
export interface Flag {
  set(value: boolean): void;
  readonly isSet: () => boolean;
  /** For `useSyncExternalStore`. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createFlag(): Flag {
  let value = false;
  const listeners = new Set<() => void>();
  return {
    set(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    isSet: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
