import { Problem } from "#shared/problems.ts";

const reported = new WeakSet<object>();

/**
 * Logs a failure once, wherever it is caught on its way up. Skips `unavailable` without a cause, as it was logged where
 * it arose: by the part whose request failed, or by the backend that responded with it.
 */
export function reportOnce(
  log: { error(facts: object, message: string): void },
  error: unknown,
  facts: object,
  message: string,
): void {
  if (error instanceof Problem && error.code === "unavailable" && error.cause === undefined) return;
  const cause = error instanceof Problem && error.cause !== undefined ? error.cause : error;
  if (isReported(error) || isReported(cause)) return;
  for (const one of [error, cause]) if (typeof one === "object" && one !== null) reported.add(one);
  log.error({ ...facts, err: cause }, message);
}

function isReported(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  return reported.has(error) || ("cause" in error && isReported(error.cause));
}
