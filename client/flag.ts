/** An observable value, set in one place and displayed in another. */
export interface Fact<Value> {
  set(value: Value): void;
  readonly get: () => Value;
  /** For `useSyncExternalStore`. */
  readonly subscribe: (listener: () => void) => () => void;
}

export type Flag = Fact<boolean>;

export function createFact<Value>(value: Value): Fact<Value> {
  const listeners = new Set<() => void>();
  return {
    set(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const createFlag = (): Flag => createFact(false);
