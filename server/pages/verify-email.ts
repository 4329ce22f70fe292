import type { VerifyEmailData } from "#client/pages/verify-email.tsx";
import { href } from "#shared/href.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import { type ActionRequest, page, seeOther } from "../ssr/page.ts";

export const verifyEmailPage = page<VerifyEmailData>({
  linkToken: true,
  async load({ url, linkToken, backend }) {
    const email = url.searchParams.get("email")?.slice(0, 254) ?? "";
    if (linkToken === null || email !== "") return { link: null, email };
    const found = await backend.auth.verification({ token: linkToken });
    return { link: found.state, email: found.email ?? "" };
  },
  actions: {
    confirm: (request) => confirm(request, { token: request.linkToken ?? "" }),
    code: (request) =>
      confirm(request, {
        email: request.form.text("email"),
        code: request.form.text("code").replace(/\s/g, ""),
      }),
    async resend({ form, backend }) {
      const email = form.text("email");
      await backend.auth.resendVerification({ email });
      return seeOther(href("verifyEmail", {}, { email, sent: 1 }), { notice: "We sent the mail again." });
    },
  },
});

/** Confirming signs nobody in: a link that a mail scanner or somebody else opens must not. */
async function confirm(
  { backend, account, session, config }: ActionRequest,
  proof: Parameters<typeof backend.auth.verify>[0],
) {
  const { redirect } = await backend.auth.verify(proof);
  account.forgetLinkToken();
  const target = safeRedirectTarget(redirect, config.defaultRedirect);
  const notice = "Your address is confirmed.";
  if (session) return seeOther(target, { notice });
  return seeOther(href("login", {}, { redirect: target }), { notice: `${notice} Sign in to go on.` });
}
