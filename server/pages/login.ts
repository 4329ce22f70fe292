import { contract } from "#shared/contract/index.ts";
import { DEMO_PASSWORD, demoAccounts } from "#shared/demo.ts";
import { href } from "#shared/href.ts";
import { Problem, problem } from "#shared/problems.ts";
import { type PageRequest, page, seeOther } from "../ssr/page.ts";
import { inputOf } from "./form-input.ts";
import { invitationFor } from "./invitations/hint.ts";
import { askedRedirect, captchaIn, emailIn, signInTarget } from "./sign-in-target.ts";

export const loginPage = page({
  linkToken: true,
  async load(request) {
    const { url, session } = request;
    if (session) return seeOther(signInTarget(request));
    return {
      redirect: askedRedirect(request),
      reason: url.searchParams.get("reason") === "session_expired" ? "session_expired" : undefined,
      email: emailIn(url),
      invitation: await invitationFor(request),
    };
  },
  actions: {
    "sign-in": (request) =>
      enter(
        request,
        inputOf(contract.auth.signIn, request, {
          captcha: captchaIn(request.form),
          code: request.form.optional("code"),
        }),
      ),
    demo(request) {
      const account = demoAccounts.find(({ id }) => id === request.form.text("account"));
      if (!request.config.demo || !account) throw problem("bad_request");
      return enter(request, { email: account.email, password: DEMO_PASSWORD });
    },
  },
});

/** Signs in and goes where the person was going; who has yet to confirm their address is led there first. */
async function enter(request: PageRequest, credentials: Readonly<Record<string, unknown>>) {
  try {
    await request.account.signIn(credentials);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "email_unverified") throw error;
    return seeOther(href("verifyEmail", {}, { email: String(credentials.email) }));
  }
  return seeOther(signInTarget(request), { document: true });
}
