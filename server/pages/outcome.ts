import * as words from "#words/parts.ts";
import { type ActionResult, seeOther, shown } from "../ssr/page.ts";

/** The outcome of a bulk action: what was done, and why the rest was not. */
export interface Outcome {
  readonly done: readonly string[];
  readonly left: readonly string[];
  /** What was refused and can be sent again; absent if there is nothing. The form's other fields keep their values. */
  readonly again?: Again | undefined;
}

/** Absent fields keep the values they were sent with. */
export interface Again {
  readonly emails?: readonly string[] | undefined;
  readonly businesses?: readonly string[] | undefined;
}

/** Longer texts are shown as a list instead of a notice. */
const MAX_NOTICE_CHARS = 300;

/**
 * Shows the outcome as a notice on the next page if it is short; otherwise, or if there are refusals, on this page, one
 * per line, in the drawer that the form was sent from.
 */
export function outcomeAt(to: string, { done, left, again }: Outcome): ActionResult {
  const notice = done.join(" ");
  if (left.length === 0 && notice.length <= MAX_NOTICE_CHARS) return seeOther(to, { notice });
  const lines = { done: done.join("\n"), left: left.join("\n") };
  return shown(lines, again && valuesOf(again));
}

/** Writes addresses one per line, as people do, and ticked boxes as forms are returned. */
const valuesOf = ({ emails, businesses }: Again) => ({
  ...(emails && { emails: emails.join("\n") }),
  ...(businesses && { businesses: businesses.join(",") }),
});

interface Addressed {
  readonly email: string;
  readonly outcome: string;
}

/** Returns the addresses that were invited, and those that were not, to be sent again. */
export function outcomeOfAddresses<Result extends Addressed>(
  results: readonly Result[],
  wordsFor: (result: Result) => string,
): Outcome {
  const { invited = [], refused = [] } = Object.groupBy(results, ({ outcome }) =>
    outcome === "invited" ? "invited" : "refused",
  );
  return {
    done: invited.map(wordsFor),
    left: refused.map(wordsFor),
    again: refused.length > 0 ? { emails: refused.map(({ email }) => email) } : undefined,
  };
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
