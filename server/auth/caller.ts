import type { Request, Response } from "express";
import type { Caller } from "../backend/platform/caller.ts";

const MAX_USER_AGENT_CHARS = 300;

/** Describes the sender of a request as the preceding middleware determined it; the token is added elsewhere. */
export function callerOf(request: Request, response: Response): Omit<Caller, "token"> {
  const idempotencyKey = request.get("idempotency-key");
  return {
    requestId: requestIdOf(response),
    ip: request.ip ?? "",
    userAgent: request.get("user-agent")?.slice(0, MAX_USER_AGENT_CHARS) ?? "",
    ...(idempotencyKey ? { idempotencyKey } : {}),
    ...(typeof response.locals.country === "string" ? { country: response.locals.country } : {}),
  };
}

export const requestIdOf = ({ locals }: Response): string => String(locals.requestId ?? "");
