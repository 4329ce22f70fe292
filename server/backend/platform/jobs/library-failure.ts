/**
 * Returns an error that the job library reports, without the queue and worker that it appends to the message. Keeps the
 * code and the cause, which distinguish a lost connection from a mistake: the library reports some errors as plain
 * copies with a code, and wraps others in an error with a cause.
 */
export function libraryFailure({ message, stack, cause, ...rest }: Error): Error {
  const failure = new Error(message.replace(/ \(Queue: .*\)$/s, ""), cause === undefined ? {} : { cause });
  return Object.assign(
    failure,
    stack === undefined ? {} : { stack },
    "code" in rest ? { code: rest.code } : {},
  );
}
