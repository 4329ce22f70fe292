/**
 * Returns the values of `after` that differ from those before, as the audit log stores them: `{ field: [before, after] }`.
 * @param fields those to compare; by default all of `after`
 */
export function differences<After extends object>(
  before: object,
  after: After,
  fields: readonly (keyof After & string)[] = keysOf(after),
): Record<string, readonly [before: unknown, after: unknown]> {
  const stood = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(stood.get(field)) !== JSON.stringify(after[field]))
      .map((field) => [field, [stood.get(field), after[field]]]),
  );
}

const keysOf = <Some extends object>(some: Some) => Object.keys(some) as (keyof Some & string)[];
