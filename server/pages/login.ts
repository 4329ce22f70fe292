import type { LoginData } from "#client/pages/login.tsx";
import { href } from "#shared/href.ts";
import { Problem } from "#shared/problems.ts";
import { page, seeOther } from "../ssr/page.ts";
import { askedRedirect, captchaIn, signInTarget } from "./sign-in-target.ts";

/** Who is signed in already goes on to where they wanted to be. */
export const loginPage = page<LoginData>({
  load: (request) => {
    if (request.session) return seeOther(signInTarget(request));
    const { searchParams } = request.url;
    return {
      redirect: askedRedirect(request),
      email: searchParams.get("email")?.slice(0, 254) || undefined,
      ended: searchParams.get("reason") === "session_expired",
    };
  },
  actions: {
    async default({ form, account, ...request }) {
      try {
        await account.signIn({
          email: form.text("email"),
          password: form.text("password"),
          keepSignedIn: form.checked("keepSignedIn"),
          captcha: captchaIn(form),
        });
      } catch (error) {
        // The password was right: what is missing is the proof of the address.
        if (error instanceof Problem && error.code === "email_unverified") {
          return seeOther(href("verifyEmail", {}, { email: form.text("email") }));
        }
        throw error;
      }
      return seeOther(signInTarget(request), { document: true });
    },
  },
});
