import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "../config.ts";
import type { PreparedResponse } from "./prepared-response.ts";
import { requestId } from "./request-id.ts";
import { securityHeaders } from "./security-headers.ts";

/** Gives an answer the name of its request and the headers that none goes without. */
export type PrepareAnswer = (request: IncomingMessage, response: ServerResponse) => PreparedResponse;

type HeaderConfig = Pick<
  Config,
  "secure" | "ANALYTICS_KEY" | "ANALYTICS_HOST" | "RECAPTCHA_SITE_KEY" | "STRIPE_SECRET_KEY" | "TRUST_PROXY"
>;

/**
 * The one place that decides what every answer carries, whoever writes it: the application, a refusal before it, or the
 * server itself for what it cannot even read.
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
