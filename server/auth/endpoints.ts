/** One call of the backend, as configuration names it: `POST /api/v1/auth/sign-in`. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Begins with "/"; may carry a query. */
  readonly path: string;
}

/** The five calls of signing in and out. A missing sign-up means that sign-up is disabled. */
export interface AuthEndpoints {
  readonly signIn: Endpoint;
  readonly session: Endpoint;
  readonly signOut: Endpoint;
  readonly signUp: Endpoint | undefined;
  readonly refresh: Endpoint;
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Reads `METHOD /path`. Throws a RangeError that says the form, for the one line that stops a start. */
export function parseEndpoint(text: string): Endpoint {
  const [, verb, path] = /^([A-Za-z]+)\s+(\/(?!\/)[!-[\]-~]*)$/.exec(text.trim()) ?? [];
  const method = methods.find((known) => known === verb?.toUpperCase());
  if (!method || !path) {
    throw new RangeError(`"${text}" is not of the form METHOD /path, such as POST /api/v1/auth/sign-in`);
  }
  return { method, path };
}

/** Does this endpoint take a body? */
export const takesBody = ({ method }: Endpoint): boolean => method !== "GET";
