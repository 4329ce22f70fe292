import type { Page } from "playwright-core";

/** What looks again and again for what a test waits for, within Playwright. */
interface Frame {
  retryWithProgressAndTimeouts(progress: unknown, pauses: readonly number[], look: unknown): Promise<unknown>;
}

interface InProcessPage {
  readonly _connection: { toImpl(page: unknown): { mainFrame(): Frame } };
}

/** Between two looks at a page, in milliseconds; the last of them is that of all further ones. */
const PAUSES = [20, 20, 40, 40, 80];
const USUAL_LAST_PAUSE = 500;

const watchful = new WeakSet<Frame>();

/**
 * Looks every few hundredths of a second whether what a test waits for has come. Of itself Playwright does so twice a second
 * once a quarter of a second has passed, and tests then spent half of their time where all was there that they waited for.
 * What is waited for, and how long, stays the same.
 */
export function watchClosely(page: Page): void {
  const { _connection: connection } = page as unknown as InProcessPage;
  const frame: Frame = Object.getPrototypeOf(connection.toImpl(page).mainFrame());
  if (watchful.has(frame)) return;
  watchful.add(frame);
  const { retryWithProgressAndTimeouts: retry } = frame;
  frame.retryWithProgressAndTimeouts = function (progress, pauses, look) {
    return retry.call(this, progress, pauses.at(-1) === USUAL_LAST_PAUSE ? PAUSES : pauses, look);
  };
}
