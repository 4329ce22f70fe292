import { format } from "node:util";
import { destination, type Logger, type LoggerOptions, pino } from "pino";
import { isPassingFault, reasonOf } from "./backend/platform/db/faults.ts";

/** Names of things that never reach a line, wherever they appear. */
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

/** One JSON line per event. Line breaks in what was logged are escaped by JSON; a closed output never ends the process. */
export function createLog(level: string): Logger {
  const output = destination({ fd: 1, sync: false });
  output.on("error", () => undefined);
  return pino(logOptions(level), output);
}

/**
 * What libraries and Node itself write past the log becomes lines of it, so that anyone who reads them meets nothing
 * else.
 */
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
  process.on("warning", (warning) => log.warn({ err: warning }, "A warning of Node's"));
}

/** Something everybody is told, whatever is logged: in words on a terminal, as a line of the log elsewhere. */
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
 * What is told of a failure: what it was and where. Not the statement that failed and its values, nor a row that stood
 * in its way, as both hold what people entered.
 */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (isPassingFault(error)) return { type: error.name, reason: reasonOf(error) };
  // The query builder's own failure repeats the whole statement; the database's says what was wrong with it.
  if ("query" in error && error.cause instanceof Error)
    return { ...plainObject(error.cause), stack: framesOf(error) };
  return plainObject(error);
}

function plainObject(error: Error): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const { code, constraint, table, column } = error as unknown as Record<string, unknown>;
  const told = { type: name, message, code, constraint, table, column, stack };
  return cause === undefined ? told : { ...told, cause: plainError(cause) };
}

const framesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");

interface Told {
  readonly at: number;
  /** Of its kind since then. */
  more: number;
}

/**
 * What fails for one reason a thousand times in a second, such as a database that is away, is one line a second: the
 * next one says how many there were. What passes by itself is a warning, whatever the place where it was met makes of
 * it: an error is for what somebody here has to mend.
 */
function onceASecond(): NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]> {
  const told = new Map<string, Told>();
  return function logMethod(values, method, level) {
    const [facts, message] = values as [unknown, unknown];
    if (level === ERROR && isPassing(facts)) return this.warn(...values);
    const reason = level >= WARN ? passingReason(facts) : undefined;
    if (reason === undefined) return method.apply(this, values);
    const kind = `${String(message)} ${reason}`;
    const last = told.get(kind);
    const now = performance.now();
    if (last && now - last.at < INTERVAL_MS) {
      last.more++;
      return;
    }
    told.set(kind, { at: now, more: 0 });
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
  typeof facts === "object" && facts !== null && "err" in facts && isPassingFault(facts.err);
