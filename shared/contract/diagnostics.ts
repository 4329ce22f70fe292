import * as z from "zod";
import { done, timestamp } from "./common.ts";
import { open, signedIn } from "./operation.ts";

export const captchaModes = ["off", "half", "test", "live"] as const;

const captchaCheck = z.object({
  outcome: z.enum(["off", "passed", "refused", "unreachable"]),
  /** The service's error codes, or `wrong-host` or `low-score`, when refused; an error message when unreachable. */
  reasons: z.array(z.string()),
  score: z.number().nullable(),
  /** Host on which the captcha was solved, as reported by the service; null if not reported. */
  hostname: z.string().nullable(),
  milliseconds: z.number(),
});

/** These operations exist only if diagnostics are enabled. */
export const diagnostics = {
  /** Reports whether settings are present, never a value or part of one. */
  captcha: open("GET /diagnostics/captcha", "Get the captcha configuration").output(
    z.object({
      siteKeySet: z.boolean(),
      secretSet: z.boolean(),
      mode: z.enum(captchaModes),
      /** Last check of the service by this backend process; null if there was none. */
      last: captchaCheck.extend({ at: timestamp }).nullable(),
    }),
  ),
  verifyCaptcha: open("POST /diagnostics/captcha/verify", "Verify a captcha response")
    .input(z.object({ captcha: z.string().max(4000).optional() }))
    .output(captchaCheck),
  /** Rejects the session's token on every first of two calls, to observe a refresh and a retry. */
  refuseOnce: signedIn("POST /diagnostics/401", "Respond with 401 to every other call").output(done),
};
