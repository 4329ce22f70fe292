import type { SignUpData } from "#client/pages/sign-up.tsx";
import { signUpIntents } from "#shared/contract/auth.ts";
import { href } from "#shared/href.ts";
import { page, seeOther } from "../ssr/page.ts";
import { askedRedirect, captchaIn, emailIn, signInTarget } from "./sign-in-target.ts";

export const signUpPage = page<SignUpData>({
  load(request) {
    if (request.session) return seeOther(signInTarget(request));
    return {
      redirect: askedRedirect(request),
      intent: intentOf(request.url.searchParams.get("intent")),
      email: emailIn(request.url),
    };
  },
  actions: {
    async default(request) {
      const { form, account } = request;
      const email = form.text("email");
      await account.signUp({
        email,
        password: form.text("password"),
        firstName: form.text("firstName"),
        intent: intentOf(form.text("for")),
        acceptTerms: form.checked("acceptTerms"),
        marketingOptIn: form.checked("marketingOptIn"),
        website: form.optional("website"),
        captcha: captchaIn(form),
        timezone: form.optional("timezone"),
        redirect: askedRedirect(request),
      });
      return seeOther(href("verifyEmail", {}, { email: email.trim(), sent: 1 }));
    },
  },
});

const intentOf = (value: string | null): SignUpData["intent"] =>
  signUpIntents.find((intent) => intent === value) ?? "community";
