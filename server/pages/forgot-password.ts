import { contract } from "#shared/contract/index.ts";
import { page, shown } from "../ssr/page.ts";
import { inputOf } from "./form-input.ts";
import { captchaIn } from "./sign-in-target.ts";

/** Says the same whether or not there is an account. */
export const forgotPasswordPage = page({
  load: ({ url, session }) => ({ sent: url.searchParams.has("sent"), email: session?.user.email }),
  actions: {
    async default(request) {
      const { email, captcha } = inputOf(contract.auth.forgot, request, { captcha: captchaIn(request.form) });
      await request.backend.auth.forgot({ email, captcha });
      // The address stays in the form for whoever sends again, and never comes into an address.
      return shown({ email });
    },
  },
});
