import { and, type SQL } from "drizzle-orm";
import type { FieldValue, FlagField, List } from "#shared/lists/list.ts";

type Told<Field> = Field extends FlagField ? boolean : FieldValue<Field>;

/** What narrows a list, by the names its declaration gives them: the input of the operation that answers it. */
export type Narrowing<Of extends List> = {
  readonly [Name in keyof Of["filters"]]?: Told<Of["filters"][Name]> | undefined;
};

/**
 * What each filter of a list finds. A filter that is declared and answered nowhere doesn't compile.
 * @template Facts what else it takes to know, such as the time
 */
export type Conditions<Of extends List, Facts = undefined> = {
  readonly [Name in keyof Of["filters"]]: (value: Told<Of["filters"][Name]>, facts: Facts) => SQL | undefined;
};

/** Whatever of it is asked for must hold; a flag that is off, or a text that is empty, asks for nothing. */
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

/** Whether anything of it is asked for, as `narrowedBy` understands it. */
export const isNarrowed = <Of extends List, Facts>(
  conditions: Conditions<Of, Facts>,
  asked: Narrowing<Of>,
): boolean => (Object.keys(conditions) as (keyof Of["filters"])[]).some((name) => asked[name]);
