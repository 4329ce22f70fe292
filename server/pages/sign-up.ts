import { randomBytes } from "node:crypto";
import { signUpIntents } from "#shared/contract/auth.ts";
import { firstPageFor } from "#shared/first-page.ts";
import { href } from "#shared/href.ts";
import { problem } from "#shared/problems.ts";
import { language } from "#shared/words/language.ts";
import { linkTokenOf, page, seeOther } from "../ssr/page.ts";
import { newAccountIn } from "./invitations/answering.ts";
import { invitationFor } from "./invitations/hint.ts";
import { askedRedirect, captchaIn, emailIn, signInTarget } from "./sign-in-target.ts";

export const signUpPage = page({
  linkToken: true,
  async load(request) {
    if (request.session) return seeOther(signInTarget(request));
    return {
      redirect: askedRedirect(request),
      intent: intentOf(request.url.searchParams.get("intent")),
      email: emailIn(request.url),
      invitation: await invitationFor(request),
    };
  },
  actions: {
    /** The mail that invited them has proven their address, so there is nothing to confirm. */
    async "sign-up"(request) {
      const { backend, account, form } = request;
      if (!request.config.signUpEnabled) throw problem("sign_up_disabled");
      const token = linkTokenOf(request);
      account.keepTokens(await backend.invitations.signUp({ token, ...newAccountIn(form) }));
      return seeOther(signInTarget(request), { document: true });
    },
    async default(request) {
      const { form, account } = request;
      const email = form.text("email");
      const intent = intentOf(form.text("for"));
      const { watch } = await account.signUp({
        email,
        password: form.text("password"),
        firstName: form.text("firstName"),
        intent,
        watch: randomBytes(WATCH_BYTES).toString("base64url"),
        acceptTerms: form.checked("acceptTerms"),
        marketingOptIn: form.checked("marketingOptIn"),
        website: form.optional("website"),
        captcha: captchaIn(form),
        timezone: form.optional("timezone"),
        locale: language(),
        redirect: askedRedirect(request),
      });
      account.keepWatch(watch);
      const redirect = firstPageFor(intent, askedRedirect(request));
      return seeOther(href("verifyEmail", {}, { email: email.trim(), sent: 1, redirect }));
    },
  },
});

const WATCH_BYTES = 18;

const intentOf = (value: string | null) => signUpIntents.find((intent) => intent === value) ?? "community";
