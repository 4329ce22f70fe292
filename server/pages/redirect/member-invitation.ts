import type { RedirectData } from "#client/pages/redirect.tsx";
import { href } from "#shared/href.ts";
import { problem } from "#shared/problems.ts";
import { type Action, type ActionRequest, type PageRequest, seeOther } from "../../ssr/page.ts";
import { noticeFor } from "./link.ts";

type Joined = Awaited<ReturnType<PageRequest["backend"]["members"]["accept"]>>;

export async function readInvitation(request: PageRequest, token: string): Promise<RedirectData> {
  const { backend, session } = request;
  const { hasAccount, ...invitation } = await backend.members.invitation({ token });
  const signedInAs = session?.user.email ?? null;
  const isMine = signedInAs?.toLowerCase() === invitation.email?.toLowerCase();
  const visitor = signedInAs !== null ? (isMine ? "mine" : "other") : hasAccount ? "sign-in" : "sign-up";
  return { kind: "invitation", invitation, visitor, signedInAs };
}

/** What somebody can do with an invitation to a community, signed in, not yet, or as somebody else. */
export const invitationActions: Readonly<Record<string, Action>> = {
  async accept(request) {
    return welcome(request, await request.backend.members.accept({ token: tokenOf(request) }));
  },
  async "sign-in"(request) {
    const { backend, account, form } = request;
    const { email } = await backend.members.invitation({ token: tokenOf(request) });
    if (email === null) throw problem("token_invalid");
    await account.signIn({ email, password: form.text("password") });
    return welcome(request, await backend.members.accept({ token: tokenOf(request) }));
  },
  async "sign-up"(request) {
    const { backend, account, form } = request;
    const { business, name, status, ...pair } = await backend.members.acceptAsNewPerson({
      token: tokenOf(request),
      firstName: form.text("firstName"),
      lastName: form.text("lastName"),
      password: form.text("password"),
      acceptTerms: form.checked("acceptTerms") as true,
      timezone: form.optional("timezone"),
    });
    account.keepTokens(pair);
    return welcome(request, { business, name, status });
  },
  async decline(request) {
    await request.backend.members.decline({ token: tokenOf(request) });
    request.account.forgetLinkToken();
    return seeOther(request.session ? href("selectOrg", {}, { stay: 1 }) : href("home"), {
      notice: "The invitation is declined.",
    });
  },
  async switch({ account }) {
    await account.signOut();
    return seeOther(href("redirect"), { notice: "You are signed out.", document: true });
  },
};

function tokenOf({ linkToken }: PageRequest): string {
  if (!linkToken) throw problem("token_invalid", { message: "Open the link in your mail again." });
  return linkToken;
}

function welcome({ account }: ActionRequest, { business, name, status }: Joined) {
  account.forgetLinkToken();
  const to = status === "active" ? href("treets", { business }) : href("selectOrg", {}, { stay: 1 });
  return seeOther(to, { notice: noticeFor(status, name), document: true });
}
