import { href } from "#shared/href.ts";
import type { PublicConfig } from "#shared/page-state.ts";
import * as words from "#words/diagnostics.ts";
import { type ActionRequest, invalid, page, seeOther } from "../ssr/page.ts";
import { captchaIn } from "./sign-in-target.ts";

/** Shows whether the captcha works in this environment, without ever showing a key. */
export const testLoginRecaptchaSecretPage = page({
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
    "dry-run": (request) => verify(request, ` ${words.signInWouldPass()}`),
  },
});

async function verify({ backend, form, config }: ActionRequest, afterwards: string) {
  const { outcome, reasons, score, milliseconds } = await backend.diagnostics.verifyCaptcha({
    captcha: captchaIn(form),
  });
  if (outcome === "refused") {
    return invalid(
      {},
      words.captchaRefused({ milliseconds, reasons: wordsFor({ outcome, reasons }, config) }),
    );
  }
  if (outcome === "unreachable")
    return invalid({}, words.captchaSilent({ milliseconds, reasons: reasons.join(" ") }));
  if (outcome === "off") {
    return seeOther(href("testLoginRecaptchaSecret"), {
      notice: words.captchaUnchecked({ afterwards }),
    });
  }
  const withScore = score === null ? "" : ` ${words.captchaScore({ score })}`;
  return seeOther(href("testLoginRecaptchaSecret"), {
    notice: words.captchaPassed({ milliseconds, withScore, afterwards }),
  });
}

type Check = Awaited<ReturnType<ActionRequest["backend"]["diagnostics"]["verifyCaptcha"]>>;

/** Explains a failed check and how to fix it. */
function wordsFor({ outcome, reasons }: Pick<Check, "outcome" | "reasons">, config: PublicConfig): string {
  if (outcome === "unreachable") return reasons.join(" ");
  if (outcome !== "refused") return "";
  const explained = reasons.map(
    (reason) => refusals(hostOf(config))[reason] ?? words.captchaReason({ reason }),
  );
  return explained.join(" ") || words.captchaNoReason();
}

const hostOf = ({ publicUrl }: PublicConfig): string => new URL(publicUrl).hostname;

/** Fixes for each refusal code: the service's own codes, and ours. */
const refusals = (host: string): Readonly<Record<string, string>> => ({
  "missing-input-secret": words.captchaMissingSecret(),
  "invalid-input-secret": words.captchaWrongSecret(),
  "missing-input-response": words.captchaMissingAnswer(),
  "invalid-input-response": words.captchaWrongAnswer(),
  "timeout-or-duplicate": words.captchaOldAnswer(),
  "bad-request": words.captchaBadRequest(),
  "wrong-host": words.captchaWrongHost({ host }),
  "low-score": words.captchaLowScore(),
});
