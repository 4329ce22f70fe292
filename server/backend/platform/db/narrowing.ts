import { and, type SQL } from "drizzle-orm";
import type { FieldValue, FlagField, List } from "#shared/lists/list.ts";

type FilterInput<Field> = Field extends FlagField ? boolean : FieldValue<Field>;

/** The filters of a list, keyed by their declared names: the input of the operation that returns the list. */
export type Narrowing<Of extends List> = {
  readonly [Name in keyof Of["filters"]]?: FilterInput<Of["filters"][Name]> | undefined;
};

/**
 * The SQL condition of each filter of a list. A filter that is declared but not implemented doesn't compile.
 * @template Facts other facts the conditions need, such as the time
 */
export type Conditions<Of extends List, Facts = undefined> = {
  readonly [Name in keyof Of["filters"]]: (
    value: FilterInput<Of["filters"][Name]>,
    facts: Facts,
  ) => SQL | undefined;
};

/** Combines the conditions of all filters that are set. A flag that is false or an empty text sets no filter. */
export function narrowedBy<Of extends List, Facts>(
  conditions: Conditions<Of, Facts>,
  asked: Narrowing<Of>,
  facts: Facts,
): SQL | undefined {
  const names = Object.keys(conditions) as (keyof Of["filters"])[];
  return and(
    ...names.map((name) => {
      const value = asked[name];
      return value ? conditions[name](value, facts) : undefined;
    }),
  );
}

/** True if any filter is set, as `narrowedBy` understands it. */
export const isNarrowed = <Of extends List, Facts>(
  conditions: Conditions<Of, Facts>,
  asked: Narrowing<Of>,
): boolean => (Object.keys(conditions) as (keyof Of["filters"])[]).some((name) => asked[name]);
