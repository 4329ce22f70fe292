import * as z from "zod";
import type { Config } from "../../config.ts";

const TIMEOUT_MS = 5_000;
/**
 * Lowest accepted score of services that return one (reCAPTCHA v3); the threshold its documentation suggests to start
 * with.
 */
const LOWEST_SCORE = 0.5;
/** The keys that reCAPTCHA publishes for tests: every answer passes, on any host. */
export const TEST_SITE_KEY = "6LeIxAcTAAAAAJcZVRqyHh71UMIEGNjQ_MXjiZKhI";
export const TEST_SECRET = "6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe";

const answerSchema = z.looseObject({
  success: z.boolean(),
  hostname: z.string().optional(),
  score: z.number().optional(),
  "error-codes": z.array(z.string()).optional(),
});
type Answer = z.output<typeof answerSchema>;

export type CaptchaVerdict =
  | { readonly kind: "off" }
  | { readonly kind: "passed" }
  /** With the reasons the service names, `wrong-host` or `low-score`. */
  | { readonly kind: "refused"; readonly reasons: readonly string[] }
  | { readonly kind: "unreachable"; readonly reason: string };

/** The outcome of one check. Contains neither the secret, the answer nor anything about the visitor. */
export interface CaptchaCheck {
  readonly at: Date;
  readonly verdict: CaptchaVerdict;
  readonly milliseconds: number;
  readonly score: number | null;
  /** Host name of the page where the answer was given, as reported by the service; null if it reports none. */
  readonly hostname: string | null;
}

export interface CaptchaService {
  /** Checks an answer. `off` when no captcha is configured; never rejects. */
  check(answer: string | undefined, ip: string): Promise<CaptchaCheck>;
  /** The last check that this process made with the service; null if it has made none. */
  last(): CaptchaCheck | null;
}

type Settings = Pick<Config, "RECAPTCHA_SECRET" | "RECAPTCHA_VERIFY_URL" | "publicUrl">;

/** Creates the client of the captcha service; its last check is this process's own. */
export function createCaptchaService(config: Settings, clock: () => Date): CaptchaService {
  let last: CaptchaCheck | null = null;
  return {
    async check(answer, ip) {
      const { RECAPTCHA_SECRET: secret } = config;
      const unasked = { at: clock(), milliseconds: 0, score: null, hostname: null };
      if (!secret) return { ...unasked, verdict: { kind: "off" } };
      if (!answer) return { ...unasked, verdict: { kind: "refused", reasons: ["missing-input-response"] } };
      const started = performance.now();
      const found = await ask(config, { secret, response: answer, ...(ip ? { remoteip: ip } : {}) });
      last = { at: clock(), milliseconds: Math.round(performance.now() - started), ...found };
      return last;
    },
    last: () => last,
  };
}

async function ask(
  config: Settings,
  question: Record<string, string>,
): Promise<Omit<CaptchaCheck, "at" | "milliseconds">> {
  const unreachable = (reason: string) => ({
    verdict: { kind: "unreachable", reason } as const,
    score: null,
    hostname: null,
  });
  try {
    const response = await fetch(config.RECAPTCHA_VERIFY_URL, {
      method: "POST",
      body: new URLSearchParams(question),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return unreachable(`The service answered ${response.status}.`);
    const answer = answerSchema.safeParse(await response.json().catch(() => undefined));
    if (!answer.success) return unreachable("The service's answer made no sense.");
    const { score = null, hostname = null } = answer.data;
    return { verdict: judge(answer.data, config), score, hostname };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    return unreachable(timedOut ? "The service did not answer in time." : "The service cannot be reached.");
  }
}

function judge(
  { success, hostname, score, "error-codes": reasons }: Answer,
  { RECAPTCHA_SECRET: secret, publicUrl }: Settings,
): CaptchaVerdict {
  if (!success) return { kind: "refused", reasons: reasons ?? [] };
  // An answer given with our key on another site's page does not come from a visitor of ours.
  const isElsewhere = hostname !== undefined && hostname !== new URL(publicUrl).hostname;
  if (isElsewhere && secret !== TEST_SECRET) return { kind: "refused", reasons: ["wrong-host"] };
  if (score !== undefined && score < LOWEST_SCORE) return { kind: "refused", reasons: ["low-score"] };
  return { kind: "passed" };
}
