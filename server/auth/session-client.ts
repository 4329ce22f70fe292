import type { BackendClient } from "#shared/contract/index.ts";
import { Problem, problem } from "#shared/problems.ts";
import type { Backend } from "../backend/index.ts";
import type { Caller } from "../backend/platform/caller.ts";
import { deadlineAfter } from "../deadline.ts";
import { inputDigest } from "../input-digest.ts";
import type { RequestAuth } from "./request-auth.ts";

type Attempt = { readonly value: unknown } | { readonly refused: Problem };

/**
 * Returns the typed backend client for the user of this request. When an operation is refused because of its access
 * token, refreshes once and retries once; if that does not help, the call rejects with the Problem that says why.
 */
export const sessionClient = (requestAuth: RequestAuth, backend: Backend, formKey?: string): BackendClient =>
  nested([], (path, input) => {
    const answer = call(requestAuth, backend, path, input, formKey);
    // A loader may start a call, intend to stream its result later, and fail before: the rejection then has no handler.
    answer.catch(() => undefined);
    return answer;
  }) as unknown as BackendClient;

async function call(
  requestAuth: RequestAuth,
  backend: Backend,
  path: readonly string[],
  input: readonly unknown[],
  formKey: string | undefined,
): Promise<unknown> {
  const keyed = formKey === undefined ? {} : { idempotencyKey: await keyOf(formKey, path, input) };
  if (requestAuth.caller.signal?.aborted) throw problem("unavailable");
  const { result, refresh } = await requestAuth.withToken<Attempt>(
    (caller) => attempt(backend, { ...caller, ...keyed }, path, input),
    (outcome) => "refused" in outcome,
    () => deadlineAfter(requestAuth.parts.settings.deadlines.refreshWait),
  );
  if (refresh?.kind === "failed") throw problem("unavailable", { retryAfterSeconds: 5 });
  if (!result) throw problem("unauthenticated");
  if ("refused" in result) throw result.refused;
  return result.value;
}

/**
 * Derives an idempotency key per operation and input, as one form may run several operations and may be resubmitted
 * with other values.
 */
const keyOf = (formKey: string, path: readonly string[], input: readonly unknown[]): Promise<string> =>
  inputDigest([formKey, path, input]);

async function attempt(
  backend: Backend,
  caller: Caller,
  path: readonly string[],
  input: readonly unknown[],
): Promise<Attempt> {
  const operation: unknown = path.reduce<unknown>(
    (client, name) => Reflect.get(Object(client), name),
    backend.client(caller),
  );
  if (typeof operation !== "function") throw new TypeError(`The backend has no operation ${path.join(".")}`);
  try {
    return { value: await operation(...input) };
  } catch (error) {
    // Other 401s (a wrong password, say) are about the input, not the token.
    if (error instanceof Problem && error.code === "unauthenticated") return { refused: error };
    throw error;
  }
}

type Call = (path: readonly string[], input: readonly unknown[]) => Promise<unknown>;

/** Turns `client.members.list(input)` into `call(["members", "list"], [input])`, without the contract's names. */
const nested = (path: readonly string[], callAt: Call): object =>
  new Proxy(() => undefined, {
    // A client must not look like a promise, or awaiting it would call an operation named "then".
    get: (_, name) =>
      typeof name === "symbol" || name === "then" ? undefined : nested([...path, name], callAt),
    apply: (_target, _self, input) => callAt(path, input),
  });
