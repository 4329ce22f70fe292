import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { Away } from "../../../away.ts";
import { reportOnce } from "../../../report.ts";
import type { CaptchaService } from "../../platform/captcha-service.ts";

/**
 * Throws `captcha_failed`, or `unavailable` if the captcha service gave no verdict, unless the captcha is off or
 * passed.
 */
export async function requireCaptcha(
  { captcha, log }: { captcha: CaptchaService; log: { error(facts: object, message: string): void } },
  answer: string | undefined,
  ip: string,
): Promise<void> {
  const { verdict } = await captcha.check(answer, ip);
  if (verdict.kind === "off" || verdict.kind === "passed") return;
  if (verdict.kind === "refused" && !verdict.reasons.some(isOurFault)) throw captchaFailed();
  const cause =
    verdict.kind === "unreachable"
      ? new Away(verdict.reason)
      : new Error(`The captcha service rejected our secret: ${verdict.reasons.join(", ")}`);
  const found = problem("unavailable", { retryAfterSeconds: 10, cause });
  reportOnce(log, found, {}, "The captcha service could not tell whether somebody is a person");
  throw found;
}

/** If the service rejects our own secret, nobody can pass, so the fault is ours and not the user's. */
const isOurFault = (reason: string) => /^(missing|invalid)-input-secret$|^bad-request$/.test(reason);

function captchaFailed() {
  const message = refusals.captchaFailed();
  return problem("captcha_failed", { message, fields: { captcha: message }, details: { captcha: true } });
}
