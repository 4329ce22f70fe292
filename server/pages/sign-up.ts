import type { SignUpData } from "#client/pages/sign-up.tsx";
import { href } from "#shared/href.ts";
import { isSignUpIntent } from "#shared/sign-up-intents.ts";
import { page, seeOther } from "../ssr/page.ts";
import { askedRedirect, captchaIn, signInTarget } from "./sign-in-target.ts";

export const signUpPage = page<SignUpData>({
  load: (request) => {
    if (request.session) return seeOther(signInTarget(request));
    const { searchParams } = request.url;
    const intent = searchParams.get("intent");
    return {
      redirect: askedRedirect(request),
      email: searchParams.get("email")?.slice(0, 254) || undefined,
      intent: isSignUpIntent(intent) ? intent : "community",
    };
  },
  actions: {
    async default({ form, account, url }) {
      const email = form.text("email");
      await account.signUp({
        email,
        password: form.text("password"),
        firstName: form.text("firstName"),
        intent: form.optional("intent"),
        acceptTerms: form.checked("acceptTerms"),
        marketingOptIn: form.checked("marketingOptIn"),
        timezone: form.optional("timezone"),
        redirect: askedRedirect({ url }),
        captcha: captchaIn(form),
        website: form.optional("website"),
      });
      return seeOther(href("verifyEmail", {}, { sent: 1, email }));
    },
  },
});
