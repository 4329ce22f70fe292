import { passwordCredentials } from "#shared/contract/auth.ts";
import { DEMO_PASSWORD, demoAccounts, demoEmail } from "#shared/demo.ts";
import { href } from "#shared/href.ts";
import { Problem, problem } from "#shared/problems.ts";
import { FIRST_LANGUAGE, type Language } from "#shared/words/language.ts";
import { language } from "#words/language.ts";
import { type PageRequest, page, seeOther, shown } from "../ssr/page.ts";
import { valuesOf } from "./form-input.ts";
import { invitationFor } from "./invitations/hint.ts";
import { jsonIn } from "./json-field.ts";
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
      enter(request, {
        ...valuesOf(passwordCredentials, request.form),
        captcha: captchaIn(request.form),
        code: request.form.optional("code"),
      }),
    async "passkey-challenge"({ backend }) {
      const { options } = await backend.passkeys.challenge();
      return shown({ passkeyOptions: JSON.stringify(options) });
    },
    passkey: (request) => enter(request, { method: "passkey", passkey: jsonIn(request.form, "passkey") }),
    demo(request) {
      const account = demoAccounts.find(({ id }) => id === request.form.text("account"));
      const { demo, languages } = request.config;
      if (!demo || !account) throw problem("bad_request");
      const enterIn = (language: Language) =>
        enter(request, { email: demoEmail(account.id, { language, languages }), password: DEMO_PASSWORD });
      // Each language has a demo community written in it; just after the first start, only the first language's exists.
      const [first = FIRST_LANGUAGE] = languages;
      return language() === first ? enterIn(first) : enterIn(language()).catch(() => enterIn(first));
    },
  },
});

/** Signs in and continues to the requested page; users with an unverified email address first go to its verification. */
async function enter(request: PageRequest, credentials: Readonly<Record<string, unknown>>) {
  try {
    await request.account.signIn(credentials);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "email_unverified") throw error;
    return seeOther(href("verifyEmail", {}, { email: String(credentials.email) }));
  }
  return seeOther(signInTarget(request), { document: true });
}
