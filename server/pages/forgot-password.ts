import { contract } from "#shared/contract/index.ts";
import { page, shown } from "../ssr/page.ts";
import { inputOf } from "./form-input.ts";
import { captchaIn } from "./sign-in-target.ts";

/** Gives the same answer whether or not the account exists. */
export const forgotPasswordPage = page({
  load: ({ url, session }) => ({ sent: url.searchParams.has("sent"), email: session?.user.email }),
  actions: {
    async default(request) {
      const { email, captcha } = inputOf(contract.auth.forgot, request, { captcha: captchaIn(request.form) });
      await request.backend.auth.forgot({ email, captcha });
      // The email address stays in the form for sending again, and never appears in a URL.
      return shown({ email });
    },
  },
});
