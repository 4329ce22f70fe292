import { href } from "#shared/href.ts";
import { page, seeOther } from "../ssr/page.ts";
import { captchaIn, emailIn } from "./sign-in-target.ts";

/** Says the same whether or not there is an account. */
export const forgotPasswordPage = page({
  load: ({ url, session }) => ({
    sent: url.searchParams.has("sent"),
    email: emailIn(url) ?? session?.user.email,
  }),
  actions: {
    async default({ backend, form }) {
      const email = form.text("email");
      await backend.auth.forgot({ email, captcha: captchaIn(form) });
      return seeOther(href("forgotPassword", {}, { sent: 1, email }));
    },
  },
});
