import type { AnalyticsConsent } from "#shared/account-choices.ts";
import { href } from "#shared/href.ts";
import type { Session } from "#shared/session.ts";
import { inStorage } from "../auth/browser-storage.ts";
import { analyticsConsent } from "./consent.ts";

/** In storage rather than a cookie, as only scripts need it: the server counts nothing. */
const KEPT = "treets.analytics";
type Choice = Exclude<AnalyticsConsent, "unset">;

const keptChoice = {
  get: (): Choice | undefined => {
    const kept = inStorage("localStorage", (storage) => storage.getItem(KEPT));
    return kept === "granted" || kept === "denied" ? kept : undefined;
  },
  set: (choice: Choice) => inStorage("localStorage", (storage) => storage.setItem(KEPT, choice)),
};

/**
 * Returns the choice of the browser's settings, of the account, or of this browser, in that order. What somebody allowed
 * in this browser before another person signed in does not hold for that person; what they refused does.
 */
export function consentOf(session: Session | null): AnalyticsConsent {
  const { doNotTrack } = navigator;
  const globalPrivacyControl = "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
  if (doNotTrack === "1" || globalPrivacyControl) return "denied";
  const ofAccount = session?.user.analyticsConsent;
  if (ofAccount && ofAccount !== "unset") return ofAccount;
  const ofBrowser: Choice | undefined = keptChoice.get();
  return ofAccount && ofBrowser === "granted" ? "unset" : (ofBrowser ?? "unset");
}

/** Applies the answer to the bar that asks: at once, in this browser, and in the account of a signed-in user. */
export function chooseAnalytics(choice: Choice, session: Session | null): void {
  keptChoice.set(choice);
  analyticsConsent.set(choice);
  if (session) saveInAccount(choice);
}

/** Removes what an analytics client stored in this browser while it was allowed to. */
export function forgetVisitor(): void {
  for (const name of ["localStorage", "sessionStorage"] as const)
    inStorage(name, (storage) => {
      for (const key of Object.keys(storage).filter(isOfClient)) storage.removeItem(key);
    });
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=", 1)[0] ?? "");
  const labels = location.hostname.split(".");
  const domains = ["", ...labels.map((_, index) => `; domain=${labels.slice(index).join(".")}`)];
  for (const name of names.filter(isOfClient)) for (const domain of domains) dropCookie(name, domain);
}

/** The cookie is one of the whole domain, whose name the page does not know. */
function dropCookie(name: string, domain: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way does not exist in all browsers or on http
  document.cookie = `${name}=; max-age=0; path=/${domain}`;
}

const isOfClient = (name: string): boolean => name.startsWith("ph_");

/** If it fails, the person is asked again. */
function saveInAccount(analyticsConsent: Choice): void {
  const body = new URLSearchParams({ intent: "analytics", analyticsConsent });
  const init = { method: "POST", body, redirect: "manual", keepalive: true } as const;
  fetch(href("accountSettings", {}, { tab: "privacy" }), init).catch(() => undefined);
}
