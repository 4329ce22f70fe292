/** What is dear to make, kept for the last few keys; the first that came is the first that goes. */
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
