import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import helmet from "helmet";
import type { PreparedResponse } from "./prepared-response.ts";

export interface SecurityOptions {
  /** True if served over https: makes browsers stay there. */
  readonly secure: boolean;
  /** Host that receives analytics events; undefined without analytics. */
  readonly analyticsHost: string | undefined;
  /** True if reCAPTCHA is in use: its frames and scripts are allowed. */
  readonly recaptcha: boolean;
  /** True if payments go through Stripe: forms may redirect to its pages. */
  readonly stripe?: boolean;
}

/** Sources of reCAPTCHA's scripts and frames. */
export const RECAPTCHA_HOSTS = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];
/** Pages that payment forms redirect to: checkout, portal, and invoices to confirm. */
const STRIPE_PAGES = [
  "https://checkout.stripe.com",
  "https://billing.stripe.com",
  "https://invoice.stripe.com",
];
const TWO_YEARS_SECONDS = 63_072_000;
/** 128 bits, to be unguessable. */
const NONCE_BYTES = 16;

/** Rethrows Helmet's errors: it sets headers synchronously, and any error is a mistake in our policy. */
function raise(error?: unknown): void {
  if (error) throw error;
}

/**
 * Sets the strictest policy under which the product works: scripts by nonce, Trusted Types, nothing from other origins.
 * Only `style=` attributes are allowed inline, as the slider and the cropper position with them.
 */
export function securityHeaders({ secure, analyticsHost, recaptcha, stripe = false }: SecurityOptions) {
  const nonceOf = (_request: unknown, response: unknown) =>
    `'nonce-${String((response as PreparedResponse).locals.nonce)}'`;
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [nonceOf, "'strict-dynamic'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(analyticsHost ? [analyticsHost] : [])],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'", "blob:"],
        frameSrc: recaptcha ? RECAPTCHA_HOSTS : ["'none'"],
        formAction: ["'self'", ...(stripe ? STRIPE_PAGES : [])],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        ...(recaptcha ? {} : { requireTrustedTypesFor: ["'script'"] }),
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
        reportUri: ["/csp-report"],
        reportTo: ["csp"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
    xDnsPrefetchControl: { allow: false },
    xDownloadOptions: false,
    xXssProtection: true,
  });
  return function securityHeaders(request: IncomingMessage, response: PreparedResponse): void {
    response.locals.nonce = randomBytes(NONCE_BYTES).toString("base64url");
    response.setHeader(
      "Permissions-Policy",
      "camera=(self), microphone=(), geolocation=(self), payment=(self), usb=(), browsing-topics=()",
    );
    response.setHeader("Reporting-Endpoints", 'csp="/csp-report"');
    protect(request, response, raise);
  };
}

/** Policy for responses that are not documents: nothing in them may run or be framed. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Sets the headers of API responses: the data policy, and no caching. A failure may still be shown as a page. */
export const dataHeaders: RequestHandler = function dataHeaders(_request, response, next) {
  response.locals.pagePolicy = response.getHeader("Content-Security-Policy");
  response.setHeader("Content-Security-Policy", DATA_POLICY);
  response.setHeader("Cache-Control", "no-store");
  next();
};
