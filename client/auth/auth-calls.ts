import { REFRESH_LOCK_MS } from "#shared/constants.ts";
import type { Session } from "#shared/session.ts";

export interface AuthAnswer {
  readonly session: Session | null;
  readonly refreshExpiresAt: number | undefined;
}

/** What a browser may ask about signing in. `undefined`: there was no answer that tells anything about the person. */
export interface AuthCalls {
  session(): Promise<AuthAnswer | undefined>;
  refresh(): Promise<AuthAnswer | undefined>;
  signOut(): Promise<void>;
}

export const isAnswer = (value: AuthAnswer | undefined): value is AuthAnswer => value !== undefined;

const REFRESH_LOCK = "treets.refresh";
const TIMEOUT_MS = 15_000;

export const authCalls: AuthCalls = {
  session: () => ask("GET", "/api/auth/session"),
  // One tab at a time, and none for longer than the lock lasts; where there are no locks the server keeps order.
  refresh: () =>
    navigator.locks
      ? navigator.locks.request(REFRESH_LOCK, { signal: AbortSignal.timeout(REFRESH_LOCK_MS) }, () =>
          ask("POST", "/api/auth/refresh"),
        )
      : ask("POST", "/api/auth/refresh"),
  async signOut() {
    await ask("POST", "/api/auth/sign-out");
  },
};

/** A refusal says that nobody is signed in; a server in trouble says nothing. */
async function ask(method: "GET" | "POST", path: string): Promise<AuthAnswer | undefined> {
  const response = await fetch(path, {
    method,
    credentials: "same-origin",
    headers: { accept: "application/json", ...(method === "POST" && { "content-type": "application/json" }) },
    ...(method === "POST" && { body: "{}" }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 401) return { session: null, refreshExpiresAt: undefined };
  if (!response.ok) return undefined;
  const body = (await response.json()) as { session?: Session | null; refreshExpiresAt?: number };
  return { session: body.session ?? null, refreshExpiresAt: body.refreshExpiresAt };
}
