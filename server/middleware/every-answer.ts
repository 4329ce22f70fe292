import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "../config.ts";
import type { PreparedResponse } from "./prepared-response.ts";
import { requestId } from "./request-id.ts";
import { securityHeaders } from "./security-headers.ts";

/** Gives a response its request ID and the headers common to all responses. */
export type PrepareAnswer = (request: IncomingMessage, response: ServerResponse) => PreparedResponse;

type HeaderConfig = Pick<
  Config,
  "secure" | "ANALYTICS_KEY" | "ANALYTICS_HOST" | "RECAPTCHA_SITE_KEY" | "STRIPE_SECRET_KEY" | "TRUST_PROXY"
>;

/**
 * Sets the headers of every response in one place, whether it comes from the application, from a check before it, or
 * from the server itself for an unreadable request.
 */
export function everyAnswer(config: HeaderConfig): PrepareAnswer {
  const name = requestId({ trustIncoming: config.TRUST_PROXY !== undefined });
  const protect = securityHeaders({
    secure: config.secure,
    analyticsHost: config.ANALYTICS_KEY ? config.ANALYTICS_HOST : undefined,
    recaptcha: config.RECAPTCHA_SITE_KEY !== undefined,
    stripe: config.STRIPE_SECRET_KEY !== undefined,
  });
  return (request, response) => {
    const prepared = Object.assign(response, { locals: {} });
    name(request, prepared);
    protect(request, prepared);
    return prepared;
  };
}
