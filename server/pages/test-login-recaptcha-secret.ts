import type { CaptchaCheckData } from "#client/pages/test-login-recaptcha-secret.tsx";
import { href } from "#shared/href.ts";
import type { PublicConfig } from "#shared/page-state.ts";
import { type ActionRequest, invalid, page, seeOther } from "../ssr/page.ts";
import { captchaIn } from "./sign-in-target.ts";

/** Whether the captcha works in this environment; says yes and no, and never shows a key. */
export const testLoginRecaptchaSecretPage = page<CaptchaCheckData>({
  load: async ({ backend, config }) => {
    const { last, ...setUp } = await backend.diagnostics.captcha();
    return {
      ...setUp,
      host: hostOf(config),
      isLiveSite: config.publicUrl.startsWith("https:"),
      last: last && { ...last, explained: wordsFor(last, config) },
    };
  },
  actions: {
    verify: (request) => verify(request, ""),
    "dry-run": (request) =>
      verify(request, " Sign-in would go on; no password was checked and nobody was signed in."),
  },
});

async function verify({ backend, form, config }: ActionRequest, afterwards: string) {
  const { outcome, reasons, score, milliseconds } = await backend.diagnostics.verifyCaptcha({
    captcha: captchaIn(form),
  });
  if (outcome === "refused") {
    return invalid({}, `Refused after ${milliseconds} ms. ${wordsFor({ outcome, reasons }, config)}`);
  }
  if (outcome === "unreachable")
    return invalid({}, `No answer after ${milliseconds} ms. ${reasons.join(" ")}`);
  if (outcome === "off") {
    return seeOther(href("testLoginRecaptchaSecret"), {
      notice: `RECAPTCHA_SECRET is not set, so nothing is checked.${afterwards}`,
    });
  }
  const withScore = score === null ? "" : ` with a score of ${score}`;
  return seeOther(href("testLoginRecaptchaSecret"), {
    notice: `Passed in ${milliseconds} ms${withScore}.${afterwards}`,
  });
}

type Check = Awaited<ReturnType<ActionRequest["backend"]["diagnostics"]["verifyCaptcha"]>>;

/** What an answer that did not pass means, and what to do about it. */
function wordsFor({ outcome, reasons }: Pick<Check, "outcome" | "reasons">, config: PublicConfig): string {
  if (outcome === "unreachable") return reasons.join(" ");
  if (outcome !== "refused") return "";
  const words = reasons.map((reason) => refusals(hostOf(config))[reason] ?? `The service said: ${reason}.`);
  return words.join(" ") || "The service gave no reason.";
}

const hostOf = ({ publicUrl }: PublicConfig): string => new URL(publicUrl).hostname;

/** What to do about each way an answer is refused: the codes of the service, and our own. */
const refusals = (host: string): Readonly<Record<string, string>> => ({
  "missing-input-secret": "The service got no secret: set RECAPTCHA_SECRET.",
  "invalid-input-secret":
    "The service does not know the secret: RECAPTCHA_SECRET must be of the same pair as RECAPTCHA_SITE_KEY.",
  "missing-input-response": "There was no answer: tick the box first.",
  "invalid-input-response": "The service does not know the answer: it was made up, or made for another key.",
  "timeout-or-duplicate": "The answer was too old or used before: tick the box again.",
  "bad-request": "The service could not read what it was asked.",
  "wrong-host": `The answer was given on another host than ${host}: check PUBLIC_URL and the key's domains.`,
  "low-score": "The score was too low: the service takes the visitor for a robot.",
});
