import { use } from "react";
import type { ChoiceField } from "#shared/lists/list.ts";
import * as commonWords from "#words/common.ts";
import { FilterChips } from "../design/list-tools.tsx";
import { LatePart } from "../late-part.tsx";
import type { LinkTo } from "./list-types.ts";

export type Counts<Value extends string> = Readonly<Record<Value, number>>;

export interface ChoiceChipsProps<Value extends string> {
  readonly label: string;
  /** Name of the query parameter. */
  readonly name: string;
  readonly field: ChoiceField<Value>;
  readonly current: Value | undefined;
  readonly link: LinkTo;
  /** Values offered, in order; defaults to the filter's own chips. */
  readonly values?: readonly Value[];
  /** Label of the chip that clears the choice. */
  readonly all?: string;
  /** Number of rows for each value; while they are loading, the chips are shown without. */
  readonly counts?: Counts<Value> | Promise<Counts<Value>> | undefined;
  /** Value left out of the total on the chip that clears the choice. */
  readonly uncounted?: Value;
}

/** Values of a filter as chips above the list, each a link. */
export function ChoiceChips<Value extends string>({ counts, ...rest }: ChoiceChipsProps<Value>) {
  if (!(counts instanceof Promise)) return <Chips {...rest} counts={counts} />;
  return (
    <LatePart value={counts} fallback={<Chips {...rest} />} without={<Chips {...rest} />}>
      <CountedChips {...rest} late={counts} />
    </LatePart>
  );
}

type ChipsProps<Value extends string> = Omit<ChoiceChipsProps<Value>, "counts"> & {
  readonly counts?: Counts<Value> | undefined;
};

const CountedChips = <Value extends string>({
  late,
  ...rest
}: ChipsProps<Value> & { readonly late: Promise<Counts<Value>> }) => <Chips {...rest} counts={use(late)} />;

function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { label, name, field, current, link, all = commonWords.all(), counts, uncounted } = props;
  const { values = field.chips } = props;
  const sum = counts && values.reduce((total, value) => total + (value === uncounted ? 0 : counts[value]), 0);
  return (
    <FilterChips
      label={label}
      items={[
        { label: all, href: link({ [name]: undefined }), current: current === undefined, count: sum },
        ...values.map((value) => ({
          label: field.names[value],
          href: link({ [name]: value }),
          current: current === value,
          count: counts?.[value],
        })),
      ]}
    />
  );
}
