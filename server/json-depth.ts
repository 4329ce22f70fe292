/** What anybody has a reason to send is a few levels deep. */
const MOST_LEVELS = 64;

/**
 * Is this value nested deeper than anything we take? JSON may be as deep as it is long, and whatever walks it by calling
 * itself (a schema, JSON.stringify) then runs out of stack. Does not call itself.
 */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) return true;
    level = level.flatMap((one) =>
      typeof one === "object" && one !== null && !(one instanceof Blob) ? Object.values(one) : [],
    );
  }
  return false;
}
