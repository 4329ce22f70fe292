/** Caches an expensive function's results for the last few keys. Evicts the oldest entry first. */
export function boundedCache<Value>(entries: number, make: (key: string) => Value): (key: string) => Value {
  const kept = new Map<string, Value>();
  return (key) => {
    let value = kept.get(key);
    if (value === undefined) {
      value = make(key);
      const [first] = kept.keys();
      if (kept.size >= entries && first !== undefined) kept.delete(first);
      kept.set(key, value);
    }
    return value;
  };
}
