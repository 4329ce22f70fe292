/**
 * Work with a signal that ends after so many milliseconds. Unlike `AbortSignal.timeout` it leaves nothing behind when
 * the work is done sooner: what every request does must not be held until a deadline that no longer matters.
 */
export async function withDeadline<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException("The deadline has passed", "TimeoutError")),
    milliseconds,
  );
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
