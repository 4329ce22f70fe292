import * as words from "#words/parts.ts";
import { type ActionResult, seeOther, shown } from "../ssr/page.ts";

/** The outcome of a bulk action: what was done, and why the rest was not. */
export interface Outcome {
  readonly done: readonly string[];
  readonly left: readonly string[];
}

/** Longer texts are shown as a list instead of a notice. */
const MAX_NOTICE_CHARS = 300;

/**
 * Shows the outcome as a notice on the next page if it is short; otherwise, or if there are refusals, on this page, one
 * per line.
 */
export function outcomeAt(to: string, { done, left }: Outcome): ActionResult {
  const notice = done.join(" ");
  if (left.length === 0 && notice.length <= MAX_NOTICE_CHARS) return seeOther(to, { notice });
  return shown({ done: done.join("\n"), left: left.join("\n") });
}

interface Moved {
  readonly title: string;
  readonly moved: boolean;
  /** Reason for the refusal; empty on success. */
  readonly reason: string;
}

/** Builds "3 treets were paused. 1 was not." with "Free coffee: A treet that is a draft cannot be paused." */
export function outcomeOfTreets(results: readonly Moved[], done: string): Outcome {
  const left = results.filter(({ moved }) => !moved);
  return {
    done: [countText(results.length - left.length, done), ...(left.length > 0 ? [notText(left.length)] : [])],
    left: left.map(({ title, reason }) => `${title}: ${reason}`),
  };
}

const countText = (count: number, done: string) =>
  count === 0 ? words.noneChanged({ done }) : words.changedCount({ count, done });

const notText = (count: number) => words.unchangedCount({ count });
