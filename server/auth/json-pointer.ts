/**
 * JSON Pointer (RFC 6901), with one deviation for the sake of configuration: "/" means the whole document, as "" does.
 * A member whose name is the empty string is therefore unreachable at the top level.
 */

/** Returns the value at `pointer`, or undefined if the document has none. Inherited members do not count. */
export function getAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const key of keysOf(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/**
 * Returns a copy of `document` with `value` at `pointer`, creating missing objects along the way. For the whole
 * document's pointer it returns `value` itself.
 */
export const setAt = (
  document: Readonly<Record<string, unknown>>,
  pointer: string,
  value: unknown,
): unknown => place(document, keysOf(pointer), value);

/** Returns a pointer's sibling: `siblingOf("/data/token", "expiresIn")` is `/data/expiresIn`. */
export const siblingOf = (pointer: string, name: string): string =>
  `${pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")))}/${name}`;

function keysOf(pointer: string): readonly string[] {
  if (pointer === "" || pointer === "/") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function place(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const own = typeof target === "object" && target !== null ? Object.entries(target) : [];
  const inner = own.find(([name]) => name === key)?.[1];
  // `fromEntries` defines members, so a key named `__proto__` stays an ordinary one.
  return Object.fromEntries([...own.filter(([name]) => name !== key), [key, place(inner, rest, value)]]);
}
