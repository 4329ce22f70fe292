import type { Store } from "./store.ts";

/** What the parts of the sandbox share. */
export interface SandboxParts {
  readonly clock: () => Date;
  readonly publicUrl: string;
  /** The only key it answers to. */
  readonly apiKey: string;
  readonly log: { error(facts: object, message: string): void };
  /** Runs one request after the other, each in a transaction of its own. */
  inOrder<T>(work: (store: Store) => Promise<T>): Promise<T>;
}
