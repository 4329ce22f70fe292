import { safeRedirectTarget } from "#shared/redirect-target.ts";
import type { PageRequest } from "../ssr/page.ts";

/** Where signing in leads: where the address says, if that is a page of this site, or where everybody goes. */
export const signInTarget = ({ url, config }: Pick<PageRequest, "url" | "config">): string =>
  safeRedirectTarget(url.searchParams.get("redirect"), config.defaultRedirect);

/** The `redirect` of the address if it is safe; undefined otherwise, so that links need not carry the default. */
export const askedRedirect = ({ url }: Pick<PageRequest, "url">): string | undefined =>
  safeRedirectTarget(url.searchParams.get("redirect"), "") || undefined;

/** An answer of the captcha, under our own name or the widget's. */
export const captchaIn = (form: { optional(name: string): string | undefined }): string | undefined =>
  form.optional("captcha") ?? form.optional("g-recaptcha-response");

/** An address to fill in for somebody; what it says is checked when it is sent. */
export const emailIn = (url: URL): string | undefined =>
  url.searchParams.get("email")?.trim().slice(0, 254) || undefined;
