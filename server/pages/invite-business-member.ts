import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { unknownInvitation } from "#shared/unknown-invitation.ts";
import * as words from "#words/team.ts";
import { type ActionRequest, linkTokenOf, page, seeOther } from "../ssr/page.ts";
import { inputOf } from "./form-input.ts";
import {
  afterDeclining,
  invitationIn,
  requireInvitation,
  signInFirst,
  visitorOf,
  waysIn,
} from "./invitations/answering.ts";

/**
 * The page of an invitation to a team, for visitors with the email's link: signed in, signed out, or signed in as
 * another user.
 */
export const inviteBusinessMemberPage = page({
  linkToken: "invitation",
  load: async (request) => {
    const { backend, session } = request;
    const elsewhere = signInFirst(request);
    if (elsewhere) return elsewhere;
    const named = invitationIn(request);
    const signedInAs = session?.user.email ?? null;
    if (!named) return { invitation: unknownInvitation, visitor: session ? "other" : "sign-in", signedInAs };
    const invitation = await backend.team.invitation(named);
    return { invitation, visitor: visitorOf(session, invitation), signedInAs };
  },
  title: ({ invitation }) =>
    invitation.business ? words.joinTeamOf({ name: invitation.business.name }) : null,
  actions: {
    ...waysIn(({ backend }) => backend.team, welcome),
    async decline(request) {
      const no = inputOf(contract.team.decline, request, requireInvitation(request));
      await request.backend.team.decline(no);
      return afterDeclining(request);
    },
    async "ask-again"(request) {
      await request.backend.team.askAgain({ token: linkTokenOf(request) });
      return seeOther(href("inviteBusinessMember"), { notice: words.askedForNew() });
    },
    async "to-my-address"(request) {
      await request.backend.team.askAgain({ token: linkTokenOf(request), toMyAddress: true });
      const notice = words.askedForThisAccount();
      return seeOther(href("selectOrg", {}, { stay: 1 }), { notice });
    },
  },
});

function welcome({ account }: ActionRequest, { business, name }: { business: string; name: string }) {
  account.forgetLinkToken();
  return seeOther(href("controlPanel", { business }), {
    notice: words.joinedTeam({ name }),
    document: true,
  });
}
