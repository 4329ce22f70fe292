import * as z from "zod";
import { done, open, signedIn, timestamp } from "./operation.ts";

export const captchaModes = ["off", "half", "test", "live"] as const;

const captchaCheck = z.object({
  outcome: z.enum(["off", "passed", "refused", "unreachable"]),
  /** Codes of the service, `wrong-host` or `low-score` when refused; words when unreachable. */
  reasons: z.array(z.string()),
  score: z.number().nullable(),
  /** Where the answer was given, as the service tells it; null where it does not. */
  hostname: z.string().nullable(),
  milliseconds: z.number(),
});

/** Answers only where diagnostics are switched on; elsewhere these operations do not exist. */
export const diagnostics = {
  /** Yes or no about settings, never a value or a part of one. */
  captcha: open
    .route({ method: "GET", path: "/diagnostics/captcha", summary: "How the captcha is set up" })
    .output(
      z.object({
        siteKeySet: z.boolean(),
        secretSet: z.boolean(),
        mode: z.enum(captchaModes),
        /** The last time that this process of the backend asked the service; null where it has not. */
        last: captchaCheck.extend({ at: timestamp }).nullable(),
      }),
    ),
  verifyCaptcha: open
    .route({
      method: "POST",
      path: "/diagnostics/captcha/verify",
      summary: "Verify an answer of the captcha",
    })
    .input(z.object({ captcha: z.string().max(4000).optional() }))
    .output(captchaCheck),
  /** Refuses the session's token at every first of two calls, so that a refresh and a retry can be watched. */
  refuseOnce: signedIn
    .route({ method: "POST", path: "/diagnostics/401", summary: "Answer 401, once" })
    .output(done),
};
