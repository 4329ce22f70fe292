interface Answer {
  readonly status: number;
  readonly signedIn: boolean;
  readonly refreshExpiresAt: number | undefined;
}

/** Asks without any retry of its own, so that exactly what happened is shown. */
async function ask(method: "GET" | "POST", path: string): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: { accept: "application/json", ...(method === "POST" && { "content-type": "application/json" }) },
    ...(method === "POST" && { body: "{}" }),
  });
  const body: unknown = await response.json().catch(() => null);
  const fields = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  return {
    status: response.status,
    signedIn: fields.session != null,
    refreshExpiresAt: typeof fields.refreshExpiresAt === "number" ? fields.refreshExpiresAt : undefined,
  };
}

const readSession = () => ask("GET", "/api/auth/session");

/** Has the backend refuse one request, and says what became of it. */
export async function forceRefusal(): Promise<string> {
  const { status } = await ask("POST", "/api/v1/diagnostics/401");
  return status === 200
    ? "The backend answered 401 once; one refresh and one retry made it 200"
    : `The backend answered 401 and stayed at ${status}`;
}

/** Walks through what the session must hold, as one line. */
export async function runSelfTest(): Promise<string> {
  const before = await readSession();
  if (!before.signedIn) {
    const refresh = await ask("POST", "/api/auth/refresh");
    return result([
      ["a visitor has no session", !before.signedIn && before.status === 200],
      ["a visitor cannot refresh", refresh.status === 401],
    ]);
  }
  const refresh = await ask("POST", "/api/auth/refresh");
  const twice = await Promise.all([ask("POST", "/api/auth/refresh"), ask("POST", "/api/auth/refresh")]);
  const after = await readSession();
  return result([
    ["the session is read", before.status === 200],
    ["a refresh keeps it", refresh.status === 200 && refresh.signedIn],
    ["two refreshes at once agree", twice.every(({ status }) => status === 200)],
    ["the session is still there", after.signedIn],
  ]);
}

function result(checks: readonly (readonly [name: string, passed: boolean])[]): string {
  const failed = checks.filter(([, passed]) => !passed);
  if (failed.length === 0) return `Self-test passed: ${checks.map(([name]) => name).join("; ")}`;
  return `Self-test failed: ${failed.map(([name]) => name).join("; ")}`;
}
