import type { PageState } from "./page-state.ts";

/**
 * Wire format of the page state: line 0 is JSON without the late values, followed by one line for each as it settles. A
 * late value is a promise in a top-level property of the page's data.
 */
export interface FirstLine {
  readonly state: PageState;
  /** Names of the late properties. Their indexes are the `slot`s of later lines. */
  readonly late: readonly string[];
  /** Lists in the page's data that are sent as tables, with their columns. */
  readonly tables?: Readonly<Record<string, Columns>>;
}

/** Names of a table's columns; with those of its own if a column holds a record in every row. */
type Columns = readonly (string | readonly [name: string, columns: Columns])[];

export interface LaterLine {
  readonly slot: number;
  readonly value?: unknown;
  readonly failed?: true;
}

export interface Encoded {
  readonly first: FirstLine;
  /** One promise per late value. None of them rejects. */
  readonly later: readonly Promise<LaterLine>[];
}

/** Splits page state into the part sent now and the parts that follow. Inverse of `decode`. */
export function encode(state: PageState, onLateError: (error: unknown) => void): Encoded {
  const late = lateNames(state.data);
  if (late.length === 0) return { first: { state, late }, later: [] };

  const data = state.data as Record<string, unknown>;
  const prompt = Object.fromEntries(Object.entries(data).filter(([name]) => !late.includes(name)));
  const later = late.map((name, slot) => {
    const promise = data[name] as TrackedPromise;
    if (promise.status === "fulfilled") return settled<LaterLine>({ slot, value: promise.value });
    if (promise.missing) {
      onLateError(promise.missing.error);
      return settled<LaterLine>({ slot, failed: true });
    }
    return promise.then(
      (value): LaterLine => ({ slot, value }),
      (error): LaterLine => {
        onLateError(error);
        return { slot, failed: true };
      },
    );
  });
  return { first: { state: { ...state, data: prompt }, late }, later };
}

/**
 * Marks each late value once it has settled, to let React render it in place without a fallback or later chunk. Returns
 * true if there are any late values.
 */
export function markLateValues(data: unknown): boolean {
  const late = lateNames(data);
  for (const name of late) {
    const promise = (data as Record<string, TrackedPromise>)[name];
    promise?.then(
      (value) => Object.assign(promise, { status: "fulfilled", value }),
      () => undefined,
    );
  }
  return late.length > 0;
}

/**
 * Waits until all late values have settled, and returns the data with them, to be rendered in place. One that fails, or
 * that has not arrived by the deadline, is marked as missing.
 * @param deadline rejects when the time is up
 */
export async function settleLateValues(data: unknown, deadline: Promise<never>): Promise<unknown> {
  const late = lateNames(data);
  if (late.length === 0) return data;
  const values = data as Readonly<Record<string, Promise<unknown>>>;
  const arrived = late.map(async (name) => {
    try {
      return [name, settled(await Promise.race([values[name], deadline]))];
    } catch (error) {
      return [name, missing(error)];
    }
  });
  return { ...values, ...Object.fromEntries(await Promise.all(arrived)) };
}

/** True if a late value will not arrive, which its page says in its place. */
export const isMissing = (value: Promise<unknown>): boolean =>
  (value as TrackedPromise).missing !== undefined;

/** True if a page has values that arrive after it. */
export const awaitsLateValues = (data: unknown): boolean =>
  lateNames(data).some((name) => {
    const value = (data as Readonly<Record<string, TrackedPromise>>)[name];
    return value?.status !== "fulfilled" && value?.missing === undefined;
  });

const settled = <Value>(value: Value): Promise<Value> =>
  Object.assign(Promise.resolve(value), { status: "fulfilled", value });

function missing(error: unknown): Promise<never> {
  const promise: Promise<never> = Promise.reject(error);
  promise.catch(() => undefined);
  return Object.assign(promise, { missing: { error } });
}

export interface Decoded {
  readonly state: PageState;
  /** Applies a later line. Unknown slots are ignored. */
  settle(line: LaterLine): void;
  /** Signals the end of the stream: rejects all values that are still pending. */
  close(): void;
}

/**
 * Converts lists to tables, naming the properties once per list instead of once per row, as the document already
 * contains the rows as markup. A list qualifies if its rows have the same properties, in the same order, all with a
 * value. So do records inside the rows.
 */
