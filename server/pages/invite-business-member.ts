import type { InviteBusinessMemberData } from "#client/pages/invite-business-member.tsx";
import { href } from "#shared/href.ts";
import { problem } from "#shared/problems.ts";
import { type ActionRequest, type PageRequest, page, seeOther } from "../ssr/page.ts";

/** A seat on a team, for somebody with the mail in their hand: signed in, not yet, or as somebody else. */
export const inviteBusinessMemberPage = page<InviteBusinessMemberData>({
  linkToken: true,
  load: async (request) => {
    const { backend, session, linkToken } = request;
    const signedInAs = session?.user.email ?? null;
    if (!linkToken) return { invitation: none, visitor: signedInAs ? "other" : "sign-in", signedInAs };
    const invitation = await backend.team.invitation({ token: linkToken });
    return { invitation, visitor: visitorOf(request, invitation), signedInAs };
  },
  title: ({ invitation }) => (invitation.business ? `Join the team of ${invitation.business.name}` : null),
  actions: {
    async accept(request) {
      return welcome(request, await request.backend.team.accept({ token: tokenOf(request) }));
    },
    async "sign-in"(request) {
      const { backend, account, form } = request;
      const { email } = await backend.team.invitation({ token: tokenOf(request) });
      if (email === null) throw problem("token_invalid");
      await account.signIn({ email, password: form.text("password") });
      return welcome(request, await backend.team.accept({ token: tokenOf(request) }));
    },
    async "sign-up"(request) {
      const { backend, account, form } = request;
      const { business, name, ...pair } = await backend.team.acceptAsNewPerson({
        token: tokenOf(request),
        firstName: form.text("firstName"),
        lastName: form.text("lastName"),
        password: form.text("password"),
        acceptTerms: form.checked("acceptTerms") as true,
        timezone: form.optional("timezone"),
      });
      account.keepTokens(pair);
      return welcome(request, { business, name });
    },
    async decline(request) {
      const { backend, account, form } = request;
      await backend.team.decline({ token: tokenOf(request), reason: form.text("reason") });
      account.forgetLinkToken();
      return seeOther(request.session ? href("selectOrg", {}, { stay: 1 }) : href("home"), {
        notice: "The invitation is declined.",
      });
    },
    async "ask-again"(request) {
      await request.backend.team.askAgain({ token: tokenOf(request) });
      return seeOther(href("inviteBusinessMember"), { notice: "We asked for a new invitation for you." });
    },
    async "to-my-address"(request) {
      await request.backend.team.askAgain({ token: tokenOf(request), toMyAddress: true });
      const notice = "We asked the person who invited you to use your address.";
      return seeOther(href("selectOrg", {}, { stay: 1 }), { notice });
    },
    async switch({ account }) {
      await account.signOut();
      return seeOther(href("inviteBusinessMember"), { notice: "You are signed out.", document: true });
    },
  },
});

type Invitation = Awaited<ReturnType<PageRequest["backend"]["team"]["invitation"]>>;

const none: InviteBusinessMemberData["invitation"] = {
  ...{ state: "invalid", email: null, business: null, inviter: null, role: null, billing: false },
  ...{ canRedeem: false, message: "", expiresAt: null, team: [], teamSize: 0 },
};

function visitorOf(
  { session }: PageRequest,
  { email, hasAccount }: Invitation,
): InviteBusinessMemberData["visitor"] {
  if (session) return session.user.email.toLowerCase() === email?.toLowerCase() ? "mine" : "other";
  return hasAccount ? "sign-in" : "sign-up";
}

function tokenOf({ linkToken }: PageRequest): string {
  if (!linkToken) throw problem("token_invalid", { message: "Open the link in your mail again." });
  return linkToken;
}

function welcome({ account }: ActionRequest, { business, name }: { business: string; name: string }) {
  account.forgetLinkToken();
  return seeOther(href("controlPanel", { business }), {
    notice: `Welcome to the team of ${name}.`,
    document: true,
  });
}
