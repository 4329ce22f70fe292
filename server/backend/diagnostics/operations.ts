import type { captchaModes } from "#shared/contract/diagnostics.ts";
import { problem } from "#shared/problems.ts";
import { verifyCaptcha as askCaptcha } from "../auth/captcha.ts";
import type { Dependencies } from "../dependencies.ts";
import { operations, user } from "../operation.ts";

/** Keys that reCAPTCHA publishes for tests: every answer passes. */
const TEST_SITE_KEY = "6LeIxAcTAAAAAJcZVRqyHh71UMIEGNjQ_MXjiZKhI";
const TEST_SECRET = "6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe";

export const captcha = operations.diagnostics.captcha.handler(({ context }) => {
  const { config } = onlyWithDiagnostics(context.deps);
  return {
    siteKeySet: config.RECAPTCHA_SITE_KEY !== undefined,
    secretSet: config.RECAPTCHA_SECRET !== undefined,
    mode: modeOf(config),
  };
});

export const verifyCaptcha = operations.diagnostics.verifyCaptcha.handler(async ({ input, context }) => {
  const { config, limits } = onlyWithDiagnostics(context.deps);
  await limits.spend("captcha-check-address", context.caller.ip);
  const started = performance.now();
  const verdict = await askCaptcha(config, input.captcha, context.caller.ip);
  return {
    outcome: verdict.kind,
    reasons:
      verdict.kind === "refused"
        ? [...verdict.reasons]
        : verdict.kind === "unreachable"
          ? [verdict.reason]
          : [],
    milliseconds: Math.round(performance.now() - started),
  };
});

export const refuseOnce = operations.diagnostics.refuseOnce.use(user).handler(async ({ context }) => {
  const { limits } = onlyWithDiagnostics(context.deps);
  const { spent } = await limits.count("diagnostic-refusal", context.user.sessionId);
  if (spent % 2 === 1) throw problem("unauthenticated");
  return { done: true };
});

function onlyWithDiagnostics(deps: Dependencies): Dependencies {
  if (!deps.config.diagnostics) throw problem("not_found");
  return deps;
}

function modeOf({
  RECAPTCHA_SITE_KEY: siteKey,
  RECAPTCHA_SECRET: secret,
}: Dependencies["config"]): (typeof captchaModes)[number] {
  if (siteKey === undefined && secret === undefined) return "off";
  if (siteKey === undefined || secret === undefined) return "half";
  return siteKey === TEST_SITE_KEY || secret === TEST_SECRET ? "test" : "live";
}
