import { Away } from "../../../away.ts";

/**
 * PostgreSQL's codes, and classes of codes, for transient failures: unreachable, out of resources, too slow,
 * disconnected.
 */
const PASSING = [
  "08", // connection exceptions
  "53", // out of memory or connections
  "57P0", // shut down, crashed, starting up, dropped
  "58", // I/O error on the server's disk
  "25P03", // ended because the transaction was idle
  "25P04", // ended because the transaction took too long
  "25006", // read-only: another server is taking over
  "55P03", // lock not available in time
  "57014", // statement timeout
  "40001", // repeated serialisation conflicts
  "40P01",
];
/** Node's codes for a connection that could not be established or was lost. */
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of the driver's errors that carry no code. */
const DRIVER =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|was closed and is not queryable|Query read timeout|after calling end on the pool|socket has been ended|embedded database stopped/;

/**
 * True for a transient failure of the database or of another service, so that the same request can succeed a moment
 * later.
 */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Away) return true;
  const code = codeOf(error);
  if (code !== undefined && (NETWORK.test(code) || PASSING.some((known) => code.startsWith(known))))
    return true;
  // Of several errors of parallel work, a single permanent one makes the whole permanent.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isTransientError);
  return DRIVER.test(error.message) || isTransientError(error.cause);
}

/** Returns a short reason for the log: "ECONNREFUSED", "57P03", "Connection terminated unexpectedly". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error instanceof Away) return error.reason;
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const code = codeOf(error);
  if (code === undefined && error instanceof AggregateError) return reasonOf(error.errors[0]);
  return code ?? error.message;
}

/** Returns the error code of the database or of Node: "23505", "ECONNRESET". */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
