import * as words from "#words/deliveries.ts";

/** Texts by the stored name of a failure, which may be followed by a space and a detail: `answered 500`. */
const told: Readonly<Record<string, (about: string) => string>> = {
  paused: words.paused,
  disabled: words.disabled,
  "not-in-plan": words.notInPlan,
  "no-address": words.noAddress,
  "needs-https": words.needsHttps,
  "with-password": words.withPassword,
  inside: words.inside,
  "leads-nowhere": words.leadsNowhere,
  "leads-inside": words.leadsInside,
  redirected: words.redirected,
  answered: (status) => words.answered({ status }),
  failed: (code) => (code ? words.failedWith({ code }) : words.failed()),
  "no-answer": (seconds) => words.noAnswer({ seconds: Number(seconds) }),
  "not-looked-up": words.nameNotLookedUp,
  refused: words.refused,
  unreachable: words.unreachable,
  "no-https": words.noHttps,
  "certificate-dates": words.certificateDates,
  "certificate-untrusted": words.certificateUntrusted,
  "certificate-name": words.certificateName,
  broken: words.broken,
};

/** Returns why a delivery failed, in the reader's language. Older entries without a name are returned unchanged. */
export function failureText(kept: string): string {
  const [name = "", about = ""] = kept.split(" ", 2);
  return kept.split(" ").length <= 2 ? (told[name]?.(about) ?? kept) : kept;
}
