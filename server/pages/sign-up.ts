import { randomBytes } from "node:crypto";
import { signUpIntents } from "#shared/contract/auth.ts";
import { contract } from "#shared/contract/index.ts";
import { firstPageFor, intentBehind } from "#shared/first-page.ts";
import { href } from "#shared/href.ts";
import { problem } from "#shared/problems.ts";
import { language } from "#shared/words/language.ts";
import { type PageRequest, page, seeOther } from "../ssr/page.ts";
import { inputOf } from "./form-input.ts";
import { newAccountIn } from "./invitations/answering.ts";
import { invitationFor } from "./invitations/hint.ts";
import { askedRedirect, captchaIn, emailIn, signInTarget } from "./sign-in-target.ts";

export const signUpPage = page({
  linkToken: true,
  async load(request) {
    if (request.session) return seeOther(signInTarget(request));
    return {
      redirect: askedRedirect(request),
      intent: intentAsked(request),
      firstName: request.introduction?.name.trim().split(/\s+/)[0] || undefined,
      email: emailIn(request.url) ?? (request.introduction?.email || undefined),
      invitation: await invitationFor(request),
    };
  },
  actions: {
    /** The invitation's email has proven the address, so no confirmation is needed. */
    async "sign-up"(request) {
      const { backend, account } = request;
      if (!request.config.signUpEnabled) throw problem("sign_up_disabled");
      account.keepTokens(await backend.invitations.signUp(newAccountIn(request)));
      return seeOther(signInTarget(request), { document: true });
    },
    async default(request) {
      const { form, account } = request;
      const intent = intentOf(form.text("for"));
      const { email, watch } = await account.signUp({
        ...inputOf(contract.auth.signUp, request, {
          intent,
          captcha: captchaIn(form),
          timezone: form.optional("timezone"),
          locale: language(),
          redirect: askedRedirect(request),
        }),
        watch: randomBytes(WATCH_BYTES).toString("base64url"),
      });
      account.keepWatch(watch);
      account.forgetIntroduction();
      const redirect = firstPageFor(intent, askedRedirect(request));
      return seeOther(href("verifyEmail", {}, { email: email.trim(), sent: 1, redirect }));
    },
  },
});

const WATCH_BYTES = 18;

/** People who come from a page of a community or team, such as its link, are most likely invited. */
function intentAsked({ url }: PageRequest) {
  const named = url.searchParams.get("intent");
  const redirect = askedRedirect({ url });
  return intentOf(named ?? (redirect ? (intentBehind(redirect) ?? "invited") : null));
}

const intentOf = (value: string | null) => signUpIntents.find((intent) => intent === value) ?? "community";
