import type { ResetPasswordData } from "#client/pages/reset-password.tsx";
import { problem } from "#shared/problems.ts";
import { page, seeOther } from "../ssr/page.ts";
import { signInTarget } from "./sign-in-target.ts";

export const resetPasswordPage = page<ResetPasswordData>({
  linkToken: true,
  load: async ({ backend, linkToken, session }) => {
    const signedInAs = session?.user.email ?? null;
    if (!linkToken) return { state: "invalid", maskedEmail: null, signedInAs };
    return { ...(await backend.auth.resetState({ token: linkToken })), signedInAs };
  },
  actions: {
    async default({ backend, form, account, linkToken, ...request }) {
      if (!linkToken) throw problem("token_invalid", { message: "Open the link in your mail again." });
      const pair = await backend.auth.reset({
        token: linkToken,
        password: form.text("password"),
        signOutElsewhere: form.checked("signOutElsewhere"),
      });
      account.keepTokens(pair);
      account.forgetLinkToken();
      return seeOther(signInTarget(request), { notice: "Your new password is set.", document: true });
    },
  },
});
