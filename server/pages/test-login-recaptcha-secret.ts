import type { CaptchaCheckData } from "#client/pages/test-login-recaptcha-secret.tsx";
import { href } from "#shared/href.ts";
import { type ActionRequest, invalid, page, seeOther } from "../ssr/page.ts";
import { captchaIn } from "./sign-in-target.ts";

/** Whether the captcha works in this environment; says yes and no, and never shows a key. */
export const testLoginRecaptchaSecretPage = page<CaptchaCheckData>({
  load: async ({ backend, config }) => ({
    ...(await backend.diagnostics.captcha()),
    isLiveSite: config.publicUrl.startsWith("https:"),
  }),
  actions: {
    verify: (request) => verify(request, ""),
    "dry-run": (request) =>
      verify(request, " Sign-in would go on; no password was checked and nobody was signed in."),
  },
});

async function verify({ backend, form }: ActionRequest, afterwards: string) {
  const { outcome, reasons, milliseconds } = await backend.diagnostics.verifyCaptcha({
    captcha: captchaIn(form),
  });
  if (outcome === "refused") return invalid({}, `Refused after ${milliseconds} ms: ${reasons.join(", ")}.`);
  if (outcome === "unreachable")
    return invalid({}, `No answer after ${milliseconds} ms. ${reasons.join(" ")}`);
  const words = outcome === "off" ? "There is no captcha to pass." : `Passed in ${milliseconds} ms.`;
  return seeOther(href("testLoginRecaptchaSecret"), { notice: words + afterwards });
}
