import { Away } from "../../../away.ts";

/** PostgreSQL's codes (and classes of them) for what passes by itself: not there, no room, too slow, cut off. */
const PASSING = [
  "08", // connection exceptions
  "53", // no memory, no connections left
  "57P0", // shut down, crashed, starting up, dropped
  "58", // the server's own disk
  "25P03", // ended for idling in a transaction
  "25P04", // ended for too long a transaction
  "25006", // only to be read: another server is taking over
  "55P03", // a lock was not to be had in time
  "57014", // the statement took too long
  "40001", // others were changing the same, again and again
  "40P01",
];
/** Node's codes for a connection that is not to be had or was lost. */
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
/** The driver's own words, which carry no code. */
const DRIVER =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|was closed and is not queryable|Query read timeout|after calling end on the pool|socket has been ended|embedded database stopped/;

/** Is this a failure of the database, or of another service, that passes, so that the same request can be answered a moment later? */
export function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Away) return true;
  const code = codeOf(error);
  if (code !== undefined && (NETWORK.test(code) || PASSING.some((known) => code.startsWith(known))))
    return true;
  // Of several things done beside each other one is enough that nobody waits out.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isPassingFault);
  return DRIVER.test(error.message) || isPassingFault(error.cause);
}

/** In one or two words for a line of a log: "ECONNREFUSED", "57P03", "Connection terminated unexpectedly". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error instanceof Away) return error.reason;
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const code = codeOf(error);
  if (code === undefined && error instanceof AggregateError) return reasonOf(error.errors[0]);
  return code ?? error.message;
}

/** What the database, or Node, calls a failure: "23505", "ECONNRESET". */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
