import * as words from "#words/parts.ts";
import { type ActionResult, seeOther, shown } from "../ssr/page.ts";

/** What became of several things that were done at once: how many were, and why others were not. */
export interface Outcome {
  readonly done: readonly string[];
  readonly left: readonly string[];
}

/** More than this is read as a list and not in passing. */
const LONGEST_NOTICE_CHARS = 300;

/** Says it on the page that comes next where it is short; what needs reasons is told on this one, a line each. */
export function outcomeAt(to: string, { done, left }: Outcome): ActionResult {
  const notice = done.join(" ");
  if (left.length === 0 && notice.length <= LONGEST_NOTICE_CHARS) return seeOther(to, { notice });
  return shown({ done: done.join("\n"), left: left.join("\n") });
}

interface Moved {
  readonly title: string;
  readonly moved: boolean;
  /** Why not; empty where it was. */
  readonly reason: string;
}

/** "3 treets were paused. 1 was not." with "Free coffee: A treet that is a draft cannot be paused." */
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
