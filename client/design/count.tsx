import { numberFormat } from "#shared/formatters.ts";
import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import * as words from "#words/design.ts";
import { language } from "#words/language.ts";

interface CountProps {
  /** Null: so few that they are hidden. */
  readonly value: number | null;
  /** Of how many there can be, where there is an end. */
  readonly of?: number | null;
}

/** "1,204", "12 of 40", or that there are fewer than may be told. */
export function Count({ value, of = null }: CountProps) {
  const text =
    value === null
      ? words.underLeast({ least: SMALLEST_COUNT_SHOWN })
      : numberFormat(language()).format(value);
  const title = value === null ? words.smallCountHidden() : undefined;
  return <span title={title}>{of === null ? text : words.textOfTotal({ text, of })}</span>;
}
