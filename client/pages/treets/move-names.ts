import type { TreetMove } from "#shared/treets.ts";
import * as words from "#words/treet.ts";

/** Button labels of the moves of a treet. */
export const moveNames: Readonly<Record<TreetMove, string>> = {
  get publish() {
    return words.publish();
  },
  get unschedule() {
    return words.backToDraft();
  },
  get pause() {
    return words.pause();
  },
  get resume() {
    return words.resume();
  },
  get end() {
    return words.end();
  },
  get archive() {
    return words.archive();
  },
  get restore() {
    return words.restore();
  },
};
