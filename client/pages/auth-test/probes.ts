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
  if (status === 404) return "Nothing refuses on demand here: DIAGNOSTICS is off";
  return status === 200
    ? "The backend answered 401 once; one refresh and one retry made it 200"
    : `The backend answered 401 and stayed at ${status}`;
}

/** Walks through what a session must hold; one line a check, each with what came of it. */
export async function runSelfTest(): Promise<readonly string[]> {
  const before = await readSession();
  const checks = before.signedIn ? await checkSignedIn(before) : await checkVisitor(before);
  const failed = checks.filter(([, passed]) => !passed).length;
  return [
    ...checks.map(([name, passed]) => `${passed ? "Passed" : "FAILED"}: ${name}`),
    failed === 0 ? "Self-test passed" : `Self-test failed in ${failed} of ${checks.length} checks`,
  ];
}

type Check = readonly [name: string, passed: boolean];

async function checkVisitor({ status }: Answer): Promise<readonly Check[]> {
  const refresh = await ask("POST", "/api/auth/refresh");
  const signOut = await ask("POST", "/api/auth/sign-out");
  return [
    ["a visitor has no session, and that is no error", status === 200],
    ["a visitor cannot refresh", refresh.status === 401],
    ["signing out twice does no harm", signOut.status === 200],
  ];
}

async function checkSignedIn({ status }: Answer): Promise<readonly Check[]> {
  const refresh = await ask("POST", "/api/auth/refresh");
  const twice = await Promise.all([ask("POST", "/api/auth/refresh"), ask("POST", "/api/auth/refresh")]);
  const refused = await ask("POST", "/api/v1/diagnostics/401");
  const after = await readSession();
  return [
    ["the session is read", status === 200],
    ["a refresh keeps it", refresh.status === 200 && refresh.signedIn],
    ["two refreshes at once agree", twice.every((answer) => answer.status === 200 && answer.signedIn)],
    // Where diagnostics are off, nothing refuses on demand.
    ...(refused.status === 404
      ? []
      : [["a refused request is mended by one refresh and one retry", refused.status === 200] as const]),
    ["the session is still there", after.signedIn],
    ["the refresh token has an end", after.refreshExpiresAt !== undefined],
  ];
}
