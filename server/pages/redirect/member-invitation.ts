import { href } from "#shared/href.ts";
import { consentMissing } from "#shared/member-consent.ts";
import { type Action, type ActionRequest, type PageRequest, seeOther } from "../../ssr/page.ts";
import {
  afterDeclining,
  type NamedInvitation,
  type newAccountIn,
  requireInvitation,
  signInFirst,
  visitorOf,
  waysIn,
} from "../invitations/answering.ts";
import { noticeFor } from "./link.ts";

type Joined = Awaited<ReturnType<PageRequest["backend"]["members"]["accept"]>>;

export async function readInvitation(request: PageRequest, named: NamedInvitation) {
  const elsewhere = signInFirst(request);
  if (elsewhere) return elsewhere;
  const { backend, session } = request;
  const { hasAccount, ...invitation } = await backend.members.invitation(named);
  const visitor = visitorOf(session, { ...invitation, hasAccount });
  return { kind: "invitation" as const, invitation, visitor, signedInAs: session?.user.email ?? null };
}

/** Actions for an invitation to a community: signed in, signed out, or signed in as another user. */
export const invitationActions: Readonly<Record<string, Action>> = {
  ...waysIn(invitingWith, welcome),
  async decline(request) {
    await request.backend.members.decline(requireInvitation(request));
    return afterDeclining(request);
  },
};

/** Accepts with the consent that the form gives, and signs nobody in who could not join without giving it. */
function invitingWith({ backend: { members }, form }: ActionRequest) {
  const consent = form.checked("consent");
  return {
    async invitation(named: NamedInvitation) {
      const found = await members.invitation(named);
      if (found.community?.consentText && !consent) throw consentMissing(found.community.name);
      return found;
    },
    accept: (named: NamedInvitation) => members.accept({ ...named, consent }),
    acceptAsNewPerson: (account: ReturnType<typeof newAccountIn>) =>
      members.acceptAsNewPerson({ ...account, consent }),
  };
}

function welcome({ account }: ActionRequest, { business, name, status }: Joined) {
  account.forgetLinkToken();
  const to = status === "active" ? href("treets", { business }) : href("selectOrg", {}, { stay: 1 });
  return seeOther(to, { notice: noticeFor(status, name), document: true });
}
