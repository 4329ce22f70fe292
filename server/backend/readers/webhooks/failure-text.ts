import * as words from "#words/deliveries.ts";

/** What is kept of a failure is its name and, after a space, what belongs to it: `answered 500`. */
const told: Readonly<Record<string, (about: string) => string>> = {
  paused: words.paused,
  disabled: words.disabled,
  "not-in-plan": words.notInPlan,
  "leads-nowhere": words.leadsNowhere,
  "leads-inside": words.leadsInside,
  redirected: words.redirected,
  answered: (status) => words.answered({ status }),
  failed: (code) => (code ? words.failedWith({ code }) : words.failed()),
  "no-answer": (seconds) => words.noAnswer({ seconds: Number(seconds) }),
  "not-looked-up": words.nameNotLookedUp,
  refused: words.refused,
  broken: words.broken,
};

/** Why a delivery failed, in the reader's language; what was kept before failures had names, as it was kept. */
export function failureText(kept: string): string {
  const [name = "", about = ""] = kept.split(" ", 2);
  return kept.split(" ").length <= 2 ? (told[name]?.(about) ?? kept) : kept;
}
