import { ORPCError, ValidationError } from "@orpc/server";
import { isProblemCode, Problem, problem } from "#shared/problems.ts";
import { isTransientError } from "./platform/db/faults.ts";

/** The data of a Problem inside the RPC library's error, on either transport. */
interface WireData {
  readonly fields?: Problem["fields"];
  readonly details?: Problem["details"];
  readonly retryAfterSeconds?: number | undefined;
  readonly requestId?: string;
}

/**
 * Converts any failure of an operation to a Problem: schema violations become messages by field, unexpected errors a
 * neutral `server_error` with the error as its cause. Counterpart of `problemFromWire`.
 * @param address of the operation, such as "/businesses/{business}": an invalid value in it means `not_found`
 */
export function problemFrom(error: unknown, address = ""): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === "BAD_REQUEST")
      return invalidInput(error.cause, address);
    if (error.code === "BAD_REQUEST") return problem("bad_request", { cause: error });
    if (error.code === "NOT_FOUND") return problem("not_found");
    if (error.code === "PAYLOAD_TOO_LARGE") return problem("body_too_large");
    if (error.code === "UNSUPPORTED_MEDIA_TYPE") return problem("unsupported_media");
  }
  // The failure is transient.
  if (isTransientError(error)) return problem("unavailable", { cause: error, retryAfterSeconds: 1 });
  return problem("server_error", { cause: error });
}

function invalidInput({ issues }: ValidationError, address: string): Problem {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = (path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".");
    if (address.includes(`{${name}}`)) return problem("not_found");
    fields[name] ??= message;
  }
  return problem("invalid_input", { fields });
}

/** Converts a Problem to the error that the HTTP transport writes. */
export function wireError(found: Problem, requestId: string): ORPCError<string, WireData> {
  const { code, status, message, fields, details, retryAfterSeconds } = found;
  return new ORPCError(code, { status, message, data: { fields, details, retryAfterSeconds, requestId } });
}

/** Returns the body of a refused request: `{ "error": { code, message, fields?, details?, request_id } }`. */
export function wireErrorBody(error: ORPCError<string, unknown>): unknown {
  const { requestId, ...data } = (error.data ?? {}) as WireData;
  const known = isProblemCode(error.code) ? error : wireError(problemFrom(error), requestId ?? "");
  return { error: { code: known.code, message: known.message, ...data, request_id: requestId } };
}

/** Returns the Problem in a response's body; undefined if it contains none. Counterpart of `wireErrorBody`. */
export function problemFromWire(body: unknown): Problem | undefined {
  if (typeof body !== "object" || body === null || !("error" in body)) return undefined;
  const { error } = body;
  if (typeof error !== "object" || error === null || !("code" in error) || !isProblemCode(error.code))
    return undefined;
  const { message, fields, details, retryAfterSeconds } = error as WireData & { message?: unknown };
  return problem(error.code, {
    ...(typeof message === "string" ? { message } : {}),
    fields,
    details,
    retryAfterSeconds,
  });
}

/** Converts the body of a refusal for a remote backend's client; the Problem becomes the error's cause. */
export function remoteError(body: unknown): ORPCError<string, unknown> | undefined {
  const found = problemFromWire(body);
  return found && new ORPCError(found.code, { status: found.status, message: found.message, cause: found });
}

/** Converts any failure of a call to a remote backend to a Problem; `unavailable` if there was no readable response. */
export function problemFromRemote(error: unknown): Problem {
  if (error instanceof ORPCError && error.cause instanceof Problem) return error.cause;
  return problem("unavailable", { cause: error, retryAfterSeconds: 5 });
}
