import { inStorage } from "./browser-storage.ts";

const TYPED = "treets.typed-email";

/**
 * The address typed on one page of those that ask for it before signing in, for the next one: kept in this tab until
 * somebody is signed in, and never in an address, which ends up in histories and logs.
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
