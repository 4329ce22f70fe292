import { confirmEmail } from "#server/backend/accounts/auth/accounts.ts";
import { openSession, type TokenPair } from "#server/backend/accounts/auth/sessions.ts";
import { newId } from "#server/backend/platform/db/ids.ts";
import { users } from "#server/backend/platform/db/schema/accounts.ts";
import { inTransaction } from "#server/backend/platform/db/transaction.ts";
import type { TestBackend } from "./backend.ts";

export const PASSWORD = "quiet-harbour-9";

export interface TestPerson {
  readonly email: string;
  readonly firstName: string;
  readonly tokens: TokenPair;
}

/**
 * Creates a signed-in user with a confirmed account, in the state in which signing up leaves it. The way through the
 * form, the email and the password is tested in `backend-auth.test.ts` and in the journeys.
 * @param email if absent, an unused address, even when a test is retried
 */
export async function newPerson(
  backend: TestBackend,
  firstName: string,
  email = newAddress(backend, firstName),
): Promise<TestPerson> {
  const { deps } = backend;
  passwordHash ??= deps.passwords.hash(PASSWORD);
  const account = { email, firstName, passwordHash: await passwordHash, createdAt: deps.clock() };
  const tokens = await inTransaction(deps.db, async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ id: newId("usr"), ...account })
      .returning();
    if (!user) throw new Error(`The database kept no account for ${firstName}`);
    await confirmEmail(tx, user, deps.clock());
    return openSession(tx, deps, { userId: user.id, caller: DEVICE, keep: true });
  });
  return { email, firstName, tokens };
}

/** Opens a new session for an existing account. */
export const sessionOf = (backend: TestBackend, { email }: Pick<TestPerson, "email">) =>
  backend.as().auth.signIn({ email, password: PASSWORD });

/** Returns a person's client with a new session, as moving the clock may have ended an earlier one. */
export const apiOf = async (backend: TestBackend, person: Pick<TestPerson, "email">) =>
  backend.as((await sessionOf(backend, person)).token);

/** All users have the same password, so it is hashed only once. */
let passwordHash: Promise<string> | undefined;

const DEVICE = { token: undefined, requestId: "req_people", ip: "10.0.0.1", userAgent: "test" };

/** Returns mia@people.example, and mia-2@people.example for the next Mia on this backend. */
export const newAddress = (backend: TestBackend, firstName: string): string =>
  `${newName(backend, firstName.toLowerCase())}@people.example`;

/** Returns "pool-club", and "pool-club-2" when the test that asked for it is retried. */
export function newName({ deps }: TestBackend, name: string): string {
  const counts = taken.get(deps) ?? new Map<string, number>();
  taken.set(deps, counts);
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count === 1 ? name : `${name}-${count}`;
}

/** Number of times that each name was requested on a backend. */
const taken = new WeakMap<TestBackend["deps"], Map<string, number>>();

/** Returns the token in an email's link. */
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
