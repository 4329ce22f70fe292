import { createHash } from "node:crypto";
import type pg from "pg";
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
  const named: Query = (statement, values, callback) => {
    const name = isStatement(statement) && hasValues(values) ? names.of(statement.text) : undefined;
    if (!isStatement(statement) || name === undefined) return query(statement, values, callback);
    const isAlone = client.getTransactionStatus() === "I";
    const mayAskAgain = (error: unknown) => {
      const code = codeOf(error);
      if (code === undefined || !REFUSALS.has(code)) return false;
      names.refused(statement.text, code);
      return isAlone;
    };
    const withName = { ...statement, name };
    if (callback) {
      return query(withName, values, (error, result) => {
        if (error && mayAskAgain(error)) query(statement, values, callback);
        else callback(error, result);
      });
    }
    return query(withName, values)?.catch((error: unknown) => {
      if (mayAskAgain(error)) return query(statement, values);
      throw error;
    });
  };
  Object.assign(client, { query: named });
}

const hasValues = (values: unknown) => Array.isArray(values) && values.length > 0;

const isStatement = (value: unknown): value is Statement =>
  typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";
