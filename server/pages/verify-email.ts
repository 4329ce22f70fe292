import { intentBehind } from "#shared/first-page.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/verifyEmail.ts";
import { type ActionRequest, linkTokenOf, page, seeOther } from "../ssr/page.ts";
import { askedRedirect, emailIn } from "./sign-in-target.ts";

/** Opening an emailed link does not use it up; only its button does. */
export const verifyEmailPage = page({
  linkToken: true,
  load: async ({ backend, linkToken: token, url, session, watch }) => {
    const mode = modeOf(url);
    if (token && mode !== "link") return { mode, ...(await backend.me.emailChange({ token, mode })) };
    const asksForCode = url.searchParams.has("code") || url.searchParams.has("email");
    if (token && !asksForCode) {
      const { state, email, redirect } = await backend.auth.verification({ token });
      const isOther = session !== null && email !== null && session.user.email !== email;
      return {
        mode: "link",
        state,
        email,
        redirect: redirect ?? undefined,
        signedInAs: isOther ? session.user.email : null,
      };
    }
    const email = emailIn(url);
    // Back from the first page as a signed-in user, where nothing is left to confirm.
    if (session?.user.emailVerified && (email === undefined || email === session.user.email))
      return seeOther(askedRedirect({ url }) ?? href("selectOrg"));
    const watched = watch !== null && email !== undefined ? { watch, email } : null;
    return {
      mode: "code",
      email,
      sent: url.searchParams.has("sent"),
      isWatched: watched !== null,
      confirmed: watched !== null && (await backend.auth.confirmed(watched)).confirmed,
      redirect: askedRedirect({ url }),
      startAgainHref: signUpAgainHref(askedRedirect({ url })),
    };
  },
  actions: {
    async confirm(request) {
      const { backend, account } = request;
      const confirmed = await backend.auth.verify({ token: linkTokenOf(request), ...deviceOf(request) });
      account.forgetLinkToken();
      return goOn(request, confirmed);
    },
    async code(request) {
      const { backend, form } = request;
      const code = form.text("code").replace(/\s/g, "");
      return goOn(
        request,
        await backend.auth.verify({ email: form.text("email"), code, ...deviceOf(request) }),
      );
    },
    async resend({ backend, form, account, url }) {
      const email = form.text("email");
      await backend.auth.resendVerification({ email });
      account.forgetLinkToken();
      return seeOther(href("verifyEmail", {}, { sent: 1, email, redirect: askedRedirect({ url }) }), {
        notice: words.saidSent(),
      });
    },
    async switch({ account }) {
      await account.signOut();
      return seeOther(href("verifyEmail"), { notice: words.saidSignedOut(), document: true });
    },
    async change(request) {
      const { backend, account, session } = request;
      const { email } = await backend.me.confirmEmailChange({ token: linkTokenOf(request) });
      account.forgetLinkToken();
      const notice = words.saidChanged({ email });
      if (session)
        return seeOther(href("accountSettings", {}, { tab: "security" }), { notice, document: true });
      return seeOther(href("login", {}, { email }), { notice });
    },
    async revert(request) {
      const { backend, account } = request;
      const { email } = await backend.me.revertEmailChange({ token: linkTokenOf(request) });
      account.forgetLinkToken();
      await account.signOut();
      const notice = words.saidReverted({ email });
      return seeOther(href("forgotPassword", {}, { sent: 1 }), { notice, document: true });
    },
  },
});

/** Leads back to the form for another address, with the same intent and the page to open afterwards. */
function signUpAgainHref(redirect: string | undefined): string {
  const intent = redirect && intentBehind(redirect);
  return href("signUp", {}, intent ? { intent } : { redirect });
}

function modeOf(url: URL): "link" | "change" | "revert" {
  const mode = url.searchParams.get("mode");
  return mode === "change" || mode === "revert" ? mode : "link";
}

/** The cookie proves that this is the browser in which the user signed up. */
const deviceOf = ({ watch }: ActionRequest) => (watch === null ? {} : { watch });

/**
 * Continues if the user is signed in, or signs them in if this is the browser they signed up in; other browsers are
 * redirected to the login page.
 */
function goOn(
  { session, account }: ActionRequest,
  { email, redirect, tokens }: Awaited<ReturnType<ActionRequest["backend"]["auth"]["verify"]>>,
) {
  const notice = words.saidConfirmed();
  const target = redirect ?? href("selectOrg");
  if (session?.user.email === email) return seeOther(target, { notice, document: true });
  if (tokens && !session) {
    account.keepTokens(tokens);
    return seeOther(target, { notice, document: true });
  }
  return seeOther(href("login", {}, { redirect: target, email }), { notice: words.saidConfirmedSignIn() });
}
