import type { TokenPair } from "#server/backend/accounts/auth/sessions.ts";
import type { TestBackend } from "./backend.ts";

export const PASSWORD = "quiet-harbour-9";

export interface TestPerson {
  readonly email: string;
  readonly firstName: string;
  readonly tokens: TokenPair;
}

/** Somebody who signed up, confirmed their address and signed in, through the operations people use. */
export async function newPerson(backend: TestBackend, firstName: string): Promise<TestPerson> {
  const email = `${firstName.toLowerCase()}@people.example`;
  const visitor = backend.as();
  await visitor.auth.signUp({ email, firstName, password: PASSWORD, acceptTerms: true });
  await visitor.auth.verify({ token: linkTokenIn(await backend.emailTo(email)) });
  return { email, firstName, tokens: await visitor.auth.signIn({ email, password: PASSWORD }) };
}

/** The secret in an email's link. */
export function linkTokenIn(mail: string): string {
  const token = /[?&]token=([\w.-]+)/.exec(mail)?.[1];
  if (!token) throw new Error(`There is no link with a token in: ${mail}`);
  return token;
}

export function codeIn(mail: string): string {
  const code = /^(\d{6})$/m.exec(mail)?.[1];
  if (!code) throw new Error(`There is no code in: ${mail}`);
  return code;
}
