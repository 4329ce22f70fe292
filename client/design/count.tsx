import { numberFormat } from "#shared/formatters.ts";
import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import * as words from "#words/design.ts";
import { language } from "#words/language.ts";

interface CountProps {
  /** Null if the count is hidden by small-count suppression. */
  readonly value: number | null;
  /** The maximum, if there is one. */
  readonly of?: number | null;
}

/** Text such as "1,204" or "12 of 40", or that the count is below the smallest one shown. */
export function Count({ value, of = null }: CountProps) {
  const text =
    value === null ? words.underLeast({ min: SMALLEST_COUNT_SHOWN }) : numberFormat(language()).format(value);
  const told = of === null ? text : words.textOfTotal({ text, of });
  return value === null ? <span title={words.smallCountHidden()}>{told}</span> : told;
}
