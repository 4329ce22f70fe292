import type { AuthState } from "#shared/auth-state.ts";
import { isProblemCode, type Problem, problem } from "#shared/problems.ts";
import type { Session } from "#shared/session.ts";

/** The web server's auth endpoints, as the browser calls them. Tokens stay in cookies; none of these answers holds one. */
export interface AuthCalls {
  /** Who is signed in; rejects with `unavailable` when nobody can tell. */
  session(): Promise<AuthState>;
  /** One exchange of the refresh token; rejects with `refresh_refused` or `unavailable`. */
  refresh(): Promise<AuthState>;
  signIn(credentials: Readonly<Record<string, unknown>>, redirect?: string): Promise<SignedIn>;
  signUp(input: Readonly<Record<string, unknown>>): Promise<void>;
  signOut(): Promise<void>;
}

export interface SignedIn extends AuthState {
  readonly session: Session;
  /** Where to go now: a path of this site. */
  readonly redirect: string;
}

const TIMEOUT_MS = 15_000;

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
      throw problem("unavailable", { cause });
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw problemIn(answer, response.status);
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

function problemIn(answer: unknown, status: number): Problem {
  if (typeof answer === "object" && answer !== null && "error" in answer) {
    const { error } = answer;
    if (typeof error === "object" && error !== null && "code" in error && isProblemCode(error.code)) {
      const { code, message, fields } = error as {
        code: Problem["code"];
        message?: string;
        fields?: Problem["fields"];
      };
      return problem(code, { message, fields });
    }
  }
  return problem(status === 401 ? "refresh_refused" : "unavailable");
}
