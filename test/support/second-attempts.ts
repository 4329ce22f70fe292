import type { Reporter, TestCase } from "vitest/node";

/** Reports the tests that passed only when retried: each has a race, in the test or in the product. */
export class SecondAttempts implements Reporter {
  private readonly names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.names.length > 0)
      console.warn(`\nCame right at the second attempt only:\n${this.names.join("\n")}\n`);
  }
}
