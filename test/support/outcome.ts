/** Returns how an operation ended: "done", or the code of its refusal. */
export const outcomeOf = (operation: Promise<unknown>): Promise<string> =>
  operation.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
