import type { Session } from "#shared/session.ts";
import { inStorage } from "./browser-storage.ts";
import { forgetTypedEmail } from "./typed-email.ts";

/** The last user who signed in with this browser, for the login page. Contains nothing that grants access. */
export interface LastSignIn {
  readonly email: string;
  readonly method: "password" | "password-and-code" | "passkey";
}

const KEPT = "treets.last-sign-in";
const UNDER_WAY = "treets.signing-in";

/** Called when credentials are submitted; without `method`, the email address will not be remembered. */
export const beginSignIn = (method: LastSignIn["method"] | ""): void =>
  inStorage("sessionStorage", (kept) => kept.setItem(UNDER_WAY, method));

/**
 * Completes a sign-in on the first page after it: moves the focus to the page's heading, as after any navigation, and
 * remembers the email address if the user chose to stay signed in. Returns true if this is that page.
 */
export function finishSignIn(session: Session | null): boolean {
  const method = inStorage("sessionStorage", (kept) => kept.getItem(UNDER_WAY)) ?? null;
  if (method === null) return false;
  inStorage("sessionStorage", (kept) => kept.removeItem(UNDER_WAY));
  forgetTypedEmail();
  if (!session) return false;
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  if (method === "") forgetLastSignIn();
  else
    inStorage("localStorage", (kept) =>
      kept.setItem(KEPT, JSON.stringify({ email: session.user.email, method })),
    );
  return true;
}

export function lastSignIn(): LastSignIn | undefined {
  try {
    const { email, method } = JSON.parse(localStorage.getItem(KEPT) ?? "null") as LastSignIn;
    return typeof email === "string" ? { email, method } : undefined;
  } catch {
    return undefined;
  }
}

export const forgetLastSignIn = (): void => inStorage("localStorage", (kept) => kept.removeItem(KEPT));
