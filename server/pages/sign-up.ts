import type { SignUpData } from "#client/pages/sign-up.tsx";
import { signUpIntents } from "#shared/contract/auth.ts";
import { href } from "#shared/href.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import { type PageRequest, page, seeOther } from "../ssr/page.ts";

export const signUpPage = page<SignUpData>({
  load(request) {
    if (request.session) return seeOther(redirectOf(request) ?? request.config.defaultRedirect);
    return { redirect: redirectOf(request), intent: intentOf(request.url.searchParams.get("intent")) };
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
        captcha: form.optional("captcha"),
        redirect: redirectOf(request),
      });
      return seeOther(href("verifyEmail", {}, { email: email.trim(), sent: 1 }));
    },
  },
});

const intentOf = (value: string | null): SignUpData["intent"] =>
  signUpIntents.find((intent) => intent === value) ?? "community";

/** Where the person was going before they had to sign up. */
function redirectOf({ url, config }: PageRequest): string | undefined {
  const wanted = url.searchParams.get("redirect");
  return wanted === null ? undefined : safeRedirectTarget(wanted, config.defaultRedirect);
}
