import * as commonWords from "#words/common.ts";
import * as words from "#words/listNames.ts";
/**
 * A list as data: its filters and view options, each under the name it has in the URL, the form and the operation. The
 * contract's schema, the page's query, the form, the chips and the export are all derived from it.
 */
export interface List {
  /** Fields that determine which rows are listed. */
  readonly filters: Readonly<Record<string, Filter>>;
  /** Fields that determine how rows are shown, such as their order, without adding or removing any. */
  readonly look: Fields;
  /** True if its views can be saved; `view` in the URL is then the one that was opened. */
  readonly hasViews?: true;
}

/** A list without filters or view options. */
export const plainList = { filters: {}, look: {} } as const satisfies List;

/** Number of rows visible at once; a list with no more than these needs no filters. */
export const SEEN_AT_ONCE = 5;

export type Fields = Readonly<Record<string, ListField>>;

interface FieldWords {
  /** Label of the form field. */
  readonly label: () => string;
  /** Text of the chip for an active filter. `value` is the displayed value, empty if unknown. */
  readonly inUse: (value: string) => string;
}

/** Free text, such as the name of a label. The search field has its own place above the list. */
export interface TextField extends FieldWords {
  readonly kind: "text" | "search";
  readonly longest: number;
}

/** One of a few values, with their displayed names in the order in which they are offered. */
export interface ChoiceField<Value extends string = string> extends FieldWords {
  readonly kind: "choice";
  readonly names: Readonly<Record<Value, string>>;
  /** Label for no choice. */
  readonly any: () => string;
  /** Values offered as chips above the list, which show by themselves when they are active. */
  readonly chips: readonly Value[];
}

/** The id of a named record. The page's data contains its name. */
export interface RecordField extends FieldWords {
  readonly kind: "record";
  /** True if absent from the form and only reached by a link from another page. */
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

/** On or off: `1` in the URL, or absent. Shown as a chip above the list. */
export interface FlagField extends FieldWords {
  readonly kind: "flag";
}

/** One of a few values without a label, such as an order. */
export interface OneField<Value extends string = string> {
  readonly kind: "one";
  readonly values: readonly Value[];
}

/** A subset of values: checkboxes in a form, comma-separated or `none` in the URL. */
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

/** The search text. */
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

/** The type of a field's value in a page's query. */
export type FieldValue<Field> = Field extends ChoiceField<infer Value> | OneField<infer Value>
  ? Value
  : Field extends DaysField
    ? number
    : Field extends FlagField
      ? "1"
      : string;

type QueryOfFields<Some> = { readonly [Name in keyof Some]?: FieldValue<Some[Name]> | undefined };

/** The query of a list: filters, view options and cursor. */
export type QueryOf<Of extends List> = QueryOfFields<Of["filters"]> &
  QueryOfFields<Of["look"]> & { readonly cursor?: string | undefined } & (Of extends {
    readonly hasViews: true;
  }
    ? { readonly view?: string | undefined }
    : unknown);

/** Picks only the filters, for an operation or an export. */
export const filtersIn = <Of extends List>(
  list: Of,
  query: Readonly<Record<string, unknown>>,
): QueryOfFields<Of["filters"]> => only(list.filters, query) as QueryOfFields<Of["filters"]>;

/** Picks only the view options, which stay when all filters are cleared. */
export const viewOptionsIn = <Of extends List>(
  list: Of,
  query: Readonly<Record<string, unknown>>,
): QueryOfFields<Of["look"]> => only(list.look, query) as QueryOfFields<Of["look"]>;

/** Returns the changes to a URL that clear all filters. */
export const clearedFilters = (filters: List["filters"]): Readonly<Record<string, undefined>> =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));

/** Returns true if any filter is active. */
export const isNarrowed = (
  { filters }: Pick<List, "filters">,
  query: Readonly<Record<string, unknown>>,
): boolean => Object.keys(filters).some((name) => query[name] !== undefined);

const only = (fields: Fields, query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name in fields));
