/** What a message has words of its own for; "other", as its last branch is called, where it is none of these. */
export const oneOf = <Known extends string>(known: readonly Known[], value: string): Known | "other" =>
  known.find((one) => one === value) ?? "other";
