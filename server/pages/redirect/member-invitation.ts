import { href } from "#shared/href.ts";
import { type Action, type ActionRequest, type PageRequest, seeOther } from "../../ssr/page.ts";
import {
  afterDeclining,
  type NamedInvitation,
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
  ...waysIn((backend) => backend.members, welcome),
  async decline(request) {
    await request.backend.members.decline(requireInvitation(request));
    return afterDeclining(request);
  },
};

function welcome({ account }: ActionRequest, { business, name, status }: Joined) {
  account.forgetLinkToken();
  const to = status === "active" ? href("treets", { business }) : href("selectOrg", {}, { stay: 1 });
  return seeOther(to, { notice: noticeFor(status, name), document: true });
}
