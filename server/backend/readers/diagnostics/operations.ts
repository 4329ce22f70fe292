import type { captchaModes } from "#shared/contract/diagnostics.ts";
import { problem } from "#shared/problems.ts";
import { type CaptchaCheck, TEST_SECRET, TEST_SITE_KEY } from "../../platform/captcha-service.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { operations, signedIn } from "../../platform/operation.ts";

export const captcha = operations.diagnostics.captcha.handler(({ context }) => {
  const { config, captcha } = onlyWithDiagnostics(context.deps);
  const last = captcha.last();
  return {
    siteKeySet: config.RECAPTCHA_SITE_KEY !== undefined,
    secretSet: config.RECAPTCHA_SECRET !== undefined,
    mode: modeOf(config),
    last: last && { ...present(last), at: last.at.toISOString() },
  };
});

export const verifyCaptcha = operations.diagnostics.verifyCaptcha.handler(async ({ input, context }) => {
  const { captcha, limits } = onlyWithDiagnostics(context.deps);
  await limits.consume("captcha-check-address", context.caller.ip);
  return present(await captcha.check(input.captcha, context.caller.ip));
});

const present = ({ verdict, score, hostname, milliseconds }: CaptchaCheck) => ({
  outcome: verdict.kind,
  reasons:
    verdict.kind === "refused"
      ? [...verdict.reasons]
      : verdict.kind === "unreachable"
        ? [verdict.reason]
        : [],
  score,
  hostname,
  milliseconds,
});

export const refuseOnce = signedIn.diagnostics.refuseOnce.handler(async ({ context }) => {
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
