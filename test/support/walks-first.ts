import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Short files that visit many screens, or start programs repeatedly: their size does not tell how long they take. */
const WALKS = [
  "browser/owners-screens",
  "browser/page-heads",
  "browser/still-pages",
  "browser/design",
  "browser/refused-presses",
  "browser/offline-wallet",
  "browser/list-toolbars",
  "http/processes",
  "http/mail-outbox",
  "http/remote-backend",
  "http/billing-restart",
  "http/webhooks-restart",
  "http/query-plans",
  "http/lost-connections",
  "http/waves",
  "http/backend-highlights",
  "http/embedded-database",
  "http/demo-at-any-hour",
  "http/billing-year",
];

/**
 * Runs the slowest files first, so that no process still works when all others are done. If nothing is known of earlier
 * runs, as in a clean checkout, these walks come first and then the files with the most lines.
 */
export class WalksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWalk = ({ moduleId }: TestSpecification) =>
      WALKS.some((name) => moduleId.endsWith(`${name}.test.ts`));
    return [...sorted.filter(isWalk), ...sorted.filter((file) => !isWalk(file))];
  }
}
