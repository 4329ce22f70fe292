/** Legitimate values are only a few levels deep. */
const MAX_LEVELS = 64;

/**
 * True if a value is nested deeper than we accept. JSON may be as deep as it is long, and anything that walks it
 * recursively (a schema, `JSON.stringify`) then overflows the stack. This function is not recursive.
 */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) return true;
    level = level.flatMap((one) =>
      typeof one === "object" && one !== null && !(one instanceof Blob) ? Object.values(one) : [],
    );
  }
  return false;
}
