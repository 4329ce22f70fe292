import type { TreetMove } from "#shared/treets.ts";
import * as words from "#words/treet.ts";

/** What can be done with a treet, as its buttons call it. */
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
