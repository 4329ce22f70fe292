import { createHash } from "node:crypto";
import pg from "pg";
import { codeOf } from "./faults.ts";

/**
 * Executions after which a statement is named. A list of another length makes another text, so most texts are executed
 * only now and then.
 */
const ASKED_OFTEN = 20;
const MAX_NAMES = 256;
const MAX_COUNTED = 2_000;

interface StatementNames {
  /** Returns the name of a statement that is executed often; undefined for the others. */
  of(text: string): string | undefined;
  /** Reports that a database refused a statement because of its name, with this error code. */
  refused(text: string, code: string): void;
}

/**
 * Creates names for frequently executed statements, so that PostgreSQL parses and plans each once per connection: this
 * saves more than half of what the database spends on a page. The others stay unnamed, since a connection keeps every
 * named statement.
 *
 * A name is derived from its statement's text, so that processes sharing a connection behind a pooler mean the same.
 */
export function createStatementNames(): StatementNames {
  const asked = new Map<string, number>();
  const names = new Map<string, string>();
  let generation = 0;
  let isOff = false;
  return {
    of(text) {
      if (isOff) return undefined;
      const name = names.get(text);
      if (name !== undefined || names.size === MAX_NAMES) return name;
      const times = (asked.get(text) ?? 0) + 1;
      if (asked.size === MAX_COUNTED) asked.clear();
      asked.set(text, times);
      if (times < ASKED_OFTEN) return undefined;
      asked.delete(text);
      const given = `${createHash("sha256").update(text).digest("base64url")}.${generation}`;
      names.set(text, given);
      return given;
    },
    refused(text, code) {
      names.delete(text);
      generation++;
      isOff ||= code !== PLAN_IS_OLD;
    },
  };
}

/** A migration changed the statement's result columns. */
const PLAN_IS_OLD = "0A000";
/** A pooler moved the next statement to another connection, where the name is unknown or already taken. */
const NAME_IS_UNKNOWN = "26000";
const NAME_IS_TAKEN = "42P05";
const REFUSALS = new Set([PLAN_IS_OLD, NAME_IS_UNKNOWN, NAME_IS_TAKEN]);

interface Statement {
  readonly text: string;
  readonly name?: string | undefined;
}

type Callback = (error: Error | undefined, result: unknown) => void;
type Query = (statement: unknown, values?: unknown, callback?: Callback) => Promise<unknown> | undefined;

/**
 * Names this connection's statements. One that is refused because of its name is executed again without it. Within a
 * transaction, which has failed by then, retrying is left to the caller that retries the transaction.
 */
export function nameStatements(client: pg.PoolClient, names: StatementNames): void {
  const query = client.query.bind(client) as Query;
  const columns: KnownColumns = new Map();
  const ask = (statement: Statement, name: string, values: unknown[], callback: Callback): void => {
    const isAlone = client.getTransactionStatus() === "I";
    const named = new NamedStatement(statement, name, values, columns, (error, result) => {
      const code = codeOf(error);
      if (code === undefined || !REFUSALS.has(code)) return callback(error, result);
      names.refused(statement.text, code);
      if (isAlone) query(statement, values, callback);
      else callback(error, result);
    });
    query(named);
  };
  const named: Query = (statement, values, callback) => {
    if (!isStatement(statement) || !hasValues(values)) return query(statement, values, callback);
    const name = names.of(statement.text);
    if (name === undefined) return query(statement, values, callback);
    if (callback) return void ask(statement, name, values, callback);
    return new Promise((resolve, reject) => {
      ask(statement, name, values, (error, result) => (error ? reject(error) : resolve(result)));
    });
  };
  Object.assign(client, { query: named });
}

const hasValues = (values: unknown): values is unknown[] => Array.isArray(values) && values.length > 0;

const isStatement = (value: unknown): value is Statement =>
  typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";

/** The columns of a connection's statements by name, with how their values are read. */
type KnownColumns = Map<string, { readonly types: unknown; readonly read: ColumnReaders }>;

/** What the driver derives from a description of columns; its own types omit it. */
interface ColumnReaders {
  fields: readonly unknown[];
  _parsers: readonly unknown[] | undefined;
  _prebuiltEmptyResultObject: object | null;
}

/** The driver's statement, with the methods that its types omit. */
interface Driven extends pg.Query {
  name: string;
  readonly types: unknown;
  _accumulateRows: boolean;
  readonly _result: ColumnReaders;
  prepare(connection: object): void;
  handleRowDescription(message: { readonly fields: readonly unknown[] }): void;
}
const DrivenStatement = pg.Query as unknown as new (
  ...config: ConstructorParameters<typeof pg.Query>
) => Driven;

/**
 * A named statement. Its columns are the same whenever it is executed, so each connection asks for their description
 * once: a description is as long as several rows, and reading it takes as long.
 */
class NamedStatement extends DrivenStatement {
  readonly #columns: KnownColumns;

  constructor(
    statement: Statement,
    name: string,
    values: unknown[],
    columns: KnownColumns,
    callback: Callback,
  ) {
    // The driver copies its configuration property by property, but not what that inherits.
    super(Object.create(statement), values, callback);
    this.name = name;
    this.#columns = columns;
  }

  override prepare(connection: object): void {
    const known = this.#columns.get(this.name);
    if (known === undefined) {
      super.prepare(connection);
      return;
    }
    // Drizzle reads dates differently from the driver, so what is known holds for statements that read alike.
    if (known.types === this.types) Object.assign(this._result, known.read);
    else super.handleRowDescription(known.read);
    this._accumulateRows = true;
    super.prepare(withoutDescription(connection));
  }

  override handleRowDescription(message: { readonly fields: readonly unknown[] }): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#columns.set(this.name, {
      types: this.types,
      read: { fields, _parsers, _prebuiltEmptyResultObject },
    });
  }
}

const quiet = new WeakMap<object, object>();

/** Returns the connection without its request for a description. */
function withoutDescription(connection: object): object {
  const known = quiet.get(connection) ?? Object.create(connection, { describe: { value: () => undefined } });
  quiet.set(connection, known);
  return known;
}
