/** How an operation ended: "done", or the code it was refused with. */
export const outcomeOf = (operation: Promise<unknown>): Promise<string> =>
  operation.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
