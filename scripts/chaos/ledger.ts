/** Requests and their outcomes over the whole run. */
export class Ledger {
  requests = 0;
  readonly failures = new Map<string, number>();
  /** Names of acknowledged writes, and of all writes requested. */
  readonly acknowledged = new Set<string>();
  readonly asked = new Set<string>();
  unexpectedExits = 0;
  unhandled = 0;

  failed(kind: string): void {
    this.failures.set(kind, (this.failures.get(kind) ?? 0) + 1);
  }

  /** @param found how often each name exists at the end */
  verdict(found: ReadonlyMap<string, number>): { lost: string[]; doubled: string[] } {
    return {
      lost: [...this.acknowledged].filter((name) => !found.has(name)),
      doubled: [...found].filter(([name, times]) => this.asked.has(name) && times > 1).map(([name]) => name),
    };
  }
}
