import * as commonWords from "#words/common.ts";
import * as words from "#words/listNames.ts";
/**
 * A list as data: what narrows it and how it is shown, each part by the name it has in the address, the form and the
 * operation. The contract's schema, the page's query, the form, the chips and the export are read from this one place.
 */
export interface List {
  /** Decides which rows there are. */
  readonly filters: Readonly<Record<string, Filter>>;
  /** Decides how they are shown, such as their order; no row comes or goes by it. */
  readonly look: Fields;
}

/** A list that is read from its beginning to its end, and no otherwise. */
export const plainList = { filters: {}, look: {} } as const satisfies List;

/** Rows that are seen at once: a list that has no more of them needs nothing to narrow it by. */
export const SEEN_AT_ONCE = 5;

export type Fields = Readonly<Record<string, ListField>>;

interface FieldWords {
  /** What stands at the field of the form. */
  readonly label: () => string;
  /** What stands on the chip that says it is in use; `words` is the value as people read it, empty where unknown. */
  readonly inUse: (value: string) => string;
}

/** Free text, such as the name of a label; what is searched for has a place of its own above the list. */
export interface TextField extends FieldWords {
  readonly kind: "text" | "search";
  readonly longest: number;
}

/** One of a few values, with what people read for each, in the order they are offered. */
export interface ChoiceField<Value extends string = string> extends FieldWords {
  readonly kind: "choice";
  readonly names: Readonly<Record<Value, string>>;
  /** What is chosen where nothing is. */
  readonly any: () => string;
  /** Those that stand as chips above the list, which shows them in use by itself. */
  readonly chips: readonly Value[];
}

/** The id of something that has a name, which the page's data says. */
export interface RecordField extends FieldWords {
  readonly kind: "record";
  /** Absent from the form: only a link of another page leads to it. */
  readonly byLinkOnly: boolean;
}

/** A calendar day, such as "2026-11-21". */
export interface DayField extends FieldWords {
  readonly kind: "day";
}

/** A number of days, from 1 to 3,650. */
export interface DaysField extends FieldWords {
  readonly kind: "days";
  readonly offered: readonly number[];
}

/** On or off: `1` in the address, or not there. It stands as a chip above the list. */
export interface FlagField extends FieldWords {
  readonly kind: "flag";
}

/** One of a few values without words of their own, such as an order. */
export interface OneField<Value extends string = string> {
  readonly kind: "one";
  readonly values: readonly Value[];
}

/** Some of several values: ticks of a form, which an address keeps with commas between, or `none`. */
export interface SetField {
  readonly kind: "set";
  readonly values: readonly string[];
}

export type Filter = TextField | ChoiceField | RecordField | DayField | DaysField | FlagField;
export type ListField = Filter | OneField | SetField;

type Words = Partial<Pick<FieldWords, "inUse">>;

const colon = (label: () => string) => (value: string) => `${label()}: ${value}`;
const space = (label: () => string) => (value: string) => `${label()} ${value}`;

export const text = (label: () => string, longest: number, words: Words = {}): TextField => ({
  kind: "text",
  label,
  longest,
  inUse: colon(label),
  ...words,
});

/** What is searched for. */
export const search: TextField = { ...text(commonWords.search, 100), kind: "search" };

export const choice = <Value extends string>(
  label: () => string,
  names: Readonly<Record<Value, string>>,
  more: Words & { readonly any?: () => string; readonly chips?: readonly Value[] } = {},
): ChoiceField<Value> => ({
  kind: "choice",
  label,
  names,
  any: words.any,
  chips: [],
  inUse: colon(label),
  ...more,
});

export const record = (
  label: () => string,
  more: Words & { readonly byLinkOnly?: boolean } = {},
): RecordField => ({
  kind: "record",
  label,
  byLinkOnly: false,
  inUse: colon(label),
  ...more,
});

export const day = (label: () => string): DayField => ({ kind: "day", label, inUse: space(label) });

export const days = (label: () => string, offered: readonly number[]): DaysField => ({
  kind: "days",
  label,
  offered,
  inUse: space(label),
});

export const flag = (label: () => string): FlagField => ({ kind: "flag", label, inUse: label });

export const one = <Value extends string>(values: readonly Value[]): OneField<Value> => ({
  kind: "one",
  values,
});

export const set = (values: readonly string[]): SetField => ({ kind: "set", values });

/** What a field's value is in a page's query. */
export type FieldValue<Field> = Field extends ChoiceField<infer Value> | OneField<infer Value>
  ? Value
  : Field extends DaysField
    ? number
    : Field extends FlagField
      ? "1"
      : string;

type QueryOfFields<Some> = { readonly [Name in keyof Some]?: FieldValue<Some[Name]> | undefined };

/** What the address of a list says: what narrows it, how it is shown, and where in it one is. */
export type QueryOf<Of extends List> = QueryOfFields<Of["filters"]> &
  QueryOfFields<Of["look"]> & { readonly cursor?: string | undefined };

/** Only what narrows the list, for an operation or an export. */
export const filtersIn = <Of extends List>(
  list: Of,
  query: Readonly<Record<string, unknown>>,
): QueryOfFields<Of["filters"]> => only(list.filters, query) as QueryOfFields<Of["filters"]>;

/** Only how it is shown: what stays where all filters are let go. */
export const lookIn = <Of extends List>(
  list: Of,
  query: Readonly<Record<string, unknown>>,
): QueryOfFields<Of["look"]> => only(list.look, query) as QueryOfFields<Of["look"]>;

/** Changes to an address that let all of its filters go. */
export const letGo = (filters: List["filters"]): Readonly<Record<string, undefined>> =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));

/** Are rows left out? */
export const isNarrowed = (
  { filters }: Pick<List, "filters">,
  query: Readonly<Record<string, unknown>>,
): boolean => Object.keys(filters).some((name) => query[name] !== undefined);

const only = (fields: Fields, query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name in fields));
