import type { PageState } from "./page-state.ts";

/**
 * Page state on the wire: line 0 is JSON with the late values cut out, then one line for each as it settles.
 * A value is late when a top-level property of the page's data is a promise.
 */
export interface FirstLine {
  readonly state: PageState;
  /** Names of the late properties; their index is the `slot` of later lines. */
  readonly late: readonly string[];
  /** Lists of the page's data that are sent as tables, with what the values of each row are called. */
  readonly tables?: Readonly<Record<string, readonly string[]>>;
}

export interface LaterLine {
  readonly slot: number;
  readonly value?: unknown;
  readonly failed?: true;
}

export interface Encoded {
  readonly first: FirstLine;
  /** One promise per late value; none of them rejects. */
  readonly later: readonly Promise<LaterLine>[];
}

/** Splits page state into what can be sent now and what comes later. Twin of `decode`. */
export function encode(state: PageState, onLateError: (error: unknown) => void): Encoded {
  const late = lateNames(state.data);
  if (late.length === 0) return { first: { state, late }, later: [] };

  const data = state.data as Record<string, unknown>;
  const prompt = Object.fromEntries(Object.entries(data).filter(([name]) => !late.includes(name)));
  const later = late.map((name, slot) => {
    const promise = data[name] as TrackedPromise;
    if (promise.status === "fulfilled") return settled<LaterLine>({ slot, value: promise.value });
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
 * Marks each late value as soon as it is there, so that React draws what is there already in its place: nothing stands
 * in for it, and nothing is sent behind it. Answers whether there is any such value.
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

const settled = <Value>(value: Value): Promise<Value> =>
  Object.assign(Promise.resolve(value), { status: "fulfilled", value });

export interface Decoded {
  readonly state: PageState;
  /** Hands over a later line; unknown slots are ignored. */
  settle(line: LaterLine): void;
  /** No more lines will come: whatever is still open fails. */
  close(): void;
}

/**
 * A document holds its rows as markup already, so what it says of them again names the properties once a list and not
 * once a row. A list is a table where its rows have the same properties, in the same order, and a value for each.
 */
export function withTables(first: FirstLine): FirstLine {
  const { state } = first;
  if (!isRecord(state.data)) return first;
  const tables: Record<string, readonly string[]> = {};
  const data = { ...state.data };
  for (const [name, rows] of Object.entries(state.data)) {
    if (!isList(rows)) continue;
    const columns = Object.keys(rows[0]);
    if (!rows.every((row) => fits(row, columns))) continue;
    tables[name] = columns;
    data[name] = rows.map(Object.values);
  }
  return { ...first, state: { ...state, data }, tables };
}

type Row = Readonly<Record<string, unknown>>;

/** One row alone is shorter as it is. */
const isList = (value: unknown): value is readonly [Row, Row, ...Row[]] =>
  Array.isArray(value) && value.length > 1 && value.every(isRecord);

function fits(row: Row, columns: readonly string[]): boolean {
  let index = 0;
  // In place: a page asks this of every row that it shows.
  for (const name in row) if (name !== columns[index++] || row[name] === undefined) return false;
  return index === columns.length;
}

const isRecord = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Twin of `withTables`. */
function withoutTables({ state, tables }: FirstLine): PageState {
  if (!tables) return state;
  const data = { ...(state.data as Record<string, unknown[][]>) };
  const lists = Object.entries(tables).map(([name, columns]) => [
    name,
    data[name]?.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
  ]);
  return { ...state, data: { ...data, ...Object.fromEntries(lists) } };
}

/** Puts a promise in the place of each late value; later lines settle them. Twin of `encode`. */
export function decode(first: FirstLine): Decoded {
  const { late } = first;
  const state = withoutTables(first);
  if (late.length === 0) return { state, settle() {}, close() {} };
  const slots = late.map(() => trackedPromise());
  const promises = Object.fromEntries(late.map((name, slot) => [name, slots[slot]?.promise]));
  return {
    state: { ...state, data: { ...(state.data as object), ...promises } },
    settle(line) {
      if (line.failed) slots[line.slot]?.reject(new Error("This part could not be loaded"));
      else slots[line.slot]?.resolve(line.value);
    },
    close() {
      for (const slot of slots) slot.reject(new Error("This part did not arrive"));
    },
  };
}

function lateNames(data: unknown): string[] {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return [];
  return Object.entries(data).flatMap(([name, value]) => (value instanceof Promise ? [name] : []));
}

interface TrackedPromise extends Promise<unknown> {
  status?: "fulfilled" | "rejected";
  value?: unknown;
  reason?: unknown;
}

/** A promise that React can read at once when it has settled, so that hydration does not fall back to the skeleton. */
function trackedPromise() {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const tracked: TrackedPromise = promise;
  tracked.catch(() => undefined);
  return {
    promise: tracked,
    resolve(value: unknown) {
      tracked.status ??= "fulfilled";
      tracked.value = value;
      resolve(value);
    },
    reject(reason: Error) {
      if (tracked.status) return;
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

/** JSON that can stand inside a script element: no sequence in it can end or change the script. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>\u2028\u2029]/g, (character) => SCRIPT_UNSAFE[character] ?? character);
