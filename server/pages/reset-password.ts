import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/resetPassword.ts";
import { linkTokenOf, page, seeOther } from "../ssr/page.ts";
import { inputOf } from "./form-input.ts";
import { signInTarget } from "./sign-in-target.ts";

export const resetPasswordPage = page({
  linkToken: true,
  load: async ({ backend, linkToken, session }) => {
    const signedInAs = session?.user.email ?? null;
    if (!linkToken) return { state: "invalid", maskedEmail: null, signedInAs };
    return { ...(await backend.auth.resetState({ token: linkToken })), signedInAs };
  },
  actions: {
    async again({ backend, account, linkToken }) {
      if (!linkToken) return seeOther(href("forgotPassword"));
      await backend.auth.resetAgain({ token: linkToken });
      account.forgetLinkToken();
      return seeOther(href("forgotPassword", {}, { sent: 1 }), { notice: words.saidSent() });
    },
    async default(request) {
      const { account } = request;
      const pair = await request.backend.auth.reset(
        inputOf(contract.auth.reset, request, {
          token: linkTokenOf(request),
          code: request.form.optional("code"),
        }),
      );
      account.keepTokens(pair);
      account.forgetLinkToken();
      return seeOther(signInTarget(request), { notice: words.saidSet(), document: true });
    },
  },
});
