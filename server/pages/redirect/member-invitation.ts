import { href } from "#shared/href.ts";
import { type Action, type ActionRequest, linkTokenOf, type PageRequest, seeOther } from "../../ssr/page.ts";
import {
  afterDeclining,
  type NamedInvitation,
  newAccountIn,
  requireInvitation,
  signInAs,
  signInFirst,
  switchAccount,
  visitorOf,
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

/** What somebody can do with an invitation to a community, signed in, not yet, or as somebody else. */
export const invitationActions: Readonly<Record<string, Action>> = {
  async accept(request) {
    return welcome(request, await request.backend.members.accept(requireInvitation(request)));
  },
  async "sign-in"(request) {
    const { members } = request.backend;
    const token = linkTokenOf(request);
    await signInAs(request, (await members.invitation({ token })).email);
    return welcome(request, await members.accept({ token }));
  },
  async "sign-up"(request) {
    const { backend, account } = request;
    const { business, name, status, ...pair } = await backend.members.acceptAsNewPerson(
      newAccountIn(request),
    );
    account.keepTokens(pair);
    return welcome(request, { business, name, status });
  },
  async decline(request) {
    await request.backend.members.decline(requireInvitation(request));
    return afterDeclining(request);
  },
  switch: switchAccount,
};

function welcome({ account }: ActionRequest, { business, name, status }: Joined) {
  account.forgetLinkToken();
  const to = status === "active" ? href("treets", { business }) : href("selectOrg", {}, { stay: 1 });
  return seeOther(to, { notice: noticeFor(status, name), document: true });
}
