import type { BrowserContext, Page } from "playwright-core";
import type { TokenPair } from "#server/backend/accounts/auth/sessions.ts";

/** Signs a user in to this browser without the form, as if they had done so before. */
export async function holdTokens(context: BrowserContext, origin: string, tokens: TokenPair): Promise<void> {
  await context.addCookies([
    { name: "treets.token", value: tokens.token, url: origin, httpOnly: true, sameSite: "Lax" },
    { name: "treets.refresh", value: tokens.refreshToken, url: origin, httpOnly: true, sameSite: "Lax" },
  ]);
}

export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Returns the first URL in an email. */
export function linkIn(mail: string): string {
  const link = /https?:\/\/\S+/.exec(mail)?.[0];
  if (!link) throw new Error(`There is no link in: ${mail}`);
  return link;
}
