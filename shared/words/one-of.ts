/** Returns the value if a message has a branch for it, otherwise "other", the name of its last branch. */
export const oneOf = <Known extends string>(known: readonly Known[], value: string): Known | "other" =>
  known.find((one) => one === value) ?? "other";
