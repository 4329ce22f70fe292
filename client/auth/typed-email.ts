import { inStorage } from "./browser-storage.ts";

const TYPED = "treets.typed-email";

/**
 * Saves the email address typed on one of the pages that precede signing in, to prefill the next. It is kept in this
 * tab until a user is signed in, and never put in a URL, which would end up in histories and logs.
 */
export function keepTypedEmail(form: HTMLFormElement | null): void {
  const email = form ? new FormData(form).get("email") : null;
  if (typeof email !== "string") return;
  inStorage("sessionStorage", (kept) =>
    email.trim() === "" ? kept.removeItem(TYPED) : kept.setItem(TYPED, email.trim()),
  );
}

export const typedEmail = (): string | undefined =>
  inStorage("sessionStorage", (kept) => kept.getItem(TYPED)) ?? undefined;

export const forgetTypedEmail = (): void => inStorage("sessionStorage", (kept) => kept.removeItem(TYPED));
