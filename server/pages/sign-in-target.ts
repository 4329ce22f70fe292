import { safeRedirectTarget } from "#shared/redirect-target.ts";
import type { PageRequest } from "../ssr/page.ts";

/**
 * Returns the page to open after signing in: the `redirect` of the URL if it is a page of this site, else the default.
 */
export const signInTarget = ({ url, config }: Pick<PageRequest, "url" | "config">): string =>
  safeRedirectTarget(url.searchParams.get("redirect"), config.defaultRedirect);

/** Returns the `redirect` of the URL if it is safe; undefined otherwise, so that links need not carry the default. */
export const askedRedirect = ({ url }: Pick<PageRequest, "url">): string | undefined =>
  safeRedirectTarget(url.searchParams.get("redirect"), "") || undefined;

/** Reads the captcha response, under our own name or the widget's. */
export const captchaIn = (form: { optional(name: string): string | undefined }): string | undefined =>
  form.optional("captcha") ?? form.optional("g-recaptcha-response");

/** Returns an email address from the URL to prefill; it is validated on submission. */
export const emailIn = (url: URL): string | undefined =>
  url.searchParams.get("email")?.trim().slice(0, 254) || undefined;
