import type { RedirectData } from "#client/pages/redirect.tsx";
import { href } from "#shared/href.ts";
import { landingFor } from "#shared/landing.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import { type PageRequest, page, seeOther } from "../ssr/page.ts";
import { followLink, joinByLink } from "./redirect/link.ts";
import { invitationActions, readInvitation } from "./redirect/member-invitation.ts";

/**
 * Sends people on: into the community of a link (`l`), to an invitation they hold the mail of, to the page that `to`
 * names, or to where they begin.
 */
export const redirectPage = page<RedirectData>({
  linkToken: true,
  load: async (request) => {
    const { searchParams } = request.url;
    const code = searchParams.get("l");
    if (code !== null) return followLink(request, lastPart(code));
    const to = searchParams.get("to");
    if (to === null && request.linkToken) return readInvitation(request, request.linkToken);
    return seeOther(safeRedirectTarget(to, await start(request)));
  },
  title: (data) => (data.kind === "unknown" ? null : titleOf(data)),
  actions: { ...invitationActions, join: joinByLink },
});

const titleOf = (data: Exclude<RedirectData, { kind: "unknown" }>): string | null => {
  const community = data.kind === "link" ? data.link.community : data.invitation.community;
  return community ? `Join ${community.name}` : null;
};

async function start({ session, backend }: PageRequest): Promise<string> {
  if (!session) return href("login");
  const invitations = await backend.team.myInvitations();
  if (session.user.profileCompleted !== false && !session.businesses?.length && invitations.length === 0) {
    return href("createCommunity");
  }
  return landingFor(session, invitations.length) ?? href("selectOrg", {}, { stay: 1 });
}

/** People paste whole addresses where a code is asked for. */
const lastPart = (typed: string): string => typed.trim().slice(0, 200).split(/[/=]/).at(-1) ?? "";
