import type { TreetMove } from "#shared/treets.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/treet.ts";

/** Button labels of the moves of a treet. */
export const moveNames: Readonly<Record<TreetMove, string>> = translated({
  publish: words.publish,
  unschedule: words.backToDraft,
  pause: words.pause,
  resume: words.resume,
  end: words.end,
  archive: words.archive,
  restore: words.restore,
});
