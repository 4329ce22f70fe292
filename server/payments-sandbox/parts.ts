import type { Store } from "./store.ts";

/** Dependencies shared by the sandbox's modules. */
export interface SandboxParts {
  readonly clock: () => Date;
  readonly publicUrl: string;
  /** The only API key the sandbox accepts. */
  readonly apiKey: string;
  readonly log: { error(facts: object, message: string): void };
  /** Runs requests one after the other, each in its own transaction. */
  inOrder<T>(work: (store: Store) => Promise<T>): Promise<T>;
}
