import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
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

/** Stands for the nonce, which differs in every response. */
const NONCE = "{nonce}";

/** Returns the headers that Helmet sets. Throws if there is a mistake in our policy. */
function headersOf(protect: ReturnType<typeof helmet>): [name: string, value: string][] {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  protect({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return [...headers];
}

/**
 * Sets the strictest policy under which the product works: scripts by nonce, Trusted Types, nothing from other origins.
 * Only `style=` attributes are allowed inline, as the slider and the cropper position with them.
 */
export function securityHeaders({ secure, analyticsHost, recaptcha, stripe = false }: SecurityOptions) {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [`'nonce-${NONCE}'`, "'strict-dynamic'"],
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
  // Helmet would put the same headers together for every response.
  const headers = headersOf(protect);
  return function securityHeaders(_request: IncomingMessage, response: PreparedResponse): void {
    const nonce = randomBytes(NONCE_BYTES).toString("base64url");
    response.locals.nonce = nonce;
    response.setHeader(
      "Permissions-Policy",
      "camera=(self), microphone=(), geolocation=(self), payment=(self), usb=(), browsing-topics=()",
    );
    response.setHeader("Reporting-Endpoints", 'csp="/csp-report"');
    for (const [name, value] of headers) response.setHeader(name, value.replace(NONCE, nonce));
  };
}

/** Policy for responses that are not documents: nothing in them may run or be framed. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Sets the headers of API responses: the data policy, and no caching. A failure may still be shown as a page. */
export const dataHeaders: RequestHandler = function dataHeaders(_request, response, next) {
  response.locals.pagePolicy = response.getHeader("Content-Security-Policy");
  response.setHeader("Content-Security-Policy", DATA_POLICY);
  response.setHeader("Cache-Control", "no-store");
  next();
};
