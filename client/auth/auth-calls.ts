import type { AuthState } from "#shared/auth-state.ts";
import type { ProblemCode } from "#shared/problems.ts";
import type { Session } from "#shared/session.ts";
import * as words from "#words/problems.ts";

/** The web server's auth endpoints, as called from the browser. Tokens stay in cookies; no response contains one. */
export interface AuthCalls {
  /** Fetches the current session; rejects with `unavailable` when it cannot be determined. */
  session(): Promise<AuthState>;
  /** Exchanges the refresh token once; rejects with `refresh_refused` or `unavailable`. */
  refresh(): Promise<AuthState>;
  signIn(credentials: Readonly<Record<string, unknown>>, redirect?: string): Promise<SignedIn>;
  signUp(input: Readonly<Record<string, unknown>>): Promise<void>;
  signOut(): Promise<void>;
}

export interface SignedIn extends AuthState {
  readonly session: Session;
  /** Path on this site to go to after signing in. */
  readonly redirect: string;
}

const TIMEOUT_MS = 15_000;

/** An endpoint's refusal, with the server's message, or a failure to reach the server. */
export class AuthFailure extends Error {
  override name = "AuthFailure";
  readonly code: ProblemCode;
  readonly status: number;

  constructor(
    code: ProblemCode,
    status: number,
    { message, cause }: { message?: string; cause?: unknown } = {},
  ) {
    super(message ?? (status === 401 ? words.refresh_refused() : words.unavailable()), { cause });
    this.code = code;
    this.status = status;
  }
}

export function createAuthCalls(
  fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis),
): AuthCalls {
  const call = async (method: "GET" | "POST", path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`/api/auth/${path}`, {
      method,
      credentials: "same-origin",
      headers: { accept: "application/json", ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new AuthFailure("unavailable", 503, { cause });
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw failureIn(answer, response.status);
    return answer;
  };
  return {
    session: async () => (await call("GET", "session")) as AuthState,
    refresh: async () => (await call("POST", "refresh", {})) as AuthState,
    signIn: async (credentials, redirect) =>
      (await call("POST", "sign-in", { ...credentials, ...(redirect ? { redirect } : {}) })) as SignedIn,
    async signUp(input) {
      await call("POST", "sign-up", input);
    },
    async signOut() {
      await call("POST", "sign-out", {});
    },
  };
}

function failureIn(answer: unknown, status: number): AuthFailure {
  const { error } = (answer ?? {}) as { error?: { code?: ProblemCode; message?: string } };
  // A response without a code does not come from our server.
  if (error?.code)
    return new AuthFailure(error.code, status, error.message === undefined ? {} : { message: error.message });
  return status === 401 ? new AuthFailure("refresh_refused", 401) : new AuthFailure("unavailable", 503);
}
