import type { Page } from "playwright-core";

/** The part of Playwright that checks repeatedly for what a test waits for. */
interface Frame {
  retryWithProgressAndTimeouts(progress: unknown, pauses: readonly number[], look: unknown): Promise<unknown>;
}

interface InProcessPage {
  readonly _connection: { toImpl(page: unknown): { mainFrame(): Frame } };
}

/** Pauses between checks of a page, in milliseconds. The last one is repeated. */
const PAUSES = [20, 20, 40, 80, 160];
const USUAL_LAST_PAUSE = 500;

const watchful = new WeakSet<Frame>();

/**
 * Checks every few hundredths of a second for what a test waits for, and a little less often for what takes longer: a
 * check takes a browser about 4 ms of its processor. By default Playwright checks only twice a second
 * after the first quarter of a second, and tests spent half of their time waiting for things that were already there.
 * What is waited for, and for how long, stays the same.
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
