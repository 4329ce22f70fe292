import { ORPCError, ValidationError } from "@orpc/server";
import { isProblemCode, Problem, problem } from "#shared/problems.ts";
import { isPassingFault } from "./platform/db/faults.ts";

/** What a Problem carries inside the RPC library's error, between the two ends of either transport. */
interface WireData {
  readonly fields?: Problem["fields"];
  readonly details?: Problem["details"];
  readonly retryAfterSeconds?: number | undefined;
  readonly requestId?: string;
}

/**
 * Any failure of an operation as a Problem: what a schema found wrong becomes messages by field, what nobody foresaw
 * becomes a neutral `server_error` with the failure as its cause. Twin of `problemFromWire`.
 * @param address of the operation, such as "/businesses/{business}": what cannot stand there is not to be found
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
  // It passes, and nothing was done.
  if (isPassingFault(error)) return problem("unavailable", { cause: error, retryAfterSeconds: 1 });
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

/** A Problem as the error the HTTP transport writes. */
export function wireError(found: Problem, requestId: string): ORPCError<string, WireData> {
  const { code, status, message, fields, details, retryAfterSeconds } = found;
  return new ORPCError(code, { status, message, data: { fields, details, retryAfterSeconds, requestId } });
}

/** The body of a refused request: `{ "error": { code, message, fields?, details?, request_id } }`. */
export function wireErrorBody(error: ORPCError<string, unknown>): unknown {
  const { requestId, ...data } = (error.data ?? {}) as WireData;
  const known = isProblemCode(error.code) ? error : wireError(problemFrom(error), requestId ?? "");
  return { error: { code: known.code, message: known.message, ...data, request_id: requestId } };
}

/** The Problem in an answer's body; undefined where it holds none. Twin of `wireErrorBody`. */
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

/** What a remote backend's client makes of a refusal's body; the Problem travels as the error's cause. */
export function remoteError(body: unknown): ORPCError<string, unknown> | undefined {
  const found = problemFromWire(body);
  return found && new ORPCError(found.code, { status: found.status, message: found.message, cause: found });
}

/** Any failure of a call to a remote backend as a Problem; where it gave no answer that can be read, `unavailable`. */
export function problemFromRemote(error: unknown): Problem {
  if (error instanceof ORPCError && error.cause instanceof Problem) return error.cause;
  return problem("unavailable", { cause: error, retryAfterSeconds: 5 });
}
