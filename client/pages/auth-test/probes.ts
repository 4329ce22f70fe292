import * as words from "#words/diagnostics.ts";

interface Answer {
  readonly status: number;
  readonly signedIn: boolean;
  readonly refreshExpiresAt: number | undefined;
}

/** Sends a request without retries, to show exactly what happened. */
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

/** Makes the backend reject one request and returns the outcome. */
export async function forceRefusal(): Promise<string> {
  const { status } = await ask("POST", "/api/v1/diagnostics/401");
  if (status === 404) return words.refusalsOff();
  return status === 200 ? words.refusalMended() : words.refusalStayed({ status });
}

/** Runs the self-test of the session; returns one line per check with its result. */
export async function runSelfTest(): Promise<readonly string[]> {
  const before = await readSession();
  const checks = before.signedIn ? await checkSignedIn(before) : await checkVisitor(before);
  const failed = checks.filter(([, passed]) => !passed).length;
  return [
    ...checks.map(([name, passed]) => `${passed ? words.passed() : words.failedCheck()}: ${name}`),
    failed === 0 ? words.selfTestPassed() : words.selfTestFailed({ failed, count: checks.length }),
  ];
}

type Check = readonly [name: string, passed: boolean];

async function checkVisitor({ status }: Answer): Promise<readonly Check[]> {
  const refresh = await ask("POST", "/api/auth/refresh");
  const signOut = await ask("POST", "/api/auth/sign-out");
  return [
    [words.checkVisitor(), status === 200],
    [words.checkVisitorRefresh(), refresh.status === 401],
    [words.checkSignOutTwice(), signOut.status === 200],
  ];
}

async function checkSignedIn({ status }: Answer): Promise<readonly Check[]> {
  const refresh = await ask("POST", "/api/auth/refresh");
  const twice = await Promise.all([ask("POST", "/api/auth/refresh"), ask("POST", "/api/auth/refresh")]);
  const refused = await ask("POST", "/api/v1/diagnostics/401");
  const after = await readSession();
  return [
    [words.checkSessionRead(), status === 200],
    [words.checkRefresh(), refresh.status === 200 && refresh.signedIn],
    [words.checkTwoRefreshes(), twice.every((answer) => answer.status === 200 && answer.signedIn)],
    // With diagnostics off, no endpoint rejects requests on demand.
    ...(refused.status === 404 ? [] : [[words.checkRefusal(), refused.status === 200] as const]),
    [words.checkSessionKept(), after.signedIn],
    [words.checkRefreshEnd(), after.refreshExpiresAt !== undefined],
  ];
}