export function withTables(first: FirstLine): FirstLine {
  const { state } = first;
  if (!isRecord(state.data)) return first;
  const tables: Record<string, Columns> = {};
  const data = { ...state.data };
  for (const [name, rows] of Object.entries(state.data)) {
    const columns = isList(rows) && columnsOf(rows);
    if (!columns) continue;
    tables[name] = columns;
    data[name] = rows.map((row) => cellsOf(row, columns));
  }
  return { ...first, state: { ...state, data }, tables };
}

type Row = Readonly<Record<string, unknown>>;
type Rows = readonly [Row, Row, ...Row[]];

/** A single row is shorter without a table. */
const isList = (value: unknown): value is Rows =>
  Array.isArray(value) && value.length > 1 && value.every(isRecord);

function columnsOf(rows: Rows): Columns | undefined {
  const names = Object.keys(rows[0]);
  if (!rows.every((row) => fits(row, names))) return undefined;
  return names.map((name) => {
    const inside = isRecord(rows[0][name]) && rows.map((row) => row[name]);
    const columns = isList(inside) && columnsOf(inside);
    return columns ? [name, columns] : name;
  });
}

const cellsOf = (row: Row, columns: Columns): unknown[] =>
  columns.map((column) =>
    typeof column === "string" ? row[column] : cellsOf(row[column[0]] as Row, column[1]),
  );

function fits(row: Row, columns: readonly string[]): boolean {
  let index = 0;
  // Avoids allocations, as this runs for every row of a page.
  for (const name in row) if (name !== columns[index++] || row[name] === undefined) return false;
  return index === columns.length;
}

const isRecord = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Inverse of `withTables`. */
function withoutTables({ state, tables }: FirstLine): PageState {
  if (!tables) return state;
  const data = { ...(state.data as Record<string, unknown[][]>) };
  const lists = Object.entries(tables).map(([name, columns]) => [
    name,
    data[name]?.map((cells) => rowOf(cells, columns)),
  ]);
  return { ...state, data: { ...data, ...Object.fromEntries(lists) } };
}

const rowOf = (cells: readonly unknown[], columns: Columns): Row =>
  Object.fromEntries(
    columns.map((column, index) =>
      typeof column === "string"
        ? [column, cells[index]]
        : [column[0], rowOf(cells[index] as unknown[], column[1])],
    ),
  );

/** Replaces each late value with a promise that later lines settle. Inverse of `encode`. */
export function decode(first: FirstLine): Decoded {
  const { late } = first;
  const state = withoutTables(first);
  if (late.length === 0) return { state, settle() {}, close() {} };
  const slots = late.map(() => trackedPromise());
  const promises = Object.fromEntries(late.map((name, slot) => [name, slots[slot]?.promise]));
  return {
    state: { ...state, data: { ...(state.data as object), ...promises } },
    settle(line) {
      if (line.failed) slots[line.slot]?.reject(new Error("This part of the page could not be loaded"));
      else slots[line.slot]?.resolve(line.value);
    },
    close() {
      for (const slot of slots) slot.reject(new Error("The response ended before this part of the page"));
    },
  };
}

function lateNames(data: unknown): string[] {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return [];
  return Object.keys(data).filter((name) => (data as Row)[name] instanceof Promise);
}

interface TrackedPromise extends Promise<unknown> {
  status?: "fulfilled" | "rejected";
  /** The failure of a value that will not arrive. Set on the server only, and only if the page waits for all values. */
  missing?: { readonly error: unknown };
  value?: unknown;
  reason?: unknown;
}

/**
 * Creates a promise that React can read synchronously once settled, to prevent hydration from falling back to the
 * skeleton.
 */
function trackedPromise() {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const tracked: TrackedPromise = promise;
  tracked.catch(() => undefined);
  // Not told by the status: React sets it to "pending" as soon as it waits for the promise.
  let isSettled = false;
  return {
    promise: tracked,
    resolve(value: unknown) {
      if (isSettled) return;
      isSettled = true;
      tracked.status = "fulfilled";
      tracked.value = value;
      resolve(value);
    },
    reject(reason: Error) {
      if (isSettled) return;
      isSettled = true;
      tracked.status = "rejected";
      tracked.reason = reason;
      reject(reason);
    },
  };
}

const SCRIPT_UNSAFE: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** Serialises JSON for a script element: no sequence in it can end or alter the script. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>\u2028\u2029]/g, (character) => SCRIPT_UNSAFE[character] ?? character);
