import * as z from "zod";
import { problem } from "#shared/problems.ts";
import type { Config } from "../../config.ts";

const TIMEOUT_MS = 5_000;
const answerSchema = z.looseObject({
  success: z.boolean(),
  "error-codes": z.array(z.string()).optional(),
});

export type CaptchaVerdict =
  | { readonly kind: "off" | "passed" }
  | { readonly kind: "refused"; readonly reasons: readonly string[] }
  | { readonly kind: "unreachable"; readonly reason: string };

type CaptchaSettings = Pick<Config, "RECAPTCHA_SECRET" | "RECAPTCHA_VERIFY_URL">;

/** Asks the captcha service about an answer. `off` where no captcha is configured; never rejects. */
export async function verifyCaptcha(
  { RECAPTCHA_SECRET: secret, RECAPTCHA_VERIFY_URL: url }: CaptchaSettings,
  answer: string | undefined,
  ip: string,
): Promise<CaptchaVerdict> {
  if (!secret) return { kind: "off" };
  if (!answer) return { kind: "refused", reasons: ["missing-input-response"] };
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ secret, response: answer, ...(ip ? { remoteip: ip } : {}) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    if (!response.ok) return { kind: "unreachable", reason: `The service answered ${response.status}.` };
    const verdict = answerSchema.safeParse(await response.json());
    if (!verdict.success) return { kind: "unreachable", reason: "The service's answer made no sense." };
    if (verdict.data.success) return { kind: "passed" };
    return { kind: "refused", reasons: verdict.data["error-codes"] ?? [] };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    return {
      kind: "unreachable",
      reason: timedOut ? "The service did not answer in time." : "The service cannot be reached.",
    };
  }
}

/** Throws `captcha_failed`, or `unavailable` when nobody could tell, unless the captcha is off or passed. */
export async function requireCaptcha(
  settings: CaptchaSettings,
  answer: string | undefined,
  ip: string,
): Promise<void> {
  const verdict = await verifyCaptcha(settings, answer, ip);
  if (verdict.kind === "refused") throw problem("captcha_failed");
  if (verdict.kind === "unreachable") throw problem("unavailable", { retryAfterSeconds: 10 });
}
