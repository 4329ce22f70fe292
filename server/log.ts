import { format } from "node:util";
import { destination, type Logger, type LoggerOptions, pino } from "pino";
import { isTransientError, reasonOf } from "./backend/platform/db/faults.ts";

/** Names of properties that are redacted wherever they appear. */
const SECRET_PATHS = [
  "password",
  "token",
  "refreshToken",
  "authorization",
  "cookie",
  "secret",
  "captcha",
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

const WARN = 40;
const ERROR = 50;
const INTERVAL_MS = 1_000;

/**
 * Creates a log with one JSON line per event. JSON escapes line breaks in logged values; a closed output never ends the
 * process.
 */
export function createLog(level: string): Logger {
  const output = destination({ fd: 1, sync: false });
  output.on("error", () => undefined);
  return pino(logOptions(level), output);
}

/** Redirects what libraries and Node itself print past the log into the log, so that the output contains nothing else. */
export function logOnly(log: Logger): void {
  const levels = {
    error: "error",
    warn: "warn",
    info: "info",
    log: "info",
    debug: "debug",
    trace: "debug",
  } as const;
  for (const [method, level] of Object.entries(levels))
    Object.assign(console, { [method]: (...values: unknown[]) => log[level]({}, format(...values)) });
  process.on("warning", (warning) => log.warn({ err: warning }, "Node.js warning"));
}

/** Announces something at any log level: as plain text on a terminal, otherwise as a log line. */
export function announce(log: Logger, text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`${text}\n`);
  else log.child({}, { level: "info" }).info(text);
}

export const logOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  redact: { paths: SECRET_PATHS, censor: "[redacted]" },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: plainError },
  hooks: { logMethod: onceASecond() },
});

/**
 * Serialises an error: its type, message and location. Leaves out the failed statement with its values and the
 * conflicting row, as both contain data that users entered.
 */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (isTransientError(error)) return { type: error.name, reason: reasonOf(error) };
  // The query builder's own error repeats the whole statement; the database's says what was wrong with it.
  if ("query" in error && error.cause instanceof Error)
    return { ...plainObject(error.cause), stack: framesOf(error) };
  return plainObject(error);
}

function plainObject(error: Error): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const { code, constraint, table, column } = error as unknown as Record<string, unknown>;
  const logged = { type: name, message, code, constraint, table, column, stack };
  return cause === undefined ? logged : { ...logged, cause: plainError(cause) };
}

const framesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");

interface LoggedLine {
  readonly at: number;
  /** Number of the same kind since then. */
  more: number;
}

/**
 * Limits failures with one cause that occur a thousand times a second, such as a database that is down, to one line per
 * second; the next line gives their number. A temporary failure is logged as a warning, whatever level the caller
 * chose: an error is something that an operator has to fix.
 */
function onceASecond(): NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]> {
  const logged = new Map<string, LoggedLine>();
  return function logMethod(values, method, level) {
    const [facts, message] = values as [unknown, unknown];
    if (level === ERROR && isPassing(facts)) return this.warn(...values);
    const reason = level >= WARN ? passingReason(facts) : undefined;
    if (reason === undefined) return method.apply(this, values);
    const kind = `${String(message)} ${reason}`;
    const last = logged.get(kind);
    const now = performance.now();
    if (last && now - last.at < INTERVAL_MS) {
      last.more++;
      return;
    }
    logged.set(kind, { at: now, more: 0 });
    const others = last && last.more > 0 ? { others: last.more } : {};
    method.apply(this, [{ ...(facts as object), ...others }, message] as unknown as typeof values);
  };
}

function passingReason(facts: unknown): string | undefined {
  if (typeof facts !== "object" || facts === null) return undefined;
  if ("reason" in facts && typeof facts.reason === "string") return facts.reason;
  return isPassing(facts) ? reasonOf(facts.err) : undefined;
}

const isPassing = (facts: unknown): facts is { readonly err: unknown } =>
  typeof facts === "object" && facts !== null && "err" in facts && isTransientError(facts.err);
